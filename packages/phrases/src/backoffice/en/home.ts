/** Texts of the start page. */
export const home = {
  morning: "Good morning",
  day: "Good day",
  evening: "Good evening",
};
