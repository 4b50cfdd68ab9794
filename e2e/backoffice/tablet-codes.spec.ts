import type { Browser, BrowserContext, Page } from "@playwright/test";
import { deviceCareApi } from "@punktum/contracts";
import { expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openPlace, openShop } from "../support/places.ts";

/** A tablet's message for a used code, in German or in the browser's language. */
const GONE = /no longer valid|nicht mehr gültig|ask for a new one/;
const CODE = { name: /^QR code that sets the tablet/ };

/** The address in the code, copied by the button beside it. */
async function readCode(page: Page, context: BrowserContext): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** A tablet without stored data that has opened an address. */
async function openTablet(browser: Browser, address: string): Promise<Page> {
  const tablet = await (await browser.newContext()).newPage();
  await tablet.goto(address);
  return tablet;
}

test(
  "a technician mounts a tablet by code, without typing a password on it",
  { tag: ["@BO-08", RELEASE] },
  async ({ page, browser, context, request }) => {
    const shop = await openShop(request, "pfm");
    const place = await openPlace(request, "pfm", shop);
    await openBackOffice(page, { role: "tech" }, "/devices");
    await page.getByRole("button", { name: "Set up a tablet" }).click();
    const sheet = page.getByRole("dialog", { name: "Set up a tablet" });
    await sheet.getByRole("searchbox").fill(shop.name);
    await sheet.getByRole("button", { name: `${shop.name}, ${place}` }).click();
    await expect(sheet.getByRole("img", CODE)).toBeVisible();
    await expectSound(page, "the code of a tablet");
    const tablet = await openTablet(browser, await readCode(page, context));
    await expect(tablet).toHaveURL(/\/pfm\/screen-saver$/);
    await page.bringToFront();
    await expect(sheet.getByText(`${shop.name}, ${place} is set up.`)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto(`/backoffice/pfm/stores/${shop.clientId}/${shop.storeId}`);
    await expect(page.getByRole("row", { name: place })).toContainText("connected");
    await tablet.context().close();
  },
);

test(
  "the shop's page shows the code too, by keyboard; a new code invalidates the previous one",
  { tag: ["@BO-08", RELEASE] },
  async ({ page, browser, context, request }) => {
    const shop = await openShop(request, "pfm");
    const place = await openPlace(request, "pfm", shop);
    await openBackOffice(page, { role: "tech" }, `/stores/${shop.clientId}/${shop.storeId}`);
    await expect(page.getByRole("row", { name: place })).toBeVisible();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await keyboardOnly(page);
    await tabTo(page, place);
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("button", { name: `Set up a tablet: ${place}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", CODE)).toBeVisible();
    const read = async (): Promise<string> => {
      await tabTo(page, /^Cop/);
      await page.keyboard.press("Enter");
      return await page.evaluate(() => navigator.clipboard.readText());
    };
    const first = await read();
    await tabTo(page, "New code");
    const opened = page.waitForResponse(/setup-code$/);
    await page.keyboard.press("Enter");
    await opened;
    const late = await openTablet(browser, first);
    await expect(late.getByText(GONE)).toBeVisible();
    await expect(late).not.toHaveURL(/screen-saver/);
    await late.goto("about:blank");
    await late.goto(await read());
    await expect(late).toHaveURL(/\/pfm\/screen-saver$/);
    await late.context().close();
  },
);

test(
  "without tablets the list offers a place and its code",
  { tag: ["@BO-08", RELEASE] },
  async ({ page, request }) => {
    const shop = await openShop(request, "pfm");
    const place = await openPlace(request, "pfm", shop);
    const none = { ...deviceCareApi.readDeviceSummary.example.response, total: 0, stores: 0, attention: 0, fine: 0 };
    await page.route("**/devices/summary*", async (route) => await route.fulfill({ json: none }));
    await page.route("**/devices/health*", async (route) => await route.fulfill({ json: { data: [], next: null } }));
    await openBackOffice(page, { role: "tech" }, "/devices");
    await expect(page.getByRole("heading", { name: "No tablet yet" })).toBeVisible();
    await page.getByRole("searchbox").fill(shop.name);
    await expectSound(page, "no tablet yet");
    await page.getByRole("button", { name: `${shop.name}, ${place}` }).click();
    await expect(page.getByRole("img", CODE)).toBeVisible();
    await expectSound(page, "the code in the empty list");
    await page.getByRole("button", { name: "Another place" }).click();
    await expect(page.getByRole("heading", { name: "Where does it stand?" })).toBeVisible();
  },
);

test(
  "staff with a phone find the code in the place's sheet",
  { tag: ["@BO-08", RELEASE] },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const place = await openPlace(request, "pfm");
    await openBackOffice(page, { role: "staff" }, `/stores/101/1001?point=${place}`);
    await page.getByRole("button", { name: "Set up a tablet here" }).click();
    await expect(page.getByRole("img", CODE)).toBeVisible();
    await expectSound(page, "the code at a phone");
  },
);

test("a role that may not mount tablets sees no code", { tag: ["@BO-08", RELEASE] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/devices");
  await expect(page.getByRole("button", { name: "Set up a tablet" })).toBeVisible();
  await openBackOffice(page, { role: "support" }, "/");
  await expect(page.getByRole("link", { name: "Devices" })).toHaveCount(0);
});
