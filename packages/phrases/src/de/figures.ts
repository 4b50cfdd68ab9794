import type { figures as english } from "../en/figures.ts";
import type { Mirror } from "../mirror.ts";

/** Wie Berichte ihre Kennzahlen nennen. */
export const figures: Mirror<typeof english> = {
  BOOKINGS: "Buchungen",
  SALES: "Verkäufe",
  REVENUE: "Umsatz",
  ISSUED: "Ausgegebene Punkte",
  REDEEMED: "Eingelöste Punkte",
  EXPIRED: "Verfallene Punkte",
  CORRECTED: "Korrigierte Punkte",
  OPENED: "Übernommene Punkte",
  OUTSTANDING: "Offene Punkte",
  REDEMPTION_RATE: "Einlösequote, 12 Monate",
  REDEMPTIONS: "Einlösungen",
  VOUCHER_PLUS: "Punkte aus Gutscheinen",
  VOUCHER_MINUS: "Punkte für Gutscheine",
  HAND_BOOKINGS: "Buchungen von Hand",
  HAND_PLUS: "Von Hand gegebene Punkte",
  HAND_MINUS: "Von Hand genommene Punkte",
  MEMBERS: "Mitglieder",
  REGISTERED: "Registrierte Mitglieder",
  JOINED: "Neue Mitglieder",
  DEPARTED: "Ausgeschiedene Mitglieder",
  ACTIVE_30: "Aktiv, 30 Tage",
  ACTIVE_365: "Aktiv, 365 Tage",
  LIABILITY: "Verbindlichkeit",
  EXPECTED_BREAKAGE: "Erwarteter Verfall",
  EXPIRED_OF_ISSUE: "Davon verfallen",
  BREAKAGE: "Verfallsquote",
};
