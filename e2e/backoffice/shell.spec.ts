import { openBackOffice } from "../support/backoffice.ts";
import { expect, test, RELEASE } from "../support/kiosk-test.ts";

test("the frame sends no request that the role may not make", { tag: ["@BO-01", RELEASE] }, async ({ page }) => {
  const refused: string[] = [];
  page.on("response", (response) => (response.status() === 403 ? refused.push(response.url()) : undefined));
  for (const role of ["audit", "support", "tech", "staff"]) {
    await openBackOffice(page, { role });
    await expect(page.getByRole("button", { name: /^My account/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(refused).toEqual([]);
});

test("the search finds shops, tablets and vouchers, and opens each", { tag: ["@BO-01", RELEASE] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" });
  for (const [words, found, title] of [
    ["Hafenstr", /^Pfeil Station Hafenstraße, Pfeil/, "Pfeil Station Hafenstraße"],
    ["Bistro", /^Bistro, Pfeil/, "Pfeil Station Autohof Ost, Bistro"],
    ["City bike", /^City bike/, "City bike with eight gears"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await page.keyboard.type(words);
    await page.getByRole("menuitem", { name: found }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  }
});
