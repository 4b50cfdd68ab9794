import type { ConsoleMessage, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { E2E_PORT } from "./support/addresses.ts";
import { fillMounting, logIn, mountKiosk, PASSWORD, type Organization } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { openPlace } from "./support/places.ts";
import { buildForOne, serveKioskFrom } from "./support/single-build.ts";

/** Settings of each organisation and their effect on the kiosk. */
const LOOKS: readonly (readonly [Organization, name: string, brand: string])[] = [
  ["pfm", "Pfeil & Mehr", "#1d3fa8"],
  ["mhe", "Meine Heilquelle", "#0c7377"],
  ["ppc", "Papier, Poesie & Café", "#7b1c3c"],
  ["btl", "Bergtal", "#d6f500"],
];

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ui-brand").trim());

/** Blocks the server's programme settings only. */
const withoutConfig = (page: Page) => page.route("**/public/programs/*/config", (route) => route.abort());

/** All errors in the console. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error") {
      errors.push(message.text());
    }
  });
  return errors;
}

test(
  "each organisation has its address, its name and its colours",
  { tag: ["@ORG-01", "@ORG-03", "@ORG-05", "@ORG-07", "@ORG-13", "@ORG-19"] },
  async ({ page }) => {
    for (const [organization, name, brand] of LOOKS) {
      const asked = page.waitForRequest(`**/public/programs/${organization}/config`);
      await page.goto(`/${organization}/login`);
      expect(await (await asked).headerValue("interaction-id")).toBe("posapp");
      await expect(page.getByRole("complementary", { name })).toBeVisible();
      await expect.poll(() => brandOf(page)).toBe(brand);
    }
  },
);

test(
  "without the server's settings the look comes from the build's zip; its drawing is used only as an image",
  { tag: ["@ORG-05", "@ORG-06", "@A-62", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "ppc" });
    await withoutConfig(page);
    // Between two pages, because the previous page may store server settings at any moment, also after a wipe.
    await page.addInitScript(() => localStorage.clear());
    await page.goto("/ppc/screen-saver");
    const logo = page.getByRole("img", { name: "Logo of Papier, Poesie & Café" });
    await expect(logo).toHaveAttribute("src", /^blob:/);
    expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(
      100,
    );
    expect(await brandOf(page)).toBe("#7b1c3c");
    await expect(page.getByText("Every page counts")).toBeVisible();
  },
);

test(
  "a broken zip removes the look and is logged; the kiosk still works",
  { tag: ["@ORG-06", "@B-34", RELEASE] },
  async ({ page }) => {
    const errors = errorsOf(page);
    await withoutConfig(page);
    await page.route("**/*.zip", (route) => route.fulfill({ body: "<html>no zip</html>", contentType: "text/html" }));
    await page.goto("/mhe/login");
    await expect(page.getByRole("complementary", { name: "MHE" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    expect(await brandOf(page)).toBe("#0b5d57");
    await expect.poll(() => errors.join()).toContain("mhe.zip is not used: ZIP_BROKEN");
  },
);

test(
  "without an organisation in the path the host decides; an unknown one shows an error",
  { tag: ["@ORG-04", "@ORG-23", "@A-02", RELEASE] },
  async ({ page }) => {
    await page.goto(`http://btl.localhost:${E2E_PORT}/`);
    await expect(page).toHaveURL(/\/btl\/login$/);
    for (const host of ["staging", "posstaging", "test", "elsewhere"]) {
      await page.goto(`http://${host}.localhost:${E2E_PORT}/login`);
      await expect(page, host).toHaveURL(/\/pfm\/login$/);
    }
    await page.goto("/acme/login");
    await expect(page.getByRole("heading", { name: "We do not know this organization." })).toBeVisible();
    await page.getByRole("button", { name: "To the start page" }).click();
    await expect(page).toHaveURL(/\/pfm\/login$/);
  },
);

test(
  "a build for one organisation has no path segment for it",
  { tag: ["@ORG-03", "@ORG-05", RELEASE] },
  async ({ page }, info) => {
    test.slow();
    const folder = info.outputPath("kiosk-of-mhe");
    await buildForOne("mhe", folder);
    await serveKioskFrom(page, folder);
    await page.goto("/");
    await expect(page).toHaveURL(new RegExp(`:${E2E_PORT}/login$`));
    await expect(page.getByRole("complementary", { name: "Meine Heilquelle" })).toBeVisible();
    await page.getByLabel("Email").fill("staff@mhe.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(new RegExp(`:${E2E_PORT}/mounting-settings$`));
    await fillMounting(page, { workstationId: await openPlace(page.request, "mhe") });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(new RegExp(`:${E2E_PORT}/screen-saver$`));
    await page.goto("/mhe/screen-saver");
    await expect(page.getByRole("heading", { name: "Oops, page not found" })).toBeVisible();
  },
);

test(
  "staff see the release, and the platform learns it at mounting",
  { tag: ["@ORG-02", RELEASE] },
  async ({ page }) => {
    await logIn(page, "mhe");
    await fillMounting(page, { workstationId: await openPlace(page.request, "mhe") });
    const mounting = page.waitForRequest(
      (request) => request.url().endsWith("/devices") && request.method() === "POST",
    );
    await page.getByRole("button", { name: "Save" }).click();
    expect((await mounting).postDataJSON()).toMatchObject({ version: "0.16.0" });
    await expect(page).toHaveURL(/screen-saver$/);
    for (const place of ["admin", "device-test"]) {
      await page.goto(`/mhe/${place}`);
      await expect(page.getByText("0.16.0", { exact: true }), place).toBeVisible();
    }
    await page.goto("/btl/login");
    await expect(page.getByText("Version 0.16.0")).toBeVisible();
  },
);

test(
  "a failed start is logged and shown; a press or a timer tries again",
  { tag: ["@ORG-25", RELEASE] },
  async ({ page }) => {
    const errors = errorsOf(page);
    const failed = page.getByRole("alert").filter({ hasText: "The kiosk could not start" });
    const again = page.getByRole("button", { name: "Try again" });
    const texts = /\/assets\/shared-[^/]*\.js$/;
    await page.route(texts, (route) => route.abort());
    await page.goto("/pfm/login");
    await expect.poll(() => errors.join("\n")).toMatch(/Failed to fetch dynamically imported module/);
    // The page retries by itself meanwhile, so the check is repeated.
    await expect(async () => {
      await expect(failed).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, "failed start");
      await page.keyboard.press("Tab");
      await expect(again).toBeFocused({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const loaded = page.waitForEvent("load");
    await again.press("Enter");
    await loaded;
    await expect(failed).toBeVisible();
    await page.unroute(texts);
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible({ timeout: 60_000 });
    await expect(failed).toHaveCount(0);
  },
);

test.describe("in a native shell", () => {
  test(
    "the kiosk runs in a browser and in a native shell, where staff choose the organisation",
    { tag: ["@ORG-27", RELEASE] },
    async ({ page, context }) => {
      await page.goto("/pfm/login");
      await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
      await expect(page.getByLabel("Organization")).toHaveCount(0);
      await context.addInitScript(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));
      await page.reload();
      await page.getByLabel("Organization").selectOption("btl");
      await expect(page).toHaveURL(/\/btl\/login$/);
      await expect(page.getByRole("complementary", { name: "Bergtal" })).toBeVisible();
    },
  );
});
