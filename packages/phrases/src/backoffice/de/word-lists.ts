import type { Mirror } from "../../mirror.ts";
import type { wordLists as english } from "../en/word-lists.ts";

/** Texte der Schlagwörter und eigenen Felder eines Programms. */
export const wordLists: Mirror<typeof english> = {
  name: "Name",
  domain: "Für",
  domainHint: "Das bleibt danach so.",
  state: "Zustand",
  on: "In Verwendung",
  off: "Ausgeschaltet",
  active: "In Verwendung",
  domains: {
    ACCOUNT: "Mitglieder",
    USER: "Personen",
    COUPON: "Coupons",
    REWARD: "Prämien",
    STORE: "Filialen",
    INTERACTIONPOINT: "Plätze von Kassen und Tablets",
    PARTNER: "Partner",
    PROGRAM: "Programm",
  },
  tagsText:
    "Wörter zum Ordnen. Schlagwörter für Mitglieder werden auf der Seite des Mitglieds gegeben; die Liste der Mitglieder lässt sich danach filtern.",
  newTag: "Neues Schlagwort",
  noTags: "Noch keine Schlagwörter",
  activeTagHint: "Aus: Es wird nicht mehr vergeben und bleibt bei Mitgliedern, die es haben.",
  propertiesText:
    "Eigene Felder für andere Systeme. Coupons und Prämien tragen ihre Werte; ein Wert muss den Typ haben, der hier gewählt ist.",
  newProperty: "Neues Feld",
  noProperties: "Noch keine Felder",
  key: "Schlüssel",
  keyHint: "So nennen es andere Systeme: Buchstaben, Ziffern, Punkt, Bindestrich. Das bleibt danach so.",
  valueType: "Typ",
  types: { TEXT: "Text", NUMBER: "Zahl", BOOLEAN: "Ja oder nein", DATE: "Datum" },
  activePropertyHint: "Aus: Werte dieses Schlüssels werden nicht mehr geprüft.",
  made: "„{{name}}“ ist angelegt.",
  saved: "„{{name}}“ ist gespeichert.",
};
