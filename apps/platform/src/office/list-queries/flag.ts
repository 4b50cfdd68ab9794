/** Flag of a query; undefined when absent. */
export const flagOf = (flag: "true" | "false" | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === "true";
