import { guardConsole } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { mountKiosk } from "../support/kiosk.ts";

test(
  "the Admin screen of a kiosk links to its programme's back office, where a person signs in",
  { tag: ["@ADM-03", "@BO-01", RELEASE] },
  async ({ page, context }) => {
    await mountKiosk(page);
    await page.getByRole("button", { name: /open administration/ }).click();
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Back office" }).click();
    const office = await opened;
    guardConsole(office);
    // The tablet's session does not open the back office.
    await expect(office.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await expect(office).toHaveURL(/\/backoffice\/pfm\/login/);
  },
);
