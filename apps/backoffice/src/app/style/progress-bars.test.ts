import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");
const SHARED = "app/style/states.css";

const styleSheets = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, css: readFileSync(join(SOURCE, file), "utf8") }));

/** Looks of a progress bar. Browsers draw a white track in dark mode, unless the style draws the whole bar. */
const LOOK = /progress[^{},]*\{[^}]*(?:accent-color|appearance|background|height)/;

it("progress bars have one look, in the shared style", () => {
  expect(styleSheets.filter(({ css }) => LOOK.test(css)).map(({ file }) => file)).toEqual([SHARED]);
  expect(styleSheets.filter(({ css }) => css.includes("accent-color")).map(({ file }) => file)).toEqual([]);
});
