import { figures as names } from "../../de/figures.ts";
import type { Mirror } from "../../mirror.ts";
import type { figures as english } from "../en/figures.ts";

/** Worte für Kennzahlen und ihre Veränderung, auf der Startseite und in Berichten. */
export const figures: Mirror<typeof english> = {
  names,
  change: {
    up: "{{change}} mehr als davor",
    down: "{{change}} weniger als davor",
    same: "wie davor",
    was: "davor: {{value}}",
  },
};
