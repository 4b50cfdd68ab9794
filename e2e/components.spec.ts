import { expectAccessible, expectTargets, axe } from "./support/accessibility.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

const LOOKS = ["Punktum", "pfm", "mhe", "ppc", "btl", "Neon yellow on white"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "every component is readable in every organisation's theme, and in one without contrast",
  { tag: ["@ORG-19", "@ORG-22", RELEASE] },
  async ({ page }) => {
    test.slow();
    await page.goto("/counter/components");
    await expect(page.getByRole("heading", { name: "Components" })).toBeVisible();
    await expectAccessible(page, "components");
    for (const look of LOOKS) {
      await page.getByRole("button", { name: look, exact: true }).click();
      const { violations } = await axe(page).withRules(["color-contrast"]).analyze();
      expect(violations, look).toEqual([]);
    }
    await page.getByRole("button", { name: "High", exact: true }).click();
    await expectTargets(page, "components");
  },
);

test(
  "the banner's button uses the banner's two colours, also under the pointer",
  { tag: ["@SOCK-13", RELEASE] },
  async ({ page }) => {
    await page.goto("/counter/components");
    await page.getByRole("button", { name: "ppc", exact: true }).click();
    await page.getByRole("button", { name: "Open: Banner", exact: true }).click();
    const banner = page.locator("output[data-open=true]");
    const button = banner.getByRole("button");
    const words = await banner.evaluate((element) => getComputedStyle(element).color);
    await expect(button).toHaveCSS("color", words);
    await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await button.hover();
    await expect(button).toHaveCSS("background-color", "rgba(255, 255, 255, 0.14)");
    await expect(button).toHaveCSS("color", words);
  },
);

test(
  "the kit behaves like Material: a press shows a ripple where it was touched",
  { tag: ["@ORG-26", RELEASE] },
  async ({ page }) => {
    await page.goto("/counter/components");
    const button = page.getByRole("button", { name: "Redeem now", exact: true }).nth(1);
    const ripple = () =>
      button.evaluate((element) => ({
        at: element.style.getPropertyValue("--ripple-x"),
        opacity: getComputedStyle(element, "::after").opacity,
      }));
    expect(await ripple()).toEqual({ at: "", opacity: "0" });
    // Waits until the button is stable: the page's fonts move it while they load.
    await button.hover();
    const box = await button.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await expect.poll(ripple).toEqual({ at: "20px", opacity: "0.2" });
    await page.mouse.up();
    await expect.poll(async () => (await ripple()).opacity).toBe("0");
  },
);
