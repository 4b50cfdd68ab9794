import { expect, type Page } from "@playwright/test";
import { setupApi } from "@punktum/contracts";
import { expectAccessible } from "../support/accessibility.ts";
import { countAllClicks, guardConsole, keyboardOnly, tabTo } from "../support/backoffice.ts";
import { holdToReader } from "../support/kiosk.ts";
import { test } from "../support/kiosk-test.ts";
import { arrive, codeOnPage, OPERATOR, setUpFactor, setUpLink } from "../support/set-up.ts";

/** Clicks of a practised person, without typing (plan, job "new programme"). */
const BUDGET = 10;

/** Addresses that the platform refused to the page. */
function watchRefusals(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on("response", (response) => (response.status() === 403 ? refused.push(response.url()) : undefined));
  return refused;
}

test("an empty server becomes a business, up to a balance on a tablet", async ({ browser, sparePlatform }) => {
  test.slow();
  await sparePlatform.start({ fresh: true, isEmpty: true });
  const office = await browser.newContext({ locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await office.newPage();
  guardConsole(page);
  const refused = watchRefusals(page);
  const link = setUpLink(sparePlatform.output());

  await test.step("the operator", async () => {
    await page.goto(link);
    await page.getByLabel("Your name").fill(OPERATOR.name);
    await page.getByLabel("E-mail").fill(OPERATOR.email);
    await page.getByLabel("Password").fill(OPERATOR.password);
    await expectAccessible(page, "set-up");
    await page.getByRole("button", { name: "Become the operator" }).click();
    await expectAccessible(page, "second factor of the operator");
    await setUpFactor(page);
    await arrive(page, "/programs/new");
  });
  const { clicks } = await countAllClicks(page);
  await page.reload();
  await arrive(page, "/programs/new");
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
    expect(await clicks()).toBeLessThanOrEqual(BUDGET);
    expect(await clicks()).toBeGreaterThan(0);
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
    await holdToReader(tablet, number);
    await expect(tablet).toHaveURL(/\/burn\b/);
    await expect(tablet.getByText("Bronze")).toBeVisible();
  });
  await test.step("the link is used up", async () => {
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This address is no longer good" })).toBeVisible();
  });
  expect(refused).toEqual([]);
  await office.close();
});

test("a new programme is made by keys alone", async ({ page, sparePlatform }) => {
  test.slow();
  await sparePlatform.start({ fresh: true, isEmpty: true });
  guardConsole(page);
  const [, token = ""] = setUpLink(sparePlatform.output()).split("#");
  const made = await page.request.post(`${sparePlatform.address}${setupApi.completeSetup.path}`, {
    data: { token, ...OPERATOR },
  });
  expect(made.status()).toBe(201);
  await page.goto(`${sparePlatform.address}/backoffice/platform/login?to=/programs/new`);
  await keyboardOnly(page);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await tabTo(page, /^E-mail$/);
  await page.keyboard.type(OPERATOR.email);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(OPERATOR.password);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Code$/);
  await page.keyboard.type(await codeOnPage(page));
  await page.keyboard.press("Enter");
  await tabTo(page, /I have kept the codes/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Go on$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /Petrol/ })).toBeChecked();
  await tabTo(page, /Petrol/);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Petrol/ })).not.toBeChecked();
  await tabTo(page, /^Next$/);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name of the programme")).toBeFocused();
  await page.keyboard.type("Island Bonus");
  await page.keyboard.press("Control+s");
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.keyboard.type(OPERATOR.name);
  await tabTo(page, /^Password/);
  await page.keyboard.type(OPERATOR.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/island-bonus\/start$/);
  await keyboardOnly(page);
  await expect(page.getByLabel("Shop")).toBeFocused();
  await page.keyboard.type("Harbour");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /QR code that sets the tablet/ })).toBeVisible();
  // The page asks for its tablet again and again; the platform ends first.
  await page.close();
});
