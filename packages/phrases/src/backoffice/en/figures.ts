import { figures as names } from "../../en/figures.ts";

/** Texts for figures and their changes, on the start page and in reports. */
export const figures = {
  names,
  change: {
    up: "{{change}} more than before",
    down: "{{change}} less than before",
    same: "as before",
    was: "before: {{value}}",
  },
};
