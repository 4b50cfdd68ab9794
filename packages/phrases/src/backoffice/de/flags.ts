import type { flags as english } from "../en/flags.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte der Auffälligkeiten. */
export const flags: Mirror<typeof english> = {
  title: "Auffälliges",
  sub: "Was einer Regel oder jemandem im Team auffiel. Eine gesperrte Karte sammelt, gibt aber nichts aus, bis jemand nachgesehen hat.",
  lists: "Welche Auffälligkeiten",
  open: "Offen",
  done: "Entschieden",
  emptyOpen: "Nichts Auffälliges",
  emptyOpenText: "Regeln prüfen jede Buchung von Hand. Was sie finden, steht hier.",
  emptyDone: "Noch ist nichts entschieden",
  kinds: { ACCOUNT: "Karte", STAFF: "Team" },
  rules: {
    CARD_BOOKINGS: "Viele Buchungen von Hand auf einer Karte in einer Stunde",
    PERSON_CARDS: "Punkte von Hand auf viele Karten in einer Stunde",
    PERSON_RETURNS: "Viele Rückgaben und Korrekturen an einem Tag",
    UNLINKED_RETURNS: "Mehrere Rückgaben ohne Kauf an einem Tag",
    HAND: "Von jemandem im Team gemeldet",
  },
  todo: {
    CARD_BOOKINGS: "Sehen Sie den Verlauf der Karte an: ein Kunde mit mehreren Käufen oder eine eigene Karte?",
    PERSON_CARDS:
      "Fragen Sie, was in der Stunde war. Eine Verlosung oder gestörte Kasse ist harmlos; schreiben Sie es auf.",
    PERSON_RETURNS: "Vergleichen Sie mit den Belegen des Tages. Rückgaben brauchen Ware, die zurückkam.",
    UNLINKED_RETURNS: "Lassen Sie sich die Belege zeigen. Eine Rückgabe ohne Kauf nimmt niemandem Punkte.",
    HAND: "Lesen Sie den Grund und den Verlauf der Karte. Fragen Sie, wer sie gemeldet hat.",
  },
  what: "Was",
  whom: "Wen",
  where: "Wo",
  when: "Wann",
  decision: "Entscheidung",
  decisions: { HARMLESS: "Harmlos", CONFIRMED: "Bestätigt" },
  open1: "Offen",
  why: "Grund",
  whatToDo: "Was zu tun ist",
  harmless: "Harmlos",
  confirm: "Bestätigen",
  decisionReason: "Was haben Sie gefunden?",
  harmlessDone: "Harmlos. Die Karte ist wieder frei.",
  confirmedDone: "Bestätigt.",
  decidedBy: "Entschieden von",
  toMember: "Mitglied öffnen",
  own: "Das betrifft Sie selbst. Jemand anders entscheidet.",
  card: "{{name}}, Karte …{{ending}}",
  cardOnly: "Karte …{{ending}}",
};
