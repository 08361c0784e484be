#!/bin/sh
# Puts an unpacked bundle into the menus of whoever runs this: a link to the program, its icons, its kind of file.
# `install.sh --remove` takes all of it away again; saves stay.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
id=house.linden.LindenHouse
if [ "${1:-}" = --remove ]; then
    rm -f "$bin/linden-house" "$data/applications/$id.desktop" "$data/metainfo/$id.metainfo.xml" "$data/mime/packages/$id.xml"
    rm -f "$data"/icons/hicolor/*/apps/$id.png
else
    mkdir -p "$bin" "$data/applications" "$data/metainfo" "$data/mime/packages" "$data/icons"
    ln -sf "$here/linden-house" "$bin/linden-house"
    sed "s|^Exec=linden-house|Exec=\"$here/linden-house\"|" "$here/desktop/$id.desktop" >"$data/applications/$id.desktop"
    cp "$here/desktop/$id.metainfo.xml" "$data/metainfo/"
    cp "$here/desktop/$id.mime.xml" "$data/mime/packages/$id.xml"
    cp -R "$here/desktop/icons/hicolor" "$data/icons/"
fi
command -v update-mime-database >/dev/null && update-mime-database "$data/mime" || true
command -v update-desktop-database >/dev/null && update-desktop-database "$data/applications" || true
