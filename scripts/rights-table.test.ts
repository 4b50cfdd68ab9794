import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rightsTable, withRights } from "./rights-table.ts";

const page = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");

it("the document on security has the table of rights of today", () => {
  expect(page).toBe(withRights(page));
  expect(page).toContain(rightsTable());
});
