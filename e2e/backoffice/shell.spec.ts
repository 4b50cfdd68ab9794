import { openBackOffice } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";

test("the frame asks for nothing that the signed-in person may not read", { tag: ["@BO-01"] }, async ({ page }) => {
  const refused: string[] = [];
  page.on("response", (response) => (response.status() === 403 ? refused.push(response.url()) : undefined));
  for (const role of ["audit", "support", "tech", "staff"]) {
    await openBackOffice(page, { role });
    await expect(page.getByRole("button", { name: /^My account/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(refused).toEqual([]);
});
