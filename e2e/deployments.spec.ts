import type { Page } from "@playwright/test";
import { createDeployments } from "./support/deployments.ts";
import { expectSaver, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

const { DEPLOYMENTS = "3" } = process.env;
/** `npm run soak -- deployments` makes it 20. */
const COUNT = Number(DEPLOYMENTS);

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="punktum-build"]')?.content);

/** Notes for every frame whether the page was empty, and how often it was loaded. */
function watchScreen(): void {
  sessionStorage.setItem("test.loads", String(Number(sessionStorage.getItem("test.loads")) + 1));
  let hasStood = false;
  const look = (): void => {
    // While a page is still being read there is no root yet: nothing has stood, nothing is gone.
    const stands = Number(document.querySelector("#root")?.childElementCount) > 0;
    if (!stands && hasStood) {
      sessionStorage.setItem("test.white", "yes");
    }
    hasStood ||= stands;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const noted = (page: Page) =>
  page.evaluate(() => ({
    loads: Number(sessionStorage.getItem("test.loads")),
    wasWhite: sessionStorage.getItem("test.white") === "yes",
  }));

/** Asks for a newer build as the kiosk does every ten minutes, and waits until it lies there complete. */
async function fetchBuild(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const arriving = registration?.installing ?? registration?.waiting;
    await new Promise<void>((resolve) => {
      const look = (): void => void (arriving?.state === "installing" ? setTimeout(look, 50) : resolve());
      look();
    });
  });
}

test(
  `${COUNT} deployments while a shopper is served change nothing for the shopper; the last one comes in on the screen saver`,
  { tag: ["@HTTP-07", "@HTTP-11", "@B-30", RELEASE] },
  async ({ browser, camera, sparePlatform }) => {
    test.setTimeout(300_000 + COUNT * 15_000);
    const deployments = await createDeployments();
    await sparePlatform.start({ fresh: true, kioskFolder: deployments.folder });
    const context = await browser.newContext({
      baseURL: sparePlatform.address,
      serviceWorkers: "allow",
      locale: "en-GB",
    });
    const page = await context.newPage();
    await camera.showBlank();
    await page.addInitScript(watchScreen);
    await mountKiosk(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const before = await buildOf(page);
    const { loads } = await noted(page);

    await test.step("a shopper is served while the server changes again and again", async () => {
      await openScanner(page);
      await camera.showCode("4000000001");
      await expect(page).toHaveURL(/\/burn/);
      await camera.showBlank();
      for (let count = 1; count <= COUNT; count += 1) {
        await deployments.deploy(`deployed${count}`);
        await fetchBuild(page);
        // The shopper is there and shows it.
        await page.mouse.click(2, 2);
      }
      await page.getByRole("button", { name: "History" }).click();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await expect(page.getByRole("listitem").first()).toBeVisible();
      expect(await buildOf(page)).toBe(before);
      expect(await noted(page)).toEqual({ loads, wasWhite: false });
    });

    await test.step("once nobody is there the newest build comes in, with one reload", async () => {
      await page
        .getByRole("button", { name: /Close|Back/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Log out" }).click();
      await expectSaver(page);
      await expect.poll(() => buildOf(page).catch(() => before), { timeout: 60_000 }).toBe(`deployed${COUNT}`);
      await expect(page.getByRole("button", { name: /Start|Tap to see/ }).first()).toBeVisible();
      expect(await noted(page)).toEqual({ loads: loads + 1, wasWhite: false });
    });

    await test.step("a build that does not start says so, does not reload in a loop, and makes way for the next", async () => {
      await deployments.deploy("broken", { isBroken: true });
      await fetchBuild(page);
      await expect.poll(() => buildOf(page).catch(() => before), { timeout: 60_000 }).toBe("broken");
      await expect(page.getByRole("alert")).toContainText("The kiosk could not start", { timeout: 30_000 });
      expect(await noted(page)).toMatchObject({ loads: loads + 2 });
      await deployments.deploy("repaired");
      await expect(page.getByRole("button", { name: /Start|Tap to see/ }).first()).toBeVisible({ timeout: 90_000 });
      expect(await buildOf(page)).toBe("repaired");
    });

    await context.close();
    await sparePlatform.stop();
    await deployments.remove();
  },
);
