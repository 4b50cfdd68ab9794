import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./accessibility.ts";
import { ADMIN_PIN, dutyDialog, expectSaver, holdToReader, mountKiosk, typeDutyPin } from "./kiosk.ts";
import { expect, isRelease } from "./kiosk-test.ts";
import { takePicture } from "./pictures.ts";
import { PRINTER_IP } from "./printer.ts";
import { openTill } from "./till.ts";

/** Texts of the printing screens in English. */
export const ENGLISH = {
  language: "English",
  admin: /for staff only/,
  address: "IP address of the printer",
  test: "Test connection",
  save: "Save",
  close: "Close",
  redeem: "Redeem now",
  question: "Redeem this voucher?",
  evening: /off an evening ticket/,
  tea: /off all herbal teas/,
  print: "print page",
  ready: "The printer is ready. The test sheet has been printed.",
  nearEnd: "The test sheet has been printed. The paper is nearly used up.",
  out: "The printer is out of paper.",
  cover: "The printer's cover is open.",
  cutter: /cutter is jammed/,
  busy: /The printer is busy/,
  cut: /connection to the printer broke/,
  wedged: /No printer answers at this address/,
  off: /No printer answers at this address/,
  mark: /Please look after the printer/,
  rollEnds: /nearly used up/,
  noPaper: "The printer cannot print right now.",
  noPrinter: "The printer cannot be reached.",
  notRedeemed: "Your voucher has not been redeemed.",
  printing: "Your voucher is being printed",
  printed: "Your voucher has been printed.",
  redeemed: "Voucher redeemed!",
  doubt: "Has your voucher been printed?",
  no: "No",
  withStaff: "Your voucher has been redeemed. Our staff take care of the paper.",
  tickets: "Vouchers redeemed here today",
  unclear: "Unclear whether it came out",
  unprinted: "Not printed",
  saved: "Saved as a file",
  yes: "Yes, here it is",
  copy: /^Print a copy/,
  copied: "The copy has been printed.",
  mark2: "COPY",
  png: /^Save as picture/,
  pdf: /^Save as PDF/,
  help: "Help: certificate and network",
  helpTitle: "When the printer does not answer",
} as const;

/** The same texts in any language. */
export type Words = { readonly [Name in keyof typeof ENGLISH]: string | RegExp } & {
  readonly language: "English" | "Deutsch";
};

export const GERMAN: Words = {
  language: "Deutsch",
  admin: /nur für Personal/,
  address: "IP-Adresse des Druckers",
  test: "Verbindung testen",
  save: "Speichern",
  close: "Schließen",
  redeem: "Jetzt einlösen",
  question: "Diesen Gutschein einlösen?",
  evening: /auf die Abendkarte/,
  tea: /auf alle Kräutertees/,
  print: "Gutschein drucken",
  ready: "Der Drucker ist bereit. Der Probedruck ist gedruckt.",
  nearEnd: "Der Probedruck ist gedruckt. Das Papier geht zu Ende.",
  out: "Der Drucker hat kein Papier mehr.",
  cover: "Der Deckel des Druckers ist offen.",
  cutter: /Messer des Druckers klemmt/,
  busy: /Der Drucker ist beschäftigt/,
  cut: /Verbindung zum Drucker ist abgerissen/,
  wedged: /antwortet kein Drucker/,
  off: /antwortet kein Drucker/,
  mark: /Bitte sehen Sie nach dem Drucker/,
  rollEnds: /Papier .*geht zu Ende/,
  noPaper: "Der Drucker kann gerade nicht drucken.",
  noPrinter: "Der Drucker ist nicht erreichbar.",
  notRedeemed: "Ihr Gutschein wurde nicht eingelöst.",
  printing: "Ihr Gutschein wird gedruckt",
  printed: "Ihr Gutschein ist gedruckt.",
  redeemed: "Gutschein eingelöst!",
  doubt: "Ist Ihr Gutschein gedruckt?",
  no: "Nein",
  withStaff: "Ihr Gutschein ist eingelöst. Unsere Mitarbeiter kümmern sich um den Ausdruck.",
  tickets: "Heute hier eingelöst",
  unclear: "Unklar, ob er herauskam",
  unprinted: "Nicht gedruckt",
  saved: "Als Datei gespeichert",
  yes: "Ja, er ist da",
  copy: /^Kopie drucken/,
  copied: "Die Kopie ist gedruckt.",
  mark2: "KOPIE",
  png: /^Als Bild speichern/,
  pdf: /^Als PDF speichern/,
  help: "Hilfe: Zertifikat und Netz",
  helpTitle: "Wenn der Drucker nicht antwortet",
};

/** Mounts a service station for this test. */
export async function mountStation(page: Page, request: APIRequestContext, words: Words): Promise<void> {
  const { workstationId } = await openTill(request, "mhe", "printer");
  await mountKiosk(page, {
    organization: "mhe",
    mode: "Service station",
    workstationId,
    language: words.language,
    staff: "nobody",
  });
}

/** Signs staff in, once per visit of the administration. */
export async function proveStaff(page: Page): Promise<void> {
  await typeDutyPin(dutyDialog(page), ADMIN_PIN);
  await expect(dutyDialog(page)).toHaveCount(0);
}

/** Sets the printer's address as staff. */
export async function setPrinter(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", { name: words.admin }).click();
  await page.getByLabel(words.address).fill(PRINTER_IP);
  await page.getByRole("button", { name: words.save }).first().click();
  await proveStaff(page);
  await expect(page.getByRole("button", { name: words.save }).first()).toBeDisabled();
  await page.getByRole("button", { name: words.close }).first().click();
  await expectSaver(page);
}

/** Identifies with a card; an unregistered one leads to the registration prompt first. */
export async function identifyByCard(page: Page, card: string): Promise<void> {
  await holdToReader(page, card);
  const dismiss = page.getByRole("button", { name: /^(?:Dismiss|Verwerfen)$/ });
  await expect(dismiss).toBeVisible({ timeout: 30_000 });
  await dismiss.click();
  await expect(page.getByRole("region", { name: /Your account|Ihr Konto/ })).toBeVisible({ timeout: 30_000 });
}

/** Selects a voucher and confirms its redemption. */
export async function redeem(page: Page, words: Words, voucher: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: voucher }).first().click();
  await page.getByRole("button", { name: words.redeem }).first().click();
  await page.getByRole("alertdialog", { name: words.question }).getByRole("button", { name: words.redeem }).click();
}

/** Phone, upright tablet, till monitor, kiosk; the size for the rest of the test comes last. */
const ALL_SIZES = [
  [390, 844],
  [800, 1280],
  [1366, 768],
  [1080, 1920],
  [1280, 800],
] as const;

/** The narrowest and the last size. */
const TWO_SIZES = [ALL_SIZES[0], ALL_SIZES[4]] as const;
const SIZES = isRelease ? ALL_SIZES : TWO_SIZES;

/**
 * Takes a picture at two sizes without checks, for dialogs that close by themselves after ten seconds: on a busy machine
 * five pictures take longer.
 */
export async function glance(page: Page, { language }: Words, name: string): Promise<void> {
  for (const [width, height] of TWO_SIZES) {
    await page.setViewportSize({ width, height });
    await takePicture(page, `${language}-${name}-${width}x${height}`);
  }
}

/** Checks accessibility, target size and cut texts at every size, and takes a picture of each, scrolled to `part`. */
export async function look(page: Page, { language }: Words, name: string, part?: Locator): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await part?.evaluate((element) => element.scrollIntoView());
    await takePicture(page, `${language}-${name}-${width}x${height}`);
    await expectNothingCut(page, `${name} ${width}x${height}`);
  }
  await expectTargets(page, name);
  await expectAccessible(page, name);
}
