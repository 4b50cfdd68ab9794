import type { APIRequestContext, Page } from "@playwright/test";
import { myFactorsApi, v2 } from "@punktum/contracts";
import { Secret, TOTP } from "otpauth";
import { adminOf, DEMO_SHOPS, uniqueName } from "../support/admin.ts";
import {
  countClicks,
  expectSound,
  forgetProof,
  guardConsole,
  keyboardOnly,
  openBackOffice,
  tabTo,
} from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { inBothLanguages, type Say, test } from "../support/stories.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

const BUDGET_CLICKS = 4;

const somebody = (): string => `kim-${Date.now()}-${Math.round(Math.random() * 1e6)}@pfm.example`;

/** The link in a person's newest mail in the demonstration's mailbox. */
async function linkTo(page: Page, email: string): Promise<string> {
  const link = page.locator("article", { hasText: email }).first().getByRole("link").first();
  await expect(async () => {
    await page.goto("/counter/mailbox");
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await link.getAttribute("href")) ?? "";
}

/** Staff of one shop that no other test uses. */
async function openStaff(request: APIRequestContext): Promise<string> {
  const email = `${uniqueName("staff").toLowerCase()}@pfm.example`;
  const { storeId } = DEMO_SHOPS.pfm;
  const body = { email, name: "Uli Umzug", role: "STORE_STAFF", password: "a password of my own", storeIds: [storeId] };
  await adminOf(request, "pfm").send("POST", "/api/v2/programs/pfm/admins", body);
  return email;
}

/** Finds a person by keyboard and opens their record. */
async function openPerson(page: Page, email: string, say: Say): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(email);
  await expect(page.getByRole("grid", { name: say("People who work here") }).getByRole("row")).toHaveCount(2);
  await tabTo(page, email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
}

inBothLanguages(() => {
  test(
    "a colleague is invited with the mouse, in four clicks, and accepts by mail",
    { tag: RELEASE },
    async ({ page, context, say }) => {
      const email = somebody();
      await openBackOffice(page, { role: "admin" }, "/people");
      await expect(page.getByRole("grid", { name: say("People who work here") })).toBeVisible();
      await expectSound(page, "people");
      const { clicks } = await countClicks(page);
      await page.getByRole("button", { name: say("Invite"), exact: true }).click();
      await page.getByRole("textbox", { name: say("Name") }).fill("Kim Alexandra von Hohenstein-Wallenberg");
      await page.keyboard.press("Tab");
      await page.keyboard.type(email);
      await page.locator(".places .choice").first().click();
      await expectSound(page, "people-invite");
      await page.getByRole("button", { name: say("Send the invitation") }).click();
      await expect(page.getByText(say("The invitation to {{email}} is on its way.", { email }))).toBeVisible();
      expect(await clicks()).toBeLessThanOrEqual(BUDGET_CLICKS);
      await expect(page.getByRole("grid", { name: say("Open invitations") }).getByText(email)).toBeVisible();
      await expectSound(page, "people-invited");

      const mail = await context.newPage();
      guardConsole(mail);
      await mail.goto(await linkTo(mail, email));
      await expect(mail.getByRole("heading", { level: 1 })).toHaveText(say("Welcome to the team"));
      await expectSound(mail, "invitation");
      await mail.getByLabel(say("New password")).fill("a password of my own");
      await mail.getByLabel(say("The password once more")).fill("another one, mistyped");
      await mail.getByRole("button", { name: say("Accept and sign in") }).click();
      await expect(mail.getByText(say("The two passwords differ."))).toBeVisible();
      await mail.getByLabel(say("The password once more")).fill("a password of my own");
      await mail.getByRole("button", { name: say("Accept and sign in") }).click();
      await expect(mail.getByRole("heading", { level: 1 })).toHaveText(say("Sign in"));
    },
  );

  test(
    "a colleague is invited, moved and locked by keyboard",
    { tag: ["@BO-03", RELEASE] },
    async ({ page, request, say }) => {
      const [moved, invited] = [await openStaff(request), somebody()];
      await openBackOffice(page, { role: "admin" }, "/people");
      const list = page.getByRole("grid", { name: say("People who work here") });
      await expect(list).toBeVisible();
      await keyboardOnly(page);

      await tabTo(page, say.like("^Invite$"));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: say("Name") })).toBeFocused();
      await page.keyboard.type("Kim Taste");
      await page.keyboard.press("Tab");
      await page.keyboard.type(invited);
      await tabTo(page, "Hafenstraße");
      await page.keyboard.press("Space");
      await page.keyboard.press("Control+s");
      await expect(page.getByText(say("The invitation to {{email}} is on its way.", { email: invited }))).toBeVisible();
      await expect(page.getByRole("row", { name: invited })).toContainText("Hafenstraße");

      await openPerson(page, moved, say);
      await expectSound(page, "people-person");
      await tabTo(page, "Hafenstraße");
      await page.keyboard.press("Space");
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(list.getByRole("row", { name: moved })).toContainText("Hafenstraße");

      await openPerson(page, moved, say);
      await tabTo(page, say.like("^Lock$"));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await tabTo(page, say.like("^Lock$"));
      await page.keyboard.press("Enter");
      await expect(page.getByText(say("{{name}} is locked.", { name: "Uli Umzug" }))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(list.getByRole("row", { name: moved })).toContainText(say("locked"));
      const data = { userName: moved, org: "pfm", password: "a password of my own" };
      expect((await request.post("/api/v2/login", { data })).status()).toBe(401);
    },
  );
});

test("two people edit a colleague", { tag: ["@BO-03", RELEASE] }, async ({ browser, request }) => {
  const email = await openStaff(request);
  const open = async (page: Page): Promise<void> => {
    await page.getByRole("searchbox", { name: "Name or e-mail" }).fill(email);
    await page.getByRole("row", { name: email }).click();
  };
  await expectTwoPeopleMeet(browser, { role: "admin", path: "/people", open, both: "Name" });
});

/** Sets up an authenticator app in a person's own account. */
async function addApp(request: APIRequestContext, who: { readonly email: string; readonly password: string }) {
  const login = await request.post("/api/v2/login", {
    data: { userName: who.email, org: "pfm", password: who.password },
  });
  const headers = { authorization: `Bearer ${v2.login.response.parse(await login.json()).token}` };
  const begun = await request.post(myFactorsApi.addMyFactor.path, { headers, data: { name: "Phone" } });
  const { factorId, secret } = myFactorsApi.addMyFactor.response.parse(await begun.json());
  const data = { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
  const path = myFactorsApi.confirmMyFactor.path.replace("{factorId}", factorId);
  expect((await request.post(path, { headers, data })).ok()).toBe(true);
}

test(
  "a lost second factor is reset after a fresh proof of identity, and the person signs in without it",
  { tag: ["@BO-03", "@AUTH-32", RELEASE] },
  async ({ page, request }) => {
    const lost = await openAdmin(request, "pfm");
    await addApp(request, lost);
    const who = await openAdmin(request, "pfm");
    await openBackOffice(page, who, "/people");
    await page.getByRole("searchbox", { name: "Name or e-mail" }).fill(lost.email);
    const row = page.getByRole("row", { name: lost.email });
    await expect(row).toContainText("app");
    await row.click();
    await forgetProof(page, "**/admins/*/factors");
    await page.getByRole("button", { name: "Reset the second factor" }).click();
    const question = page.getByRole("alertdialog");
    await expectSound(page, "people-reset");
    await question.getByRole("button", { name: "Reset the second factor" }).click();
    const proof = page.getByRole("dialog", { name: "Is it you?" });
    await proof.getByLabel("Password").fill(who.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The second factor of Ada Eigen is reset.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row).toContainText("none");
    await openBackOffice(page, lost, "/me");
    await expect(page.getByText("Only your password protects this account.")).toBeVisible();
  },
);

test("a password reset does not reveal known addresses", { tag: RELEASE }, async ({ page }) => {
  guardConsole(page);
  await page.goto("/backoffice/pfm/login");
  await page.getByRole("link", { name: "Forgotten password?" }).click();
  await expectSound(page, "forgotten");
  await page.getByLabel("E-mail").fill("nobody@pfm.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a mail is on its way")).toBeVisible();
  await page.goto("/backoffice/pfm/new-password");
  await expect(page.getByText("This link is good no more.")).toBeVisible();
  await expectSound(page, "new-password-gone");
});
