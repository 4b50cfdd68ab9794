import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { guardConsole } from "../support/backoffice.ts";
import { test } from "../support/kiosk-test.ts";
import { arrive, OPERATOR, setUpLink } from "../support/set-up.ts";

test("an empty server becomes a business, up to a balance on a tablet", async ({ browser, sparePlatform }) => {
  test.slow();
  await sparePlatform.start({ fresh: true, isEmpty: true });
  const office = await browser.newContext({ locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await office.newPage();
  guardConsole(page);
  const link = setUpLink(sparePlatform.output());

  await test.step("the operator", async () => {
    await page.goto(link);
    await page.getByLabel("Your name").fill(OPERATOR.name);
    await page.getByLabel("E-mail").fill(OPERATOR.email);
    await page.getByLabel("Password").fill(OPERATOR.password);
    await expectAccessible(page, "set-up");
    await page.getByRole("button", { name: "Become the operator" }).click();
    await arrive(page, "/programs/new");
  });
  await test.step("the programme", async () => {
    await page.getByText("Books and café").click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Name of the programme").fill("Ocean Bonus");
    await expect(page.getByLabel("Short name")).toHaveValue("ocean-bonus");
    await page.reload();
    await arrive(page, "/programs/new");
    await expect(page.getByLabel("Name of the programme")).toHaveValue("Ocean Bonus");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Your name").fill(OPERATOR.name);
    await page.getByLabel("Password").fill(OPERATOR.password);
    await page.getByRole("button", { name: "Create the programme" }).click();
    await arrive(page, "/ocean-bonus/start");
  });
  await test.step("the first shop", async () => {
    await page.getByLabel("Shop").fill("Harbour");
    await page.getByRole("button", { name: "Open the shop" }).click();
    await expect(page.getByRole("img", { name: /QR code that sets the tablet/ })).toBeVisible();
  });
  await page.getByRole("button", { name: "Copy", exact: true }).first().click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const tablet = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await test.step("the tablet", async () => {
    await tablet.goto(address);
    await expect(tablet).toHaveURL(/\/ocean-bonus\/screen-saver$/);
    await page.bringToFront();
    await expect(page.getByText("Tablet 1 is set up.")).toBeVisible();
  });
  await test.step("the shopper", async () => {
    await page.getByRole("button", { name: "Make a card to try" }).click();
    const number = await page.locator(".code-and-words b").innerText();
    await tablet.bringToFront();
    await tablet.keyboard.type(`${number}\n`, { delay: 5 });
    await expect(tablet).toHaveURL(/\/burn\b/);
    await expect(tablet.getByText("Bronze")).toBeVisible();
  });
  await test.step("the link is used up", async () => {
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This address is no longer good" })).toBeVisible();
  });
  await office.close();
});
