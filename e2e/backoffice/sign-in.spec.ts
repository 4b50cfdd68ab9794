import { countClicks, expectSound, guardConsole, openBackOffice } from "../support/backoffice.ts";
import { expect, test, RELEASE } from "../support/kiosk-test.ts";

test("staff sign in, reach the requested page, and sign out", async ({ page }) => {
  guardConsole(page);
  await page.goto("/backoffice/pfm/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expectSound(page, "sign-in");
  await page.getByLabel("E-mail").fill("admin@pfm.example");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The e-mail address or the password is not correct.");
  await page.getByLabel("Password").fill("punktum-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Areas", exact: true })).toBeVisible();
  await expectSound(page, "home");
  await page.getByRole("button", { name: /^My account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

test("text typed while the palette loads appears in its field", { tag: RELEASE }, async ({ page }) => {
  const loaded = Promise.withResolvers<void>();
  await openBackOffice(page, { role: "admin" });
  await expect(page.locator("main h1")).toBeVisible();
  await page.route("**/assets/*.js", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("audit");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  loaded.resolve();
  await expect(page.getByRole("dialog").getByRole("searchbox")).toHaveValue("audit");
  await expect(page.getByRole("menuitem", { name: "Audit log" })).toBeVisible();
});

test(
  "the palette opens every screen and changes the colour scheme, by keyboard",
  { tag: RELEASE },
  async ({ page }) => {
    await openBackOffice(page, { role: "admin" });
    const { clicks } = await countClicks(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await expectSound(page, "palette");
    await page.keyboard.type("dark");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-look", "dark");
    expect(await clicks()).toBe(0);
  },
);

test("an unknown programme is asked for again", { tag: RELEASE }, async ({ page }) => {
  guardConsole(page);
  await page.goto("/backoffice/nobody/");
  await expect(page.getByText("There is no programme named nobody on this server.")).toBeVisible();
  await page.getByLabel("Programme").fill("pfm");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});
