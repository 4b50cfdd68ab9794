import type { members as english } from "../en/members.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte der Mitglieder: Liste, Seite, Verlauf. */
export const members: Mirror<typeof english> = {
  title: "Mitglieder",
  search: "Name, E-Mail, Telefon oder Karte",
  searchCode: "Vollständige Kartennummer",
  tooShort: "Mindestens drei Zeichen.",
  views: {
    label: "Ansichten",
    active: "Zuletzt aktiv",
    points: "Meiste Punkte",
    newest: "Neueste",
    anonymous: "Ohne Person",
    locked: "Gesperrt",
  },
  filters: {
    status: "Status",
    registered: "Person",
    withPerson: "mit",
    withoutPerson: "ohne",
    store: "Letzter Laden",
    tag: "Schlagwort",
    since: "Aktiv",
    days_one: "in {{count}} Tag",
    days_other: "in {{count}} Tagen",
    reset: "Alle zeigen",
  },
  columns: {
    name: "Name",
    card: "Karte",
    level: "Level",
    points: "Punkte",
    activity: "Zuletzt aktiv",
    store: "Laden",
    status: "Status",
  },
  status: { ACTIVE: "Aktiv", INACTIVE: "Ruht", LOCKED: "Gesperrt", TERMINATED: "Geschlossen" },
  unconfirmed: "Unbestätigt",
  anonymous: "Ohne Person",
  card: "Karte •••• {{ending}}",
  noActivity: "noch nie",
  pointsUnit: "P",
  emptyTitle: "Noch keine Mitglieder",
  emptyText: "Ein Mitglied erscheint mit der ersten Karte, die benutzt oder ausgegeben wird.",
  noneTitle: "Niemand gefunden",
  noneText: "Versuchen Sie einen Teil des Namens, die ganze Kartennummer oder weniger Filter.",
  codeTitle: "Welche Karte?",
  codeText: "Tippen oder scannen Sie die vollständige Nummer der Karte.",
  bulk: {
    block: "Sperren",
  },
};
