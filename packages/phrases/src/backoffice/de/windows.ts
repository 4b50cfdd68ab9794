import type { Mirror } from "../../mirror.ts";
import type { windows as english } from "../en/windows.ts";

/** Texte, die der Rahmen später lädt: die Marke eines Testprogramms, die Auswahl einer Liste, die Suche, die Tasten. */
export const windows: Mirror<typeof english> = {
  test: { mark: "Test", programme: "Testprogramm" },
  list: {
    selected_one: "{{number}} ausgewählt",
    selected_other: "{{number}} ausgewählt",
    selection: "Auswahl",
    clearSelection: "Auswahl aufheben",
  },
  palette: {
    title: "Suchen",
    placeholder: "Wohin, oder was tun?",
    go: "Gehen zu",
    do: "Tun",
    found: "Gefunden",
    anonymous: "Mitglied ohne Person",
    receipt: "Beleg {{number}}",
    nothing: "Nichts passt dazu.",
    searching: "Wird gesucht …",
  },
  keys: {
    title: "Tastatur",
    letters: "Einzelne Buchstaben verwenden",
    lettersHint: "Aus, wenn ein Vorleseprogramm oder eine Sprachsteuerung Buchstaben für Sie drückt.",
    palette: "Suchen, gehen, tun",
    filter: "Liste filtern",
    down: "Nächste Zeile",
    up: "Zeile davor",
    open: "Zeile öffnen",
    select: "Zeile auswählen",
    save: "Speichern",
    close: "Schließen",
    help: "Diese Liste",
  },
};
