import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";

test("the start page says what waits, and leads there", async ({ page }) => {
  await openBackOffice(page, { role: "admin" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Robin");
  const toDo = page.getByRole("region", { name: "To do" });
  await expect(toDo.getByRole("listitem").filter({ hasText: "pieces left" }).first()).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Vouchers running" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What runs and what comes" })).toBeVisible();
  await expectSound(page, "start page");
});

test("who may not see something is not told of it", async ({ page }) => {
  await openBackOffice(page, { role: "staff" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Approvals")).toHaveCount(0);
  await expectSound(page, "start page of store staff");
});
