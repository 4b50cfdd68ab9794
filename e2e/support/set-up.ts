import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { SparePlatform } from "./spare-platform.ts";
import type { Say } from "./stories.ts";

/** The person who sets a server up. */
export const OPERATOR = {
  name: "Olga Meer",
  email: "olga@ocean.example",
  password: "a quiet harbour at dawn",
} as const;

/** Address of the set-up that an empty server prints once it is ready, slightly after its first answer. */
export async function setUpLink({ output }: Pick<SparePlatform, "output">): Promise<string> {
  const find = (): string => /http:\S+\/backoffice\/setup#su_[\w-]+/.exec(output())?.[0] ?? "";
  await expect.poll(find, { message: "the set-up link of an empty server" }).not.toBe("");
  return find();
}

/** Code of an authenticator app that has scanned the page's QR code. */
export async function codeOnPage(page: Page): Promise<string> {
  const secret = (await page.locator(".secret-text code").innerText()).replaceAll(" ", "");
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Sets the operator's authenticator app up, as the page asks for it after the password. */
export async function setUpFactor(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("Your second factor"));
  await page.getByLabel(say("Code"), { exact: true }).fill(await codeOnPage(page));
  await page.getByRole("button", { name: say("Confirm") }).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByLabel(say("I have kept the codes")).check();
  await page.getByRole("button", { name: say("Go on") }).click();
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
