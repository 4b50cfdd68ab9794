import type { views as english } from "../en/views.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte gespeicherter Ansichten einer Liste. */
export const views: Mirror<typeof english> = {
  menu: "Eigene Ansichten",
  save: "Diese Ansicht speichern",
  rename: "Ansicht umbenennen",
  remove: "Ansicht löschen",
  copy: "Link kopieren",
  copied: "Der Link ist kopiert. Er enthält Filter und Reihenfolge, keine Suche.",
  name: "Name der Ansicht",
  hint: "Filter und Reihenfolge werden behalten. Wonach Sie suchen, nicht.",
  hintWithSearch: "Filter, Reihenfolge und Suche werden behalten.",
  saved: "Die Ansicht {{name}} ist gespeichert.",
  removed: "Die Ansicht {{name}} ist gelöscht.",
};
