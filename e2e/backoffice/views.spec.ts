import type { Page } from "@playwright/test";
import { expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Views" });

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Own views" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test(
  "a personal view is saved, shared, renamed and deleted; it does not store the search",
  { tag: ["@BO-05", RELEASE] },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openBackOffice(page, await openAdmin(page.request, "pfm"), "/members?sort=POINTS&status=ACTIVE");
    await page.getByRole("searchbox").fill("Meyer");
    await choose(page, "Save this view");
    await page.getByLabel("Name of the view").fill("Best and active");
    await expectSound(page, "a view is named");
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().endsWith("/me/views"));
    await page.keyboard.press("Enter");
    expect((await sent).postData()).not.toContain("Meyer");
    await expect(tabs(page).getByRole("link", { name: "Best and active" })).toHaveAttribute("aria-current", "page");
    await expectSound(page, "a view of one's own");

    await choose(page, "Copy the link");
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(address).search).toBe("?sort=POINTS&status=ACTIVE");
    await tabs(page).getByRole("link", { name: "Newest" }).click();
    await tabs(page).getByRole("link", { name: "Best and active" }).click();
    await expect(page).toHaveURL(/\?sort=POINTS&status=ACTIVE$/);
    await page.goto(address);
    await expect(tabs(page).getByRole("link", { name: "Best and active" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("searchbox")).toHaveValue("");

    await choose(page, "Rename the view");
    await page.getByLabel("Name of the view").fill("Our best");
    await page.keyboard.press("Enter");
    await expect(tabs(page).getByRole("link", { name: "Our best" })).toBeVisible();
    await page.reload();
    await expect(tabs(page).getByRole("link", { name: "Our best" })).toBeVisible();
    await choose(page, "Delete the view");
    await expect(tabs(page).getByRole("link", { name: "Our best" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/members$/);
  },
);

test("a view is saved by keyboard", { tag: ["@BO-05", RELEASE] }, async ({ page }) => {
  await openBackOffice(page, await openAdmin(page.request, "pfm"), "/members?status=LOCKED&sort=NAME");
  await expect(page.getByRole("button", { name: "Own views" })).toBeVisible();
  await keyboardOnly(page);
  await tabTo(page, /^Own views$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Save this view" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name of the view")).toBeFocused();
  await page.keyboard.type("Locked by name");
  await page.keyboard.press("Enter");
  await expect(tabs(page).getByRole("link", { name: "Locked by name" })).toBeVisible();
});

test("a view of tablets stores problem and search", { tag: ["@BO-05", RELEASE] }, async ({ page }) => {
  await openBackOffice(page, await openAdmin(page.request, "pfm"), "/devices?problem=FINE");
  await page.getByRole("searchbox").fill("nordring");
  await expect(page).toHaveURL(/\?problem=FINE&name=nordring$/);
  await choose(page, "Save this view");
  await page.getByLabel("Name of the view").fill("Nordring");
  await page.keyboard.press("Enter");
  await expect(tabs(page).getByRole("link", { name: "Nordring" })).toHaveAttribute("aria-current", "page");
  await expectSound(page, "a view of the tablets");
  await tabs(page).getByRole("link", { name: "All tablets" }).click();
  await expect(page).toHaveURL(/\/devices$/);
  await tabs(page).getByRole("link", { name: "Nordring" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("nordring");
});
