import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("an on-screen keyboard does not change the layout, because its height counts as 0", { tags: ["CONST-48"] }, () => {
  const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  expect(page).toMatch(/<meta\s+name="viewport"[^>]*interactive-widget=resizes-visual/);
});
