"""The hall's floor: electronic tables, their terminals, and what the house has chosen for them."""

from __future__ import annotations

import msgspec

from ...book import NoSuchRecord, Store, StoreError
from ...book.database import Row
from ...book.house.meter_tallies import asset_label
from ...book.values import millis
from .values import ElectronicRules, ElectronicTable, TableKind, TerminalRow

TABLES = (
    "SELECT e.number, game.slug, e.kind FROM electronic_table AS e JOIN house_table AS h ON h.id = e.house_table"
    " JOIN game ON game.id = h.game"
)
TERMINALS = (
    "SELECT t.id, t.position, t.halted, e.number, e.kind, game.slug FROM terminal AS t"
    " JOIN electronic_table AS e ON e.house_table = t.house_table JOIN house_table AS h ON h.id = t.house_table"
    " JOIN game ON game.id = h.game"
)


def _terminal(row: Row) -> TerminalRow:
    return TerminalRow(
        row["id"],
        ElectronicTable(row["number"], row["slug"], row["kind"]),
        row["position"],
        row["halted"],
    )


class FloorRecords:
    """The electronic tables of a house and their terminals."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._door = store.door

    def rules(self) -> ElectronicRules:
        """What the house has chosen for electronic wagering; the defaults while it has chosen
        nothing.
        """
        found = self._door.value("SELECT rules FROM electronic_rules WHERE one = 1")
        return (
            ElectronicRules() if found is None else msgspec.json.decode(found, type=ElectronicRules)
        )

    def save_rules(self, rules: ElectronicRules, person: str) -> None:
        """Choose anew, on the log."""
        text = msgspec.json.encode(rules).decode()
        with self._door.atomic():
            self._door.write(
                "INSERT INTO electronic_rules (one, rules, saved) VALUES (1, ?, ?)"
                " ON CONFLICT (one) DO UPDATE SET rules = excluded.rules, saved = excluded.saved",
                (text, millis(self._store.now())),
            )
            self._store.log.write(
                "configuration", f"House options of electronic wagering: {text}", person=person
            )

    def open_table(self, slug: str, kind: TableKind) -> ElectronicTable:
        """A new electronic table of a game, under the house's next number."""
        with self._door.atomic():
            number = (
                int(self._door.value("SELECT coalesce(max(number), 0) FROM electronic_table")) + 1
            )
            table = ElectronicTable(number, slug, kind)
            self._door.write(
                "INSERT INTO electronic_table (house_table, number, kind) VALUES (?, ?, ?)",
                (self._store.tables.table_id(table.house_table, slug), number, kind),
            )
        return table

    def tables(self, slug: str = "") -> tuple[ElectronicTable, ...]:
        """The house's electronic tables, those of a game only where it is named, by number."""
        rows = self._door.rows(f"{TABLES} WHERE ? IN ('', slug) ORDER BY e.number", (slug,))
        return tuple(ElectronicTable(*row) for row in rows)

    def table(self, number: int) -> ElectronicTable:
        """The electronic table of that number; raises `NoSuchRecord`."""
        row = self._door.row(f"{TABLES} WHERE e.number = ?", (number,))
        if row is None:
            raise NoSuchRecord("table", f"There is no electronic table number {number}.")
        return ElectronicTable(*row)

    def place_terminal(self, table: ElectronicTable, position: int) -> TerminalRow:
        """The terminal at a table's position, made when it is first needed; its asset number stays."""
        asset = table.asset + position
        if self._door.value("SELECT 1 FROM terminal WHERE id = ?", (asset,)) is None:
            if not 1 <= position <= 30:
                raise StoreError(
                    "position", f"An electronic table has positions 1 to 30, not {position}."
                )
            with self._door.atomic():
                self._door.write(
                    "INSERT INTO terminal (id, house_table, position) VALUES (?, ?, ?)",
                    (asset, self._store.tables.table_id(table.house_table, table.slug), position),
                )
        return self.terminal(asset)

    def terminal(self, asset: int) -> TerminalRow:
        """The terminal of that asset number; raises `NoSuchRecord`."""
        row = self._door.row(f"{TERMINALS} WHERE t.id = ?", (asset,))
        if row is None:
            raise NoSuchRecord("terminal", f"There is no terminal {asset_label(asset)}.")
        return _terminal(row)

    def terminals(self, table: ElectronicTable | None = None) -> tuple[TerminalRow, ...]:
        """The terminals of a table (left out: of the house), by asset number."""
        number = None if table is None else table.number
        rows = self._door.rows(
            f"{TERMINALS} WHERE CAST(? AS BIGINT) IS NULL OR e.number = ? ORDER BY t.id",
            (number, number),
        )
        return tuple(map(_terminal, rows))

    def halt(self, asset: int, why: str, *, kind: str = "out of use", person: str = "") -> None:
        """Take a terminal out of use, on the log; what stands on its account and in play stays."""
        with self._door.atomic():
            self._door.write(
                "UPDATE terminal SET halted = ? WHERE id = ?", (why, self.terminal(asset).asset)
            )
            self._store.log.write(kind, why, asset=asset, person=person)

    def release(self, asset: int, did: str, *, person: str) -> None:
        """Put a terminal back into use; `did` says what was done about it. Raises `MetersDiffer`
        while its meters do not agree.
        """
        self._store.ledger.check_terminal_meters(asset)
        with self._door.atomic():
            self._door.write(
                "UPDATE terminal SET halted = '' WHERE id = ?", (self.terminal(asset).asset,)
            )
            self._store.log.write("back in use", did, asset=asset, person=person)

    def win_pay_limit(self, asset: int) -> int:
        """The largest win, in cents, that a terminal pays by itself now; a live table's dealer pays
        all.
        """
        is_hybrid = self.terminal(asset).table.kind == "hybrid"
        return self.rules().pay_limit if is_hybrid else 10**15
