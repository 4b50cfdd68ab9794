import type { Page } from "@playwright/test";
import { createDeployments } from "./support/deployments.ts";
import { expectSaver, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

const { DEPLOYMENTS = "3" } = process.env;
/** `npm run soak -- deployments` makes it 20. */
const COUNT = Number(DEPLOYMENTS);

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="punktum-build"]')?.content);

/** Records in every frame whether the page was empty, and counts loads. */
function watchScreen(): void {
  sessionStorage.setItem("test.loads", String(Number(sessionStorage.getItem("test.loads")) + 1));
  let hasStood = false;
  const look = (): void => {
    // The root does not exist while the page is being parsed; that is no empty frame.
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

/** Checks for a new build as the kiosk does every ten minutes, and waits until it is cached completely. */
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
  `${COUNT} deployments during a visit change nothing for the shopper; the newest build is applied on the screen saver`,
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

    await test.step("a shopper is served during repeated deployments", async () => {
      await openScanner(page);
      await camera.showCode("4000000001");
      await expect(page).toHaveURL(/\/burn/);
      await camera.showBlank();
      for (let count = 1; count <= COUNT; count += 1) {
        await deployments.deploy(`deployed${count}`);
        await fetchBuild(page);
        // The shopper is shown.
        await page.mouse.click(2, 2);
      }
      await page.getByRole("button", { name: "History" }).click();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await expect(page.getByRole("listitem").first()).toBeVisible();
      expect(await buildOf(page)).toBe(before);
      expect(await noted(page)).toEqual({ loads, wasWhite: false });
    });

    await test.step("once the kiosk is idle the newest build is applied with one reload", async () => {
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

    await test.step("a build that does not start shows an error, does not reload in a loop, and is replaced by the next", async () => {
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
