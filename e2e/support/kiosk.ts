import { setTimeout } from "node:timers/promises";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import { type Organization, PASSWORD } from "./admin.ts";
import { openPlace, type Shop } from "./places.ts";
import { setUpDevice } from "./set-up-page.ts";

export { type Organization, PASSWORD } from "./admin.ts";

/** Signs staff in on the login screen. */
export async function logIn(page: Page, organization: Organization, who: "staff" | "admin" = "staff"): Promise<void> {
  await page.goto(`/${organization}/login`);
  await page.getByLabel("Email").fill(`${who}@${organization}.example`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "mounting process" })).toBeVisible();
}

/** Choices in the mounting settings; company and store are preselected for staff of one store. */
export interface MountChoice {
  readonly organization?: Organization;
  readonly mode?: "Standard" | "Service station" | "Cashier screen";
  readonly language?: "English" | "Deutsch";
  readonly camera?: "Top" | "Left" | "Right";
  /** Defaults to a place of the test's own. */
  readonly workstationId?: string;
  readonly deviceName?: string;
  /** `asked`: staff sign in whenever asked. `nobody` is for tests about that dialog. */
  readonly staff?: "asked" | "nobody";
  /** Defaults to the store of the demonstration's staff; another one is chosen by an admin. */
  readonly shop?: Shop;
}

const DEFAULTS = { mode: "Standard", language: "English", camera: "Top", deviceName: "Counter 1" } as const;
const MODES = { Standard: "STD", "Service station": "SER", "Cashier screen": "CAS" } as const;
const LANGUAGES = { English: "en", Deutsch: "de" } as const;
const CAMERAS = { Top: "BC", Left: "TR", Right: "RC" } as const;

/** Fills in the choices of a staff member of a single store; the workstation id stays empty unless given. */
export async function fillMounting(
  page: Page,
  choice: Pick<MountChoice, "mode" | "language" | "camera" | "deviceName" | "workstationId"> = {},
): Promise<void> {
  const { mode, language, camera, deviceName, workstationId } = { ...DEFAULTS, ...choice };
  await page.getByLabel("Device name").fill(deviceName);
  if (workstationId !== undefined) {
    await page.getByLabel("Workstation ID").fill(workstationId);
  }
  await page.getByRole("radio", { name: camera }).check({ force: true });
  await page.getByLabel("POS mode").selectOption({ label: mode });
  await page.getByLabel("Default language").selectOption({ label: language });
}

/** Signs in and mounts through the screens, for tests about mounting; at a place of the test's own. */
export async function mountByHand(page: Page, choice: MountChoice = {}): Promise<void> {
  const { organization = "pfm" } = choice;
  await logIn(page, organization);
  await fillMounting(page, { ...choice, workstationId: await placeOf(page, choice) });
  await page.getByRole("button", { name: "Save" }).click();
  await expectSaver(page);
  await signInWhenAsked(page);
}

/** Personal PIN of the demonstration's admins, who work in every store. */
export const ADMIN_PIN = "7410";

/** Types a personal PIN into the dialog of the staff on duty. */
export async function typeDutyPin(dialog: Locator, pin: string): Promise<void> {
  for (const digit of pin) {
    await dialog.getByRole("button", { name: digit, exact: true }).click();
  }
  await dialog.getByRole("button", { name: /^(?:Confirm|Bestätigen)$/ }).click();
}

/** The dialog that asks staff to sign in. */
export const dutyDialog = (page: Page | Frame): Locator =>
  page.getByRole("dialog", { name: /^(?:Who is on duty\?|Wer hat Dienst\?)$/ });

/** Signs staff in whenever the dialog appears, for tests about other things. */
async function signInWhenAsked(page: Page): Promise<void> {
  // While the server checks a PIN, the keys are disabled: typed again then, the dialog would close under the second PIN.
  const asking = dutyDialog(page).filter({
    has: page.getByRole("button", { name: "7", exact: true, disabled: false }),
  });
  await page.addLocatorHandler(asking, async (dialog) => await typeDutyPin(dialog, ADMIN_PIN));
}

const placeOf = async (page: Page, { organization = "pfm", shop, workstationId }: MountChoice): Promise<string> =>
  workstationId ?? (await openPlace(page.request, organization, shop));

/** A mounted kiosk on its screen saver. Signing in and mounting use API calls for speed. */
export async function mountKiosk(page: Page, choice: MountChoice = {}): Promise<void> {
  const { organization = "pfm", shop } = choice;
  const { mode, language, camera, deviceName } = { ...DEFAULTS, ...choice };
  await setUpDevice(page, {
    organization,
    email: `${shop === undefined ? "staff" : "admin"}@${organization}.example`,
    password: PASSWORD,
    ...shop,
    workstationId: await placeOf(page, choice),
    deviceInformation: deviceName,
    posMode: MODES[mode],
    cameraPosition: CAMERAS[camera],
    language: LANGUAGES[language],
  });
  await page.goto(`/${organization}/screen-saver`);
  await expectSaver(page);
  await (choice.staff === "nobody" ? undefined : signInWhenAsked(page));
}

/**
 * Waits for the screen saver. Its address changes before it is rendered, and presses in between would reach the
 * previous screen.
 */
export async function expectSaver(page: Page, timeoutMs = 15_000): Promise<void> {
  await expect(page).toHaveURL(/\/screen-saver$/, { timeout: timeoutMs });
  await expect(page.locator("h1", { hasText: /^(?:Welcome|Willkommen)$/ })).toBeAttached({ timeout: timeoutMs });
}

/** Opens the scanner from the screen saver. */
export async function openScanner(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /Start|Tap to see/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/qr-scanner\?type=burn/);
  await expect(page.getByRole("heading", { name: "Loyalty card" })).toBeVisible();
}

/** Time between two keys of a reader. */
const READER_GAP_MS = 8;
/** Shortest time a hand needs from the keyboard to the card. */
const HAND_MS = 150;

/**
 * Holds a card to the reader: the keys come at the reader's speed and end with Enter, whether or not the page has
 * processed the previous one. Playwright's own typing waits for the page after each key. Each key has a timestamp, so
 * that a busy browser does not make the reader look slow.
 */
export async function holdToReader(page: Page, code: string, gapMs = 0): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const handled: Promise<unknown>[] = [];
  const texts = [...Array.from(code), "\r"];
  const betweenMs = Math.max(gapMs, READER_GAP_MS);
  // The timestamps lie in the recent past; earlier typing must precede the first of them.
  await setTimeout(HAND_MS + (gapMs > 0 ? 0 : texts.length * betweenMs));
  const firstMs = Date.now() - (gapMs > 0 ? 0 : texts.length * betweenMs);
  for (const [index, text] of texts.entries()) {
    const key = text === "\r" ? "Enter" : text;
    const timestamp = (firstMs + index * betweenMs) / 1_000;
    const press = { key, text, unmodifiedText: text, timestamp };
    handled.push(keyboard.send("Input.dispatchKeyEvent", { ...press, type: "keyDown" }));
    handled.push(keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp }));
    await (gapMs > 0 ? setTimeout(gapMs) : undefined);
  }
  await Promise.all(handled);
  await keyboard.detach();
}

/** Identifies a card's owner with the reader, from the open scanner to the burn screen. */
export async function identifyByReader(page: Page, card: string): Promise<void> {
  await holdToReader(page, card);
  await expect(page.getByRole("region", { name: /Your account|Ihr Konto/ })).toBeVisible({ timeout: 30_000 });
}

/** Identifies a card's owner with the reader, from the screen saver to the burn screen; may redeem and pay. */
export async function identify(page: Page, card: string): Promise<void> {
  await openScanner(page);
  await identifyByReader(page, card);
}

/** Identifies by a typed number; may earn and see, but not spend (decision 0049). */
export async function identifyByTyping(page: Page, card: string): Promise<void> {
  await openScanner(page);
  await page.getByRole("button", { name: "Type in the code" }).first().click();
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("region", { name: "Your account" })).toBeVisible({ timeout: 30_000 });
}

/** Pauses the page's clock three seconds from now; the clock must be installed. */
export async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}
