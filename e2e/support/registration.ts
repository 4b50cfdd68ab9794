import { expect, type APIRequestContext, type Locator, type Page, type Request, type Route } from "@playwright/test";
import {
  expectSaver,
  fillMounting,
  logIn,
  type MountChoice,
  openScanner,
  type Organization,
  PASSWORD,
} from "./kiosk.ts";

let made = 0;

/** A card nobody has registered, with no points on it. */
export async function newCard(request: APIRequestContext, organization: Organization): Promise<string> {
  const login = { userName: `admin@${organization}.example`, org: organization, password: PASSWORD };
  const session: unknown = await (await request.post("/api/v2/login", { data: login })).json();
  const token = String(Reflect.get(Object(session), "token"));
  made += 1;
  const code = `49${String(Date.now()).slice(-7)}${String(made)}`;
  const data = { identifiers: [{ type: "CARDCODE", code }] };
  const answer = await request.post("/api/v2/accounts", { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBeLessThan(300);
  return code;
}

/** A company's settings for registration, as its back office would have set them. */
interface CompanySettings {
  readonly registrationModePosRegistrationTypeCode?: string;
  readonly showRegistrationCode?: string;
  readonly alwaysShowRegistration?: boolean;
  readonly showRegistrationButton?: boolean;
}

/** Mounts with other settings of the company than the demonstration's. */
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
  await logIn(page, organization);
  await fillMounting(page, choice);
  await page.getByRole("button", { name: "Save" }).click();
  await expectSaver(page);
}

export const form = (page: Page): Locator => page.getByRole("dialog", { name: "Register" });
export const submit = (page: Page): Locator => form(page).getByRole("button", { name: "Register" });
export const attention = (page: Page): Locator => page.getByRole("alertdialog", { name: "Almost done" });
export const field = (page: Page, name: string): Locator => form(page).getByLabel(name, { exact: true });

/** From the screen saver: somebody types the number of their card. */
export async function showCard(page: Page, card: string): Promise<void> {
  await openScanner(page);
  await page.getByRole("button", { name: "Type in the code" }).first().click();
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** What a request carried, its payload readable. */
export function sentIn(request: Request): string {
  const { searchParams } = new URL(request.url());
  // The payload is JSON within JSON.
  return `${searchParams.get("p") ?? ""}${request.postData() ?? ""}`.replaceAll('\\"', '"');
}

/** Lets a request reach the platform and its answer get lost, as a cut connection does. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

/** Mails of the demonstration to this address. */
export async function mailsTo(page: Page, email: string): Promise<number> {
  const text = await (await page.request.get("/counter/mailbox")).text();
  return text.split(`${email} ·`).length - 1;
}
