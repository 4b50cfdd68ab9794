import { countClicks, expectSound, guardConsole, openBackOffice } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";

test("staff sign in, go where they wanted to, and out again", async ({ page }) => {
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

test("what is typed while the palette loads stands in its field", async ({ page }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/assets\/palette-\w+/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await openBackOffice(page, { role: "admin" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("audit");
  loaded.resolve();
  await expect(page.getByRole("dialog").getByRole("searchbox")).toHaveValue("audit");
  await expect(page.getByRole("menuitem", { name: "Audit log" })).toBeVisible();
});

test("the palette leads everywhere and changes the look, by keys alone", async ({ page }) => {
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
});

test("a programme that does not exist is asked for again", async ({ page }) => {
  guardConsole(page);
  await page.goto("/backoffice/nobody/");
  await expect(page.getByText("There is no programme named nobody on this server.")).toBeVisible();
  await page.getByLabel("Programme").fill("pfm");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});
