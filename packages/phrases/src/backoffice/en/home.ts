/** Texts of the start page. */
export const home = {
  title: "Home",
  morning: "Good morning",
  day: "Good day",
  evening: "Good evening",
};
