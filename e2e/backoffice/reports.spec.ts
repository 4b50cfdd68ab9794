import { goByPalette } from "../support/palette.ts";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { reportsApi } from "@punktum/contracts";
import {
  type Colleague,
  countClicks,
  expectSound,
  keyboardOnly,
  openBackOffice,
  tabTo,
} from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

const ADMIN: Colleague = { role: "admin" };
const AUDITOR: Colleague = { role: "audit" };

const areas = (page: Page) => page.getByRole("navigation", { name: "Areas", exact: true });
const reports = (page: Page) => page.getByRole("navigation", { name: "Reports" });
const tile = (page: Page, name: string) =>
  page.locator("div", { has: page.getByRole("term").filter({ hasText: name }) }).last();
/** The value of a tile, once it is loaded. */
const figure = (page: Page, name: string) => tile(page, name).getByRole("definition").first();
const textOf = async (download: Download): Promise<string> => await readFile(await download.path(), "utf8");

/** Chooses an option in a filter above a report. */
async function choose(page: Page, filter: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${filter} `) }).click();
  await page.getByRole("option", { name: entry, exact: true }).click();
}

test("last month's figures by mouse: comparison, chart, table, file and link", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, ADMIN);
  await expect(areas(page).getByRole("link", { name: "Reports" })).toBeVisible();
  const { clicks } = await countClicks(page);
  await areas(page).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(figure(page, "Points issued")).toHaveText(/^[1-9][\d,]*$/, { timeout: 30_000 });
  await expect(tile(page, "Points issued").getByRole("definition").last()).toContainText("before");
  expect(await clicks()).toBeLessThanOrEqual(2);
  await expect(page.getByText(/^Counted up to .*; days are those of Europe\/Berlin\.$/)).toBeVisible();
  await expectSound(page, "overview");

  await choose(page, "Compared with", "a year earlier");
  await choose(page, "By", "week");
  await page.getByText("Table", { exact: true }).click();
  const rows = page.getByRole("region", { name: "By week" }).getByRole("row");
  await expect(rows.last()).toContainText("Before");
  await expectSound(page, "overview as a table");
  const shown = await rows.allTextContents();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const lines = (await textOf(await coming)).trim().split("\r\n");
  // One header line in both; only the page has the totals.
  expect(lines).toHaveLength(shown.length - 2);

  await expect(page).toHaveURL(/\/reports\?(?=.*compare=year)(?=.*by=week)(?=.*view=table)/);
  await page.reload();
  await expect(rows).toHaveText(shown);
});

test(
  "liability and breakage at month end, by mouse: the ledger agrees and is exported",
  { tag: RELEASE },
  async ({ page }) => {
    await openBackOffice(page, AUDITOR);
    await expect(areas(page).getByRole("link", { name: "Reports" })).toBeVisible();
    const { clicks } = await countClicks(page);
    await areas(page).getByRole("link", { name: "Reports" }).click();
    await reports(page).getByRole("link", { name: "Liability" }).click();
    await expect(figure(page, "Liability,")).toHaveText(/^€[1-9][\d,.]*$/, { timeout: 30_000 });
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText("The ledger agrees")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
    await expect(page.getByRole("heading", { name: "When these points expire" })).toBeVisible();
    await expectSound(page, "liability");

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "As a journal for hledger" }).click();
    const journal = await coming;
    expect(journal.suggestedFilename()).toMatch(/^pfm-\d{4}-\d\d\.journal$/);
    expect(await textOf(journal)).toMatch(/^; Points of pfm in \d{4}-\d\d \(Europe\/Berlin\)/);
    await reports(page).getByRole("link", { name: "Breakage" }).click();
    await expect(figure(page, "Points issued")).toHaveText(/^[1-9][\d,]*$/);
  },
);

test("a chart is read by keyboard: every point announces its values", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, ADMIN, "/reports/points?period=last12");
  const chart = page.getByRole("slider", { name: "Points in and out" });
  await expect(chart).toHaveAttribute("aria-valuetext", /^\w+ \d{4}, Points issued [\d,]+, Points redeemed [\d,]+/, {
    timeout: 30_000,
  });
  const words = await chart.getAttribute("aria-valuetext");
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(chart).not.toHaveAttribute("aria-valuetext", words ?? "");
  await expect(chart).toHaveAttribute("aria-valuetext", /^\w+ \d{4}, Points issued [\d,]+/);
  await expect(page.locator(".plot-tip b")).toHaveText(/^\w+ \d{4}$/);
  await expectSound(page, "a chart that is read");
  await page.keyboard.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", words ?? "");
});

test(
  "a shop's figures are one click away from all shops, and partners see only their own",
  { tag: RELEASE },
  async ({ page }) => {
    await openBackOffice(page, ADMIN, "/reports/stores?period=last12");
    const shop = page.getByRole("grid", { name: "By shop" }).getByRole("row").nth(1);
    await expect(shop).toBeVisible({ timeout: 30_000 });
    await shop.click();
    await expect(page).toHaveURL(/\/reports\?(?=.*place=s\d+)/);
    await expect(page.getByText(/^Known for the whole programme only: .*Members/)).toBeVisible();
    await openBackOffice(page, { role: "partner" }, "/reports");
    await expect(reports(page).getByRole("link", { name: "Vouchers" })).toBeVisible();
    await expect(reports(page).getByRole("link", { name: "Liability" })).toHaveCount(0);
    await openBackOffice(page, { role: "partner" }, "/reports/liability");
    await expect(page.getByRole("heading", { level: 1, name: "This is for other roles" })).toBeVisible();
    await expectSound(page, "a report of others");
  },
);

test("figures that are counted for the first time are waited for", { tag: RELEASE }, async ({ page }) => {
  const { readReport } = reportsApi;
  await page.route("**/reports/overview?*", async (route) => {
    const answer = await route.fetch();
    const report = readReport.response.parse(await answer.json());
    await route.fulfill({ json: { ...report, asOf: null, series: [], totals: [], rows: [], compared: null } });
  });
  await openBackOffice(page, ADMIN);
  await expect(page.getByRole("heading", { name: "The last 7 days" })).toBeVisible();
  await expect(page.getByText(/^The figures are being counted for the first time/)).toBeVisible();
  await expectSound(page, "a start page without figures");
  await page.getByRole("link", { name: "All reports" }).click();
  await expect(page.getByRole("heading", { name: "The first figures are being counted" })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(figure(page, "Points issued")).toHaveText(/^[1-9][\d,]*$/, { timeout: 30_000 });
});

test.describe("for a release", { tag: RELEASE }, () => {
  test("last month's figures by keyboard", async ({ page }) => {
    await openBackOffice(page, ADMIN);
    await keyboardOnly(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await goByPalette(page, "Reports");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(figure(page, "Points issued")).toHaveText(/^[1-9][\d,]*$/, { timeout: 30_000 });
    await tabTo(page, /^Compared with /);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/compare=year/);
  });

  test("liability and ledger by keyboard", async ({ page }) => {
    await openBackOffice(page, AUDITOR, "/reports/liability");
    await expect(figure(page, "Liability,")).toHaveText(/^€[1-9][\d,.]*$/, { timeout: 30_000 });
    await keyboardOnly(page);
    await tabTo(page, /^Check now$/);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The ledger agrees")).toBeVisible();
    await tabTo(page, /^As a table$/);
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect(await textOf(await coming)).toMatch(/^\uFEFFday,time,booking,account,figure,points/);
  });

  test("the weekly figures are subscribed to in the person's account", async ({ page }) => {
    await openBackOffice(page, await openAdmin(page.request, "pfm"), "/me");
    const weekly = page.getByRole("switch", { name: /^The figures of the week by mail/ });
    await expect(weekly).not.toBeChecked();
    await page.getByText("English", { exact: true }).click();
    await page.getByText("The figures of the week by mail").click();
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(weekly).toBeChecked();
    await expectSound(page, "an account with mails");
  });

  test("a custom range is saved in a personal view", async ({ page }) => {
    await openBackOffice(page, await openAdmin(page.request, "pfm"), "/reports/points");
    await choose(page, "Period", "own dates");
    await page.getByLabel("From", { exact: true }).fill("2026-02-01");
    await page.getByLabel("To", { exact: true }).fill("2026-02-28");
    await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28/);
    await page.getByRole("button", { name: "Own views" }).click();
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    await page.getByLabel("Name of the view").fill("Our February");
    await page.keyboard.press("Enter");
    await reports(page).getByRole("link", { name: "Members" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
    await page.goto("/backoffice/pfm/reports/points");
    await reports(page).getByRole("link", { name: "Our February" }).click();
    await expect(page.getByText(/^1 Feb 2026 to 28 Feb 2026/)).toBeVisible();
  });
});

test.describe("in German", { tag: RELEASE }, () => {
  test.use({ locale: "de-DE" });

  test("every report as chart and as table, on a phone and a desktop", async ({ page }) => {
    // Thirty-two views, each measured: the limit ends what hangs, as in the other sweeps.
    test.setTimeout(600_000);
    const names = ["overview", "points", "members", "stores", "vouchers", "staff", "liability", "breakage"];
    const office = await openBackOffice(page, ADMIN);
    for (const name of names) {
      for (const view of ["chart", "table"]) {
        // Leaves the report between two views, because the page would look the same.
        await office.goTo("/me");
        await office.goTo(`/reports/${name}?period=last12&view=${view}`);
        await expect(page.locator("main .tile").first()).toBeVisible({ timeout: 30_000 });
        await expect(page.locator("main .skeleton")).toHaveCount(0);
        for (const width of [390, 1366]) {
          await page.setViewportSize({ width, height: 844 });
          await expectSound(page, `${name} as ${view}, ${width} px`);
        }
      }
    }
  });
});
