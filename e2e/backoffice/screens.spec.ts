import { BACK_OFFICE_SCREENS } from "../support/back-office-screens.ts";
import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { RELEASE, test } from "../support/kiosk-test.ts";

const WIDTHS = [390, 768, 1366, 1920];
const LOOKS = ["light", "dark"] as const;

test.describe("every screen of the back office", { tag: RELEASE }, () => {
  for (const { path, role } of BACK_OFFICE_SCREENS) {
    test(`${path} is accessible and fits at four widths, light and dark`, async ({ page }) => {
      const office = await openBackOffice(page, { role }, path);
      for (const look of LOOKS) {
        await page.emulateMedia({ colorScheme: look });
        for (const width of WIDTHS) {
          await office.page.setViewportSize({ width, height: 900 });
          await expectSound(page, `${path}, ${width} px, ${look}`);
        }
      }
    });
  }
});
