import type { Page } from "@playwright/test";

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
