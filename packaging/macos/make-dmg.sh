#!/bin/sh
# Packs the .app of `make dist` into a disk image, to be dragged into Applications. Neither signed nor notarized: the first start
# is by a right click and "Open".
set -eu
bundle=${1:?the folder of the bundle, dist/linden-house-VERSION-macos-MACHINE}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$bundle/Linden House.app" "$bundle/LICENSE" "$bundle/NOTICES.txt" "$stage/"
ln -s /Applications "$stage/Applications"
hdiutil create -volname "Linden House" -srcfolder "$stage" -ov -format UDZO "$bundle.dmg"
