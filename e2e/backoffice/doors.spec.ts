import { guardConsole } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

test(
  "the virtual counter links to the back office of the shown programme",
  { tag: RELEASE },
  async ({ page, context }) => {
    await page.goto("/counter/");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: /^Back office/ }).click();
    const office = await opened;
    guardConsole(office);
    await expect(office.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await expect(office).toHaveURL(/\/backoffice\/[a-z]+\//);
  },
);
