import type { Locator, Page, Request, Route } from "@playwright/test";
import { type MountChoice, mountKiosk, openScanner, type Organization } from "./kiosk.ts";

/** A company's settings for registration. */
interface CompanySettings {
  readonly registrationModePosRegistrationTypeCode?: string;
  readonly showRegistrationCode?: string;
  readonly alwaysShowRegistration?: boolean;
  readonly showRegistrationButton?: boolean;
}

/** Mounts with changed settings of the company. */
export async function mountWith(
  page: Page,
  organization: Organization,
  settings: CompanySettings,
  choice: MountChoice = { mode: "Service station" },
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = { ...settings };
  await page.route(/GetAllClients|\/partners$/, async (route) => {
    const response = await route.fetch();
    const json: unknown = JSON.parse(await response.text(), (name, value: unknown) => given[name] ?? value);
    await route.fulfill({ response, json });
  });
  await mountKiosk(page, { ...choice, organization });
}

export const form = (page: Page): Locator => page.getByRole("dialog", { name: "Register" });
export const submit = (page: Page): Locator => form(page).getByRole("button", { name: "Register" });
export const attention = (page: Page): Locator => page.getByRole("alertdialog", { name: "Almost done" });
export const field = (page: Page, name: string): Locator => form(page).getByLabel(name, { exact: true });

/** From the screen saver, types a card number. */
export async function showCard(page: Page, card: string): Promise<void> {
  await openScanner(page);
  await page.getByRole("button", { name: "Type in the code" }).first().click();
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** The content of a request in readable form. */
export function sentIn(request: Request): string {
  const { searchParams } = new URL(request.url());
  // The payload is JSON within JSON.
  return `${searchParams.get("p") ?? ""}${request.postData() ?? ""}`.replaceAll('\\"', '"');
}

/** Forwards a request to the platform but drops its answer, as a lost connection would. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

/** Number of mails of the demonstration to this address. */
export async function mailsTo(page: Page, email: string): Promise<number> {
  const text = await (await page.request.get("/counter/mailbox")).text();
  return text.split(`${email} ·`).length - 1;
}
