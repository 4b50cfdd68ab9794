import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

test("the start page lists open tasks, with links", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Robin");
  const toDo = page.getByRole("region", { name: "To do" });
  await expect(toDo.getByRole("listitem").filter({ hasText: "pieces left" }).first()).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Vouchers running" })).toBeVisible();
  const issued = page.locator("div", { has: page.getByRole("term").filter({ hasText: "Points issued" }) }).last();
  await expect(issued.getByRole("definition").first()).toHaveText(/^[1-9][\d,]*$/, { timeout: 30_000 });
  await expect(issued.getByRole("definition").last()).toContainText("before");
  await expect(page.getByRole("heading", { name: "What runs and what comes" })).toBeVisible();
  await expectSound(page, "start page");
  const scarce = toDo.getByRole("listitem").filter({ hasText: "pieces left" }).first();
  const [, title = ""] = /^(.*): \d+ pieces? left/.exec(await scarce.getByRole("heading").innerText()) ?? [];
  await scarce.getByRole("link", { name: "See the voucher" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
});

test("the start page hides tasks that the role may not see", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "staff" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Approvals")).toHaveCount(0);
  await expectSound(page, "start page of store staff");
});
