import type { home as english } from "../en/home.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte der Startseite. */
export const home: Mirror<typeof english> = {
  morning: "Guten Morgen",
  day: "Guten Tag",
  evening: "Guten Abend",
};
