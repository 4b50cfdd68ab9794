import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** Who sets a server up. */
export const OPERATOR = {
  name: "Olga Meer",
  email: "olga@ocean.example",
  password: "a quiet harbour at dawn",
} as const;

/** Address of the set-up that an empty server printed. */
export function setUpLink(output: string): string {
  const link = /http:\S+\/backoffice\/setup#su_[\w-]+/.exec(output)?.[0];
  if (link === undefined) {
    throw new Error(`The start printed no set-up link: ${output}`);
  }
  return link;
}

/** Code of an authenticator app that has scanned what the page shows. */
export async function codeOnPage(page: Page): Promise<string> {
  const secret = (await page.locator(".secret-text code").innerText()).replaceAll(" ", "");
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Sets the operator's authenticator app up, as the page asks for it after the password. */
export async function setUpFactor(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your second factor");
  await page.getByLabel("Code", { exact: true }).fill(await codeOnPage(page));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByLabel("I have kept the codes").check();
  await page.getByRole("button", { name: "Go on" }).click();
}

/** Waits for a screen behind the login, and signs in where the page asks for it once more. */
export async function arrive(page: Page, path: string): Promise<void> {
  const login = page.locator("input[name=email][autocomplete=username]");
  const heading = page.locator("main.main h1");
  await page.waitForURL((url) => url.pathname.endsWith(path) || url.pathname.endsWith("/login"));
  await login.or(heading).first().waitFor();
  if (page.url().includes("/login")) {
    await login.fill(OPERATOR.email);
    await page.locator("input[name=password]").fill(OPERATOR.password);
    await page.locator("button[type=submit]").click();
  }
  await heading.waitFor();
}
