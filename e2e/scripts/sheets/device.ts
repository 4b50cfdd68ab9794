import type { Browser } from "playwright";
import { configure } from "../../support/answers.ts";
import { ADMIN_PIN, dutyDialog, holdToReader, PASSWORD, typeDutyPin } from "../../support/kiosk.ts";
import { readPackTexts, readWords, sayFrom } from "../../support/words.ts";
import { shoot, WIDE, type Walk } from "./album.ts";

/** Languages with all texts; every other tag names a pack, which has the shoppers' texts only. */
export const BUILT_IN = ["en", "de"] as const;
type BuiltIn = (typeof BUILT_IN)[number];

export const isBuiltIn = (language: string): language is BuiltIn => BUILT_IN.some((one) => one === language);

/** Longest wait for anything on a page. */
const PATIENCE_MS = 20_000;

/** A tablet of its own: no session ends by itself, and nothing moves. */
export async function openDevice(
  browser: Browser,
  baseURL: string,
  who: Omit<Walk, "page" | "say">,
): Promise<{ readonly walk: Walk; readonly close: () => Promise<void> }> {
  const { language } = who;
  const context = await browser.newContext({
    baseURL,
    locale: language === "de" ? "de-DE" : "en-GB",
    viewport: WIDE,
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const offer = { showSelectLanguage: true, offeredLanguages: ["de", "en", language] };
  await configure(page, { inactivity_time: 3_600, ...(isBuiltIn(language) ? {} : { screen_saver: offer }) });
  const say = isBuiltIn(language) ? await readWords(language) : sayFrom(await readPackTexts(language));
  return { walk: { ...who, page, say }, close: () => context.close() };
}

/** Signs in and mounts through the screens, which are taken if `isShown`. Signs staff in whenever asked from then on. */
export async function mount(walk: Walk, posMode: "STD" | "SER" | "CAS", isShown: boolean): Promise<void> {
  const { page, organization, language } = walk;
  await page.goto(`/${organization}/login`);
  await page.locator("input[name=email]").waitFor();
  await (isShown ? shoot(walk, "login") : undefined);
  await page.locator("input[name=email]").fill(`staff@${organization}.example`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await page.locator("form select").nth(3).waitFor();
  if (isShown) {
    await page.locator("form button[type=submit]").click();
    await shoot(walk, "mounting");
  }
  await page.locator("form input:not([type=radio])").first().fill("Counter 1");
  await page.locator("input[value=BC]").check({ force: true });
  await page.locator("form select").nth(2).selectOption(posMode);
  await page
    .locator("form select")
    .nth(3)
    .selectOption(isBuiltIn(language) ? language : "en");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/screen-saver/);
}

/** Signs staff in whenever the kiosk asks for a personal PIN; takes the question the first time. */
export async function signInWhenAsked(walk: Walk): Promise<void> {
  const asked = dutyDialog(walk.page).filter({
    has: walk.page.getByRole("button", { name: "7", exact: true, disabled: false }),
  });
  let isFirst = true;
  await walk.page.addLocatorHandler(asked, async (dialog) => {
    await (isFirst ? shoot(walk, "staff-pin") : undefined);
    isFirst = false;
    await typeDutyPin(dialog, ADMIN_PIN);
  });
}

/** Registers cards at the tablet in every shop; some companies do not. Before mounting. */
export async function offerRegistration({ page }: Walk): Promise<void> {
  await page.route(/GetAllClients|\/partners$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"showRegistrationCode":"NO"', '"showRegistrationCode":"OPTEXT"');
    await route.fulfill({ response, body });
  });
}

/** Opens an address, and waits until the screen with its words and the server's answers is there. */
export async function openPage({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** The screen saver in the walk's language. A shopper chooses a pack's language there, and a reload forgets it. */
export async function openSaver({ page, organization, language }: Walk): Promise<void> {
  await page.goto(`/${organization}/screen-saver`);
  await page.locator("h1").first().waitFor({ state: "attached" });
  if (!isBuiltIn(language)) {
    await page.locator("button[aria-haspopup=dialog]").click();
    await page.locator(`dialog:modal button[lang=${language}]`).click();
    await page.locator(`html[lang=${language}]`).waitFor();
  }
}

/** The open scanner. */
export async function openScanner(walk: Walk): Promise<void> {
  const { page, organization, language, say } = walk;
  if (isBuiltIn(language)) {
    await page.goto(`/${organization}/qr-scanner?type=burn`);
  } else {
    await openSaver(walk);
    await page.getByRole("button", { name: say("screenSaver.tapHint") }).click();
  }
  await page.locator("video").first().waitFor();
}

/** Holds a card to the reader at the scanner, and waits for the visit or for words about a refused card. */
export async function openCard(walk: Walk, code: string): Promise<void> {
  const { page, say } = walk;
  await openScanner(walk);
  await holdToReader(page, code);
  // The address of the scanner contains "burn" too.
  const visit = page.getByRole("region", { name: say("burn.account") });
  const words = page.getByRole("alert").or(page.getByRole("alertdialog"));
  await visit.or(words).first().waitFor();
}
