import type { Page } from "@playwright/test";
import { settle } from "../support/accessibility.ts";
import {
  applicationRoutes,
  type BackOfficeScreen,
  backOfficeScreens,
  backOfficeViews,
} from "../support/back-office-screens.ts";
import { type BackOfficePage, type Colleague, expectSound, openBackOffice } from "../support/backoffice.ts";
import { findBrokenWords } from "../support/broken-words.ts";
import { findCutTexts } from "../support/cut-texts.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { becomeOperator, openEmptyProgramme } from "../support/operator.ts";

const SIZES = [
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
] as const;
/** Light and dark, each also in high contrast. */
const LOOKS = [
  ["light", ""],
  ["dark", ""],
  ["light", "contrast"],
  ["dark", "contrast"],
] as const;
const ADMIN: Colleague = { role: "admin" };

/** Waits until a screen shows its content instead of placeholders. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.locator("main h1").first()).toBeVisible();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
}

async function expectNoSideways(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${name}, ${size.width} px: scrolls sideways`).toBeLessThanOrEqual(0);
    const hidden = await page
      .locator("main .views")
      .evaluateAll((tabs) => tabs.filter((bar) => bar.scrollWidth > bar.clientWidth));
    expect.soft(hidden, `${name}, ${size.width} px: tabs out of sight`).toEqual([]);
  }
}

async function expectWholeAtDoubleText(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "175%"));
  await settle(page);
  expect.soft(await page.evaluate(findCutTexts), `${name}: text cut at 200 %`).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(beyond, `${name}: scrolls sideways at 200 %`).toBeLessThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Chooses the colour scheme as the menu does; without one the page follows the system. */
const showLook = async (page: Page, look: string): Promise<void> =>
  await page.evaluate((name) => {
    const root = document.documentElement;
    root.setAttribute("data-look", name);
    root.toggleAttribute("data-look", name !== "");
  }, look);

/** Checks the screens one after the other, in one session. */
async function sweep(
  office: BackOfficePage,
  screens: readonly BackOfficeScreen[],
  also: (screen: BackOfficeScreen) => Promise<void> = async () => {},
): Promise<void> {
  const { page } = office;
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      await office.goTo(screen.path);
      await untilShown(page);
      await also(screen);
      await expectNoSideways(page, screen.path);
      await expectWholeAtDoubleText(page, screen.path);
      for (const [colorScheme, look] of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await showLook(page, look);
        await expectSound(page, `${screen.path}, ${colorScheme} ${look}`);
      }
      await showLook(page, "");
    });
  }
}

test("the sweeps cover every screen", async ({ request }) => {
  const known = (await backOfficeScreens(request)).map(({ route }) => route);
  expect(known.toSorted()).toEqual((await applicationRoutes()).toSorted());
});

test.describe("every screen of the back office fits at four widths and at double text, light, dark and in high contrast", () => {
  test.describe.configure({ timeout: 600_000 });

  test("filled", { tag: RELEASE }, async ({ page, request }) => {
    const screens = await backOfficeViews(request);
    await sweep(
      await openBackOffice(page, ADMIN, "/me"),
      screens.filter(({ who }) => who === "admin"),
    );
    await sweep(
      await openBackOffice(page, await becomeOperator(request), "/me"),
      screens.filter(({ who }) => who === "operator"),
    );
  });

  test("empty", { tag: RELEASE }, async ({ page, request }) => {
    const screens = await backOfficeViews(request);
    await sweep(
      await openBackOffice(page, await openEmptyProgramme(request), "/me"),
      screens.filter(({ who, isOfRecord = false }) => who === "admin" && !isOfRecord),
    );
  });

  test("with visible errors", { tag: RELEASE }, async ({ page, request }) => {
    const screens = (await backOfficeViews(request)).filter(({ isSilent = false }) => !isSilent);
    const refusal = { errorType: "GENERAL_ERROR", message: "Out of order", requestId: "of-the-test" };
    const fail = async (who: Colleague, own: readonly BackOfficeScreen[]): Promise<void> => {
      await page.unrouteAll();
      const office = await openBackOffice(page, who, "/me");
      await page.route(
        (url) => url.pathname.startsWith("/api/v2/") && !/\/(login|logout|me)(\/|$)/.test(url.pathname),
        async (route) => await route.fulfill({ status: 400, json: refusal }),
      );
      await sweep(office, own, async () => {
        await expect(page.locator("main [role=alert]").first()).toContainText("of-the-test", { timeout: 20_000 });
      });
    };
    await fail(
      ADMIN,
      screens.filter(({ who, route }) => who === "admin" && route !== "me"),
    );
    await fail(
      await becomeOperator(request),
      screens.filter(({ who }) => who === "operator"),
    );
  });
});

test.describe("in German every role's screens fit at four widths, and no text is cut on a phone", () => {
  test.describe.configure({ timeout: 600_000 });
  test.use({ locale: "de-DE" });

  for (const role of ["admin", "partner", "staff", "support", "audit", "tech"]) {
    test(`for ${role}@`, { tag: RELEASE }, async ({ page, request }) => {
      const screens = (await backOfficeScreens(request)).filter(({ who }) => who === "admin");
      const office = await openBackOffice(page, { role }, "/me");
      const member = screens.find(({ route }) => route === "members/:accountId")?.path ?? "";
      // The tabs of a member count as one screen with one heading, so the walk leaves the member between them.
      const tabs = ["vouchers", "cards", "person", "history"].flatMap((tab) => ["/me", `${member}?tab=${tab}`]);
      for (const path of [...screens.map((screen) => screen.path), ...tabs]) {
        await test.step(path, async () => {
          await office.goTo(path);
          await untilShown(page);
          await expectNoSideways(page, path);
          await page.setViewportSize({ width: 390, height: 844 });
          await settle(page);
          expect.soft(await page.evaluate(findCutTexts), `${path}: text cut on a phone`).toEqual([]);
          const broken = await page.evaluate(findBrokenWords, "main h1");
          expect.soft(broken, `${path}: the title breaks within a word`).toEqual([]);
        });
      }
    });
  }
});
