import type { refused as english } from "../en/refused.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte zu abgelehnten und verlorenen Buchungen eines Tablets. */
export const refused: Mirror<typeof english> = {
  title: "Abgelehnte Buchungen",
  text: "Nichts ist verloren: Sie warten hier und auf dem Tablet auf eine Entscheidung.",
  none: "Keine wartet auf eine Entscheidung.",
  kinds: { SALE: "Einkauf", POINTS: "Punkte von Hand", CHECK_IN: "Check-in", UNREADABLE: "Unbekannt" },
  what: "{{kind}}, {{value}}",
  points_one: "{{points}} Punkt",
  points_other: "{{points}} Punkte",
  decide: "Über {{what}} entscheiden",
  card: "Karte",
  noCard: "ohne Karte",
  staff: "Bestätigt von",
  nobody: "Niemandem, soweit das Tablet es beweisen kann",
  where: "Wo",
  tries: "Abgelehnt",
  times_one: "{{number}} Mal",
  times_other: "{{number}} Mal",
  otherCard: "Kartennummer",
  otherCardHint: "Berichtigen, wenn sie falsch getippt war. Zeit und Laden der Buchung bleiben.",
  book: "Noch einmal buchen",
  booked: "Gebucht.",
  stillRefused: "Wieder abgelehnt: {{reason}}",
  unreadable: "Nur das Tablet kennt ihren Inhalt. Nach dessen Update wird sie noch einmal gesendet.",
  handedOver:
    "Das Tablet hat sie übergeben. Ihren Code eintippen oder die Datei des Tablets wählen, um den Inhalt zu sehen.",
  takeOver: "Buchungen übernehmen",
  takeOverText:
    "Für ein Tablet, das nicht mehr senden kann. In seiner Liste der wartenden Buchungen sieht das Team zu jeder einen Code und kann alle als Datei speichern. Die Buchungen warten hier, bis Sie sie buchen. Nichts wird doppelt gebucht.",
  codes: "Codes, einer je Zeile",
  takeCodes: "Codes übernehmen",
  chooseFile: "Datei wählen",
  wrongCodes: "Zeile {{lines}}: ein Tippfehler oder ein Code eines anderen Tablets.",
  wrongFile: "Das ist keine Datei eines Tablets.",
  takenOver: "Übernommen. Zu entscheiden: {{open}}. Schon geklärt: {{others}}.",
  notBooking: "Nicht buchen",
  reason: "Grund, warum sie nicht gebucht wird",
  discard: "Verwerfen",
  discarded: "Verworfen. Sie wird nie gebucht.",
  lost: "Verlorene Buchungen",
  missing_one: "{{number}} Buchung fehlt: Nummer {{ranges}}.",
  missing_other: "{{number}} Buchungen fehlen: Nummern {{ranges}}.",
  gone_one:
    "Ein Speicher ist seit {{heard}} weg. Er hatte {{number}} offene Buchung, und nach Nummer {{last}} ist nichts bekannt.",
  gone_other:
    "Ein Speicher ist seit {{heard}} weg. Er hatte {{number}} offene Buchungen, und nach Nummer {{last}} ist nichts bekannt.",
  ask: "Im Laden fragen, was damals gebucht wurde, und Fehlendes von Hand nachbuchen.",
  found: "Was ist daraus geworden?",
  settle: "Geklärt",
  settled: "Vermerkt.",
};
