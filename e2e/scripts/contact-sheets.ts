import { chromium, type Browser, type Page } from "playwright";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCameraFile } from "../camera-file.ts";
import { settle } from "../support/accessibility.ts";
import { chromiumPath } from "../support/chromium.ts";
import { holdToReader, PASSWORD, type Organization } from "../support/kiosk.ts";

/**
 * `node e2e/scripts/contact-sheets.ts <address> [organisation,…] [language,…] [width,…]`: visits every screen of
 * shoppers and staff on a running platform with the demonstration data. It takes each screen at every size and puts all
 * pictures of a screen on one sheet in `e2e/.shots/sheets`, for visual inspection.
 */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 1080, height: 1920 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
] as const;
type Size = (typeof SIZES)[number];
const [WIDE, , , PHONE] = SIZES;
const SHOWN_HEIGHT_PX = 400;
const PICTURES = join(import.meta.dirname, "..", ".shots", "sheets");

const ORGANIZATIONS: readonly Organization[] = ["pfm", "mhe", "ppc", "btl"];
const LANGUAGES = ["en", "de"] as const;
type Language = (typeof LANGUAGES)[number];

const words = {
  en: { redeem: "Redeem now", history: "History", close: "Close", rewards: "Your rewards" },
  de: { redeem: "Jetzt einlösen", history: "Verlauf", close: "Schließen", rewards: "Ihre Prämien" },
} as const;

interface Walk {
  readonly page: Page;
  readonly organization: Organization;
  readonly language: Language;
}

/** Picture files by screen and language, in the order they were taken. */
const taken = new Map<string, string[]>();

const [baseURL = "http://127.0.0.1:3000", organizations = "", languages = "", widths = ""] = process.argv.slice(2);

/** Waits until fonts and visible pictures are loaded and all finite animations have ended. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight;
    }),
  );
  await settle(page);
}

async function shoot(
  { page, organization, language }: Walk,
  screen: string,
  sizes: readonly Size[] = SIZES,
): Promise<void> {
  const sheet = `${screen}-${language}`;
  for (const size of sizes.filter(({ width }) => widths === "" || widths.split(",").includes(String(width)))) {
    await page.setViewportSize(size);
    await waitUntilStill(page);
    const file = `${sheet}-${organization}-${size.width}x${size.height}.png`;
    await page.screenshot({ path: join(PICTURES, file) });
    taken.set(sheet, [...(taken.get(sheet) ?? []), file]);
  }
  await page.setViewportSize(WIDE);
}

async function mount(walk: Walk): Promise<void> {
  const { page, organization, language } = walk;
  await page.goto(`/${organization}/login`);
  await page.locator("input[name=email]").waitFor();
  await shoot(walk, "login");
  await page.locator("input[name=email]").fill(`staff@${organization}.example`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await page.locator("form select").nth(3).waitFor();
  await page.locator("form button[type=submit]").click();
  await shoot(walk, "mounting");
  await page.locator("form input:not([type=radio])").first().fill("Counter 1");
  await page.locator("input[value=BC]").check({ force: true });
  await page.locator("form select").nth(2).selectOption("STD");
  await page.locator("form select").nth(3).selectOption(language);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/screen-saver/);
}

async function openCard({ page, organization }: Walk, code: string): Promise<void> {
  await page.goto(`/${organization}/qr-scanner?type=burn`);
  await page.locator("video").first().waitFor();
  await holdToReader(page, code);
}

async function showShopper(walk: Walk): Promise<void> {
  const { page } = walk;
  await openCard(walk, "4000000001");
  await page.waitForURL(/burn/);
  await page.getByRole("list").first().waitFor();
  await shoot(walk, "burn");
  const tickets = page.getByRole("list", { name: words[walk.language].rewards }).getByRole("button");
  await page.setViewportSize(PHONE);
  await tickets.first().click();
  await shoot(walk, "burn-sheet", [PHONE]);
  await page.keyboard.press("Escape");
  await tickets.first().click();
  await shoot(
    walk,
    "burn-selected",
    SIZES.filter((size) => size !== PHONE),
  );
}

async function showRedemption(walk: Walk): Promise<void> {
  const { page, language } = walk;
  const { redeem, close, history } = words[language];
  await page.getByRole("button", { name: redeem }).first().click();
  await page.getByRole("alertdialog").waitFor();
  await shoot(walk, "confirm");
  await page.getByRole("alertdialog").getByRole("button", { name: redeem }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: close }).last().waitFor();
  await shoot(walk, "success");
  await page.getByRole("alertdialog").getByRole("button", { name: close }).last().click();
  await page.getByRole("button", { name: history }).click();
  await page.getByRole("listitem").first().waitFor();
  await shoot(walk, "history");
}

async function showOtherCards(walk: Walk): Promise<void> {
  const cards = [
    ["burn-no-points", "4000000003"],
    ["burn-anonymous", "4000000002"],
    ["burn-many", "4000000006"],
    ["scan-locked", "4000000004"],
    ["scan-deactivated", "4000000005"],
    ["scan-unknown", "4999999999"],
  ] as const;
  for (const [name, code] of cards) {
    await openCard(walk, code);
    await Promise.race([walk.page.waitForURL(/burn/), walk.page.getByRole("alert").first().waitFor()]);
    await shoot(walk, name, [SIZES[0], SIZES[1], PHONE]);
  }
}

async function showStaff(walk: Walk): Promise<void> {
  const { page, organization } = walk;
  for (const route of ["device-test", "admin", "configurations", "set-session-pin", "magnetic-stripe-reader"]) {
    await page.goto(`/${organization}/${route}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await shoot(walk, route);
  }
}

async function walkThrough(browser: Browser, baseURL: string, who: Omit<Walk, "page">): Promise<void> {
  const locale = who.language === "de" ? "de-DE" : "en-GB";
  const context = await browser.newContext({ baseURL, locale, viewport: WIDE, timezoneId: "Europe/Berlin" });
  const page = await context.newPage();
  const walk = { ...who, page };
  const steps: readonly (readonly [name: string, step: () => Promise<void>])[] = [
    ["mounting", () => mount(walk)],
    ["screen saver", () => shoot(walk, "screen-saver")],
    ["scanner", () => page.goto(`/${who.organization}/qr-scanner?type=burn`).then(() => shoot(walk, "scanner"))],
    ["shopper", () => showShopper(walk)],
    ["redemption", () => showRedemption(walk)],
    ["other cards", () => showOtherCards(walk)],
    ["staff", () => showStaff(walk)],
    ["not found", () => page.goto(`/${who.organization}/nowhere`).then(() => shoot(walk, "not-found"))],
    ["unknown organisation", () => page.goto("/acme/login").then(() => shoot(walk, "unknown-organization"))],
  ];
  page.setDefaultTimeout(10_000);
  for (const [name, step] of steps) {
    try {
      await step();
    } catch (error) {
      console.error(`${who.organization} ${who.language}: ${name}: ${String(error).split("\n")[0]}`);
    }
  }
  await context.close();
}

/** A sheet with all pictures of a screen: a row per organisation, a column per size. */
async function layOut(browser: Browser, sheet: string, files: readonly string[]): Promise<void> {
  const rows = Map.groupBy(files, (file) => file.replace(/-\d+x\d+\.png$/, ""));
  const html = [...rows.values()]
    .map((row) => `<div>${row.map((file) => `<img src="${file}" height="${SHOWN_HEIGHT_PX}">`).join("")}</div>`)
    .join("");
  const style =
    "body{margin:0;padding:8px;width:max-content;background:#888}div{display:flex;gap:8px;margin-bottom:8px}";
  const path = join(PICTURES, `${sheet}.html`);
  await writeFile(path, `<style>${style}</style>${html}`);
  const page = await browser.newPage({ viewport: { width: 2060, height: 100 } });
  await page.goto(`file://${path}`);
  await page.screenshot({ path: join(PICTURES, `sheet-${sheet}.png`), fullPage: true });
  await page.close();
  await rm(path);
}

const wanted = <T extends string>(all: readonly T[], named: string): readonly T[] =>
  named === "" ? all : all.filter((one) => named.split(",").includes(one));

await mkdir(PICTURES, { recursive: true });
const camera = await createCameraFile(join(PICTURES, "camera.y4m"), { width: 1280, height: 720 });
await camera.showBlank();
const args = ["--no-sandbox", "--disable-gpu", ...camera.chromiumArguments];
const browser = await chromium.launch({ executablePath: chromiumPath(), args });
try {
  for (const language of wanted(LANGUAGES, languages)) {
    for (const organization of wanted(ORGANIZATIONS, organizations)) {
      await walkThrough(browser, baseURL, { organization, language });
    }
  }
  for (const [sheet, files] of taken) {
    await layOut(browser, sheet, files);
  }
} finally {
  await browser.close();
}
await camera.close();
console.log(`${taken.size} sheets in ${PICTURES}`);
