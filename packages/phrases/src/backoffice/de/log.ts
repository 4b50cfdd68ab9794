import type { log as english } from "../en/log.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte des Protokolls und des Verlaufs einer Sache. */
export const log: Mirror<typeof english> = {
  title: "Protokoll",
  sub: "Wer hat was geändert. Die Zeilen nennen Felder, nie deren Werte.",
  list: "Änderungen, die neueste zuerst",
  columns: { at: "Wann", who: "Wer", what: "Was", fields: "Felder", reason: "Grund" },
  filters: { action: "Handlung", subject: "Sache", period: "Zeitraum" },
  periods: { day: "letzte 24 Stunden", week: "letzte 7 Tage", month: "letzte 30 Tage" },
  byActor: "Nur von dieser Person",
  bySubject: "Nur zu dieser Sache",
  toThing: "Öffnen",
  clear: "Alle zeigen",
  narrowed: "Auf eine Person oder Sache eingegrenzt.",
  empty: "Noch wurde nichts geändert",
  emptyText: "Änderungen an Einstellungen, Orten, Personen und Mitgliedern erscheinen hier.",
  nothingFound: "Keine Änderung passt zum Filter",
  nothingFoundText: "Ein längerer Zeitraum zeigt vielleicht mehr.",
  facts: {
    at: "Wann",
    who: "Wer",
    thing: "Sache",
    id: "Kennung",
    fields: "Felder",
    noFields: "keine genannt",
    place: "Am Tablet",
    reason: "Grund",
    request: "Vorgang",
  },
  history: { none: "Noch wurde nichts geändert.", by: "von {{name}}" },
};
