import { uniqueName } from "../support/admin.ts";
import { expectSound, forgetProof, guardConsole, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { connectProvider, openProvider } from "../support/identity-provider.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

test(
  "an administrator connects the company's sign-in service, and signs in with it",
  { tag: RELEASE },
  async ({ page, baseURL }) => {
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
  },
);

test(
  "a person signs in by keyboard and returns to the page; an unknown person gets the reason",
  { tag: RELEASE },
  async ({ page, baseURL }) => {
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
    // Ends their session at the provider.
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
  },
);

test(
  "a person without a password confirms their identity at the service, in a separate window",
  { tag: RELEASE },
  async ({ page, baseURL }) => {
    const company = await openProvider(page.request, "ppc", String(baseURL));
    const groups = [{ group: "runners", role: "PROGRAM_ADMIN", partnerIds: [], storeIds: [] }];
    await connectProvider(page.request, "ppc", company, { groupsClaim: "groups", groups });
    const email = `${uniqueName("grace").toLowerCase()}@ppc.example`;
    company.provider.people.set("grace", { subject: "grace", email, name: "Grace Dienst", groups: ["runners"] });
    guardConsole(page);
    await page.goto("/backoffice/ppc/single-sign-on");
    await page.getByRole("link", { name: `Sign in with ${company.name}` }).click();
    await page.getByRole("button", { name: "Grace Dienst" }).click();
    await page.getByRole("row", { name: company.name }).click();
    const sheet = page.getByRole("dialog", { name: company.name });
    await sheet.getByRole("button", { name: "Add a group" }).click();
    await sheet.getByRole("textbox", { name: "Group", exact: true }).last().fill("bakers");
    await sheet.getByRole("button", { name: /Role$/ }).last().click();
    await page.getByRole("option", { name: "Partner manager" }).click();
    await sheet
      .getByRole("group", { name: /Which partners/ })
      .locator(".choice")
      .first()
      .click();
    await expectSound(page, "single-sign-on-partners");
    await forgetProof(page, `**/identityproviders/${company.id}`);
    await sheet.getByRole("button", { name: "Save" }).click();
    const proof = page.getByRole("dialog", { name: "Is it you?" });
    await expect(proof.getByRole("button", { name: `Sign in again with ${company.name}` })).toBeVisible();
    await expect(proof.getByLabel("Password")).toHaveCount(0);
    await expectSound(page, "step-up-at-service");
    const opened = page.waitForEvent("popup");
    await proof.getByRole("button", { name: `Sign in again with ${company.name}` }).click();
    const popup = await opened;
    await expect(proof.getByText("Go on in the other window.")).toBeVisible();
    // The provider still has Grace's session, and asks for the password nevertheless.
    await popup.getByRole("button", { name: "Grace Dienst" }).click();
    await expect(page.getByText(`${company.name} is saved.`)).toBeVisible();
    await page.getByRole("row", { name: company.name }).click();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await company.close();
  },
);

test("two people edit a sign-in service", { tag: RELEASE }, async ({ browser, request, baseURL }) => {
  const company = await openProvider(request, "ppc", String(baseURL));
  await connectProvider(request, "ppc", company);
  // The address contains the connection, whose name both people change.
  const path = `/single-sign-on?connection=${company.id}`;
  await expectTwoPeopleMeet(browser, { role: "admin", programme: "ppc", path, isSheet: true, both: "Name" });
  await company.close();
});
