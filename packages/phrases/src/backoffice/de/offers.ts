import type { offers as english } from "../en/offers.ts";
import type { Mirror } from "../../mirror.ts";

/** Pictures and places, for vouchers and the screen saver. */
export const offers: Mirror<typeof english> = {
  picture: {
    upload: "Hochladen",
    replace: "Ersetzen",
    library: "Aus der Sammlung",
    remove: "Entfernen",
    none: "Kein Bild: der Kiosk zeichnet eines, das zur Art passt.",
    shrinking: "{{name}} wird verkleinert …",
    sending: "{{name}} wird hochgeladen …",
    done: "{{name}} ist in der Sammlung.",
    rules: "JPEG, PNG oder WebP. Große Fotos werden hier verkleinert.",
    NOT_A_PICTURE: "{{name}} ist kein Bild als JPEG, PNG oder WebP.",
    TOO_MANY_PIXELS: "{{name}} hat zu viele Pixel: höchstens 50 Millionen.",
    DAMAGED: "{{name}} ist beschädigt und nicht lesbar.",
    TOO_LONG: "{{name}} ist größer als 2 MB und ließ sich nicht verkleinern.",
    libraryTitle: "Bildersammlung",
    find: "Nach Dateinamen suchen",
    empty: "Hier ist noch kein Bild.",
    choose: "{{name}} nehmen",
    used_one: "einmal in Gebrauch",
    used_other: "{{number}}-mal in Gebrauch",
    unused: "nicht in Gebrauch",
    delete: "{{name}} löschen",
    deleteTitle: "{{name}} löschen?",
    deleteText: "Das Bild ist endgültig weg. Nichts zeigt es jetzt.",
    deleteAction: "Bild löschen",
    deleted: "{{name}} ist gelöscht.",
  },
  place: { all: "Alle Läden", partner: "{{name}}: alle Läden" },
};
