import { expectSound, guardConsole, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { connectProvider, openProvider } from "../support/identity-provider.ts";
import { expect, test } from "../support/kiosk-test.ts";

test("an administrator connects the company's sign-in service, and signs in with it", async ({ page, baseURL }) => {
  const who = await openAdmin(page.request, "ppc");
  const company = await openProvider(page.request, "ppc", String(baseURL));
  company.provider.people.set("ada", { subject: "ada", email: who.email, name: "Ada Eigen" });
  await openBackOffice(page, who, "/single-sign-on");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Single sign-on");
  await expectSound(page, "single-sign-on");
  await page.getByRole("button", { name: "New connection" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New connection" });
  await sheet.getByLabel("Name", { exact: true }).fill(company.name);
  await expect(sheet.locator("code")).toHaveText(`${String(baseURL)}/api/v2/login/oidc/${company.id}/callback`);
  await sheet.getByLabel("Issuer").fill(`${company.provider.issuer}/.well-known/openid-configuration`);
  await sheet.getByLabel("Client ID").fill(company.client.clientId);
  await sheet.getByLabel("Client secret").fill(company.client.clientSecret);
  await expectSound(page, "single-sign-on-new");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${company.name} is saved.`)).toBeVisible();
  await page.getByRole("row", { name: company.name }).click();
  await page.getByRole("button", { name: "Ask the service" }).click();
  await expect(page.getByText(`${company.name} answers.`)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: /^My account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: `Sign in with ${company.name}` }).click();
  await page.getByRole("button", { name: "Ada Eigen" }).click();
  await expect(page.locator("main.main")).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/ppc\/?$/);
  await page.reload();
  await expect(page.locator("main.main")).toBeVisible();
  await company.close();
});

test("a person signs in by keys alone, comes back to their page, and hears why a stranger does not", async ({
  page,
  baseURL,
}) => {
  const who = await openAdmin(page.request, "ppc");
  const company = await openProvider(page.request, "ppc", String(baseURL));
  await connectProvider(page.request, "ppc", company);
  const { people } = company.provider;
  people.set("stranger", { subject: "stranger", email: "stranger@nowhere.example", name: "Stranger" });
  guardConsole(page);
  await page.goto("/backoffice/ppc/people");
  await keyboardOnly(page);
  await expectSound(page, "sign-in-with-service");
  await tabTo(page, `Sign in with ${company.name}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Example sign-in service" })).toBeVisible();
  await tabTo(page, "Stranger");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("has no access here");
  await expectSound(page, "sign-on-refused");
  // Their session at the service ends.
  await page.context().clearCookies({ domain: "localhost" });
  people.set("ada", { subject: "ada", email: who.email, name: "Ada Eigen" });
  await tabTo(page, "Back to the sign-in");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await tabTo(page, `Sign in with ${company.name}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Example sign-in service" })).toBeVisible();
  await tabTo(page, "Ada Eigen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
  await company.close();
});
