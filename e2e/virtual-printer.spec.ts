import type { Page } from "@playwright/test";
import { expectAccessible, expectNothingCut } from "./support/accessibility.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { takePicture } from "./support/pictures.ts";
import { startPrinter } from "./support/printer.ts";

/** Delays the printer's state: each answer is as old as its request. */
async function holdStates(page: Page) {
  const held: (() => Promise<void>)[] = [];
  await page.route("**/state", async (route) => {
    const response = await route.fetch();
    held.push(async () => await route.fulfill({ response }));
  });
  const arrive = async (): Promise<void> => {
    await Promise.all(held.splice(0).map(async (answer) => await answer()));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  return { count: () => held.length, arrive };
}

for (const { lang, title, cover, ready } of [
  { lang: "en", title: "Virtual printer", cover: "Cover open", ready: "Ready" },
  { lang: "de", title: "Virtueller Drucker", cover: "Deckel offen", ready: "Bereit" },
] as const) {
  test(
    `the virtual printer's page speaks ${lang}, and a switch stays on when older answers arrive`,
    { tag: RELEASE },
    async ({ page }) => {
      const printing = await startPrinter();
      const { printer, pageUrl } = printing;
      await page.goto(`${pageUrl}?lang=${lang}`);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("status")).toHaveText(ready);
      const answers = await holdStates(page);
      await expect.poll(answers.count).toBeGreaterThan(0);

      // The press takes time to arrive; polls in the meantime are answered with the previous state.
      let sendPress = (): void => {};
      await page.route("**/switches", async (route) => {
        await new Promise<void>((resolve) => (sendPress = resolve));
        await route.continue();
      });
      const pressed = page.getByLabel(cover);
      await pressed.click();
      await expect.poll(answers.count).toBeGreaterThan(2);
      expect(printer.switches.isCoverOpen).toBe(false);
      await answers.arrive();
      await expect(pressed).toBeChecked({ timeout: 1 });
      await expect.poll(answers.count).toBeGreaterThan(0);
      sendPress();
      await expect.poll(() => printer.switches.isCoverOpen).toBe(true);
      await expect(async () => {
        await answers.arrive();
        await expect(pressed).toBeChecked({ timeout: 1 });
        await expect(page.getByRole("status")).toHaveText(cover, { timeout: 500 });
      }).toPass();

      await page.unrouteAll({ behavior: "ignoreErrors" });
      await expectNothingCut(page, "printer page");
      await expectAccessible(page, "printer page");
      await takePicture(page, `virtual-printer-${lang}`);
      await printing.stop();
    },
  );
}
