import { expect, it } from "vitest";
import { de } from "../de.ts";
import { flatten } from "../overrides.ts";
import { SHOPPER_ERRORS, SHOPPER_PATHS } from "./shopper-paths.ts";

it("every path of shoppers is one of the kiosk", () => {
  const paths = flatten(de, "").map(([path]) => `${path.replace(/_(?:one|other)$/, "")}.`);
  const known = [...SHOPPER_PATHS, ...SHOPPER_ERRORS.map((code) => `errors.${code}`)];
  expect(known.filter((one) => !paths.some((path) => path.startsWith(`${one}.`)))).toEqual([]);
});
