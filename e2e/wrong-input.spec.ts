import { chromium, type Browser, type Page } from "@playwright/test";
import { E2E_PORT } from "./support/addresses.ts";
import { chromiumPath } from "./support/chromium.ts";
import { expectSaver, fillMounting, holdToReader, logIn, mountKiosk, openScanner, PASSWORD } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { MONITOR } from "./support/look.ts";
import { openPlace, openShop, type Shop } from "./support/places.ts";

test(
  "a wrong password shows an error and keeps the input",
  { tag: ["@AUTH-34", "@ERR-26", RELEASE] },
  async ({ page }) => {
    await page.goto("/pfm/login");
    await page.getByLabel("Email").fill("staff@pfm.example");
    await page.getByLabel("Password", { exact: true }).fill("wrong-password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("staff@pfm.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { name: "mounting process" })).toBeVisible();
  },
);

test(
  "the login button is disabled until both fields are filled",
  { tag: ["@AUTH-23", "@AUTH-24", RELEASE] },
  async ({ page }) => {
    await page.goto("/pfm/login");
    await expect(page.getByRole("button", { name: "Login" })).toBeDisabled();
    await page.getByLabel("Email").fill("staff@pfm.example");
    await expect(page.getByRole("button", { name: "Login" })).toBeDisabled();
    await page.getByLabel("Password", { exact: true }).fill("x");
    await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  },
);

test(
  "an unknown organisation shows an error and leads on",
  { tag: ["@ORG-23", "@ERR-29", RELEASE] },
  async ({ page }) => {
    await page.goto("/nowhere/login");
    await expect(page.getByText("We do not know this organization.").first()).toBeVisible();
    await expect(page.getByRole("link").or(page.getByRole("button")).first()).toBeVisible();
  },
);

test("an unknown page shows an error and leads back", { tag: ["@AUTH-13", "@UI-04", RELEASE] }, async ({ page }) => {
  await page.goto("/pfm/no-such-page");
  await expect(page.getByRole("heading", { name: "Oops, page not found" })).toBeVisible();
  await page.getByRole("button", { name: "To the start page" }).click();
  await expect(page).toHaveURL(/\/pfm\/login/);
});

test(
  "empty mounting fields are marked and nothing is sent",
  { tag: ["@MNT-16", "@ERR-32", RELEASE] },
  async ({ page }) => {
    await page.setViewportSize(MONITOR);
    await logIn(page, "pfm");
    await page.getByRole("button", { name: "Save" }).click();
    const errors = page.getByText("Please fill in this field.");
    await expect(errors).toHaveCount(4);
    await expect(page.getByLabel("Device name")).toBeFocused();
    // On a low screen neither a field nor its error lies under the button.
    const button = await page.getByRole("button", { name: "Save" }).boundingBox();
    for (const part of [page.getByLabel("POS mode"), page.getByLabel("Default language"), errors.last()]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    }
    await expect(page).toHaveURL(/\/mounting-settings/);
  },
);

/** Staff of all shops choose one and save. */
async function mountIn(page: Page, { clientId, storeId }: Shop, workstationId: string): Promise<void> {
  await logIn(page, "pfm", "admin");
  await page.getByLabel("Select company").selectOption(clientId);
  await page.getByLabel("Select shop").selectOption(storeId);
  await fillMounting(page, { workstationId });
  await page.getByRole("button", { name: "Save" }).click();
}

test(
  "a second device on an occupied interaction point is refused and may choose another",
  { tag: ["@MNT-22", "@ERR-57", RELEASE] },
  async ({ page, browser, request }) => {
    const shop = await openShop(request, "pfm");
    const place = await openPlace(request, "pfm", shop);
    await mountKiosk(page, { shop, workstationId: place });
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 } });
    const second = await context.newPage();
    await mountIn(second, shop, place);
    await expect(second.getByText("This interaction point is used by another device").first()).toBeVisible();
    await expect(second.getByLabel("Device name")).toHaveValue("Counter 1");
    await second.getByLabel("Workstation ID").fill("");
    await second.getByRole("button", { name: "Save" }).click();
    await expectSaver(second);
    await context.close();
  },
);

for (const organization of ["pfm", "mhe"] as const) {
  test(
    `two tablets mounted at once in a full shop of ${organization} both get a place`,
    { tag: ["@MNT-17", ...(organization === "mhe" ? [RELEASE] : [])] },
    async ({ page, browser, request }) => {
      const shop = await openShop(request, organization);
      const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 } });
      const tablets = [page, await context.newPage()];
      for (const tablet of tablets) {
        await logIn(tablet, organization, "admin");
        await tablet.getByLabel("Select company").selectOption(shop.clientId);
        await tablet.getByLabel("Select shop").selectOption(shop.storeId);
        await fillMounting(tablet);
      }
      await Promise.all(tablets.map((tablet) => tablet.getByRole("button", { name: "Save" }).click()));
      for (const tablet of tablets) {
        await expectSaver(tablet);
      }
      await context.close();
    },
  );
}

test(
  "Save waits for the list of shops, so that no loading field is marked as missing",
  { tag: ["@MNT-11", "@MNT-16", RELEASE] },
  async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/partners\/[^/]+\/stores|\/GetStores/i, async (route) => {
      await held;
      await route.continue();
    });
    await logIn(page, "mhe");
    const save = page.getByRole("button", { name: "Save" });
    await expect(save).toBeDisabled();
    release();
    await expect(save).toBeEnabled();
    await fillMounting(page, { workstationId: "9999-T9" });
    await save.click();
    await expect(page.getByText("There is no interaction point with this workstation ID.").first()).toBeVisible();
  },
);

test("an unknown interaction point is refused", { tag: ["@MNT-23", "@ERR-56", RELEASE] }, async ({ page }) => {
  await logIn(page, "pfm");
  await fillMounting(page, { workstationId: "9999-T9" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There is no interaction point with this workstation ID.").first()).toBeVisible();
});

/** A separate browser, for camera faults. */
async function launch(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu", ...more] });
}

async function mountedPage(browser: Browser) {
  const page = await browser.newPage({
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
  });
  await mountKiosk(page, { organization: "ppc" });
  await openScanner(page);
  return page;
}

test(
  "a denied camera shows an explanation, and the number can be typed",
  { tag: ["@SCAN-37", "@ERR-47", "@UI-02", "@UI-10", RELEASE] },
  async () => {
    const browser = await launch("--use-fake-device-for-media-stream", "--deny-permission-prompts");
    const page = await mountedPage(browser);
    const dialog = page.getByRole("alertdialog", { name: "Camera access denied" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Type in the code" }).click();
    await expect(page.getByRole("button", { name: "Confirm" })).toBeDisabled();
    await page.getByLabel("Card number").fill("   ");
    await expect(page.getByRole("button", { name: "Confirm" })).toBeDisabled();
    await page.getByLabel("Card number").fill("4000000003");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/burn/);
    await browser.close();
  },
);

test("a device without a camera says so, and the number can be typed", { tag: RELEASE }, async () => {
  const browser = await launch("--use-fake-ui-for-media-stream");
  const page = await mountedPage(browser);
  await expect(page.getByText("No camera found").first()).toBeVisible();
  await page.getByRole("button", { name: "Type in the code" }).first().click();
  await page.getByLabel("Card number").fill("4000000003");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/burn/);
  await browser.close();
});

test(
  "a server that stops during a visit is reported; nothing is lost or doubled",
  { tag: ["@SOCK-12", "@B-04"] },
  async ({ browser, sparePlatform }) => {
    test.setTimeout(150_000);
    await sparePlatform.start();
    const page = await browser.newPage({
      baseURL: sparePlatform.address,
      locale: "en-GB",
      viewport: { width: 1280, height: 800 },
    });
    await mountKiosk(page);
    await openScanner(page);
    await holdToReader(page, "4000000001");
    await expect(page.getByText("12,480").first()).toBeVisible();

    await sparePlatform.stop();
    await page.getByRole("list", { name: "Your rewards" }).getByRole("button").first().click();
    await page.getByRole("button", { name: "Redeem now" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Redeem now" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("The server does not answer")).toBeVisible({ timeout: 30_000 });

    await sparePlatform.start({ fresh: false });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alertdialog", { name: "Voucher redeemed!" })).toContainText("12,380", {
      timeout: 20_000,
    });
    await page.close();
  },
);
