import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rightsTable, withRights } from "./rights-table.ts";

const page = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");

it("docs/security.md contains the current table of rights", () => {
  expect(page).toBe(withRights(page));
  expect(page).toContain(rightsTable());
});
