import { expect, type Page } from "@playwright/test";
import { setupApi } from "@punktum/contracts";
import { expectAccessible } from "../support/accessibility.ts";
import { countAllClicks, guardConsole, keyboardOnly, tabTo } from "../support/backoffice.ts";
import { holdToReader } from "../support/kiosk.ts";
import { RELEASE } from "../support/kiosk-test.ts";
import { arrive, codeOnPage, OPERATOR, setUpFactor, setUpLink } from "../support/set-up.ts";
import { inBothLanguages, test } from "../support/stories.ts";

/** Clicks of a practised person, without typing (plan, job "new programme"). */
const BUDGET = 10;

/** Addresses of requests that the platform refused. */
function watchRefusals(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on("response", (response) => (response.status() === 403 ? refused.push(response.url()) : undefined));
  return refused;
}

inBothLanguages(() => {
  test(
    "an empty server is set up, up to a balance on a tablet",
    { tag: RELEASE },
    async ({ browser, sparePlatform, say, locale }) => {
      test.slow();
      const spoken = locale === undefined ? {} : { locale };
      await sparePlatform.start({ fresh: true, isEmpty: true });
      const office = await browser.newContext({ ...spoken, permissions: ["clipboard-read", "clipboard-write"] });
      const page = await office.newPage();
      guardConsole(page);
      const refused = watchRefusals(page);
      const link = await setUpLink(sparePlatform);

      await test.step("the operator", async () => {
        await page.goto(link);
        await page.getByLabel(say("Your name")).fill(OPERATOR.name);
        await page.getByLabel(say("E-mail")).fill(OPERATOR.email);
        await page.getByLabel(say("Password")).fill(OPERATOR.password);
        await expectAccessible(page, "set-up");
        await page.getByRole("button", { name: say("Become the operator") }).click();
        await expectAccessible(page, "second factor of the operator");
        await setUpFactor(page, say);
        await arrive(page, "/programs/new");
      });
      const { clicks } = await countAllClicks(page);
      await page.reload();
      await arrive(page, "/programs/new");
      await test.step("the programme", async () => {
        await page.getByText(/^(Books and café|Bücher und Café)$/).click();
        await page.getByRole("button", { name: say("Next") }).click();
        await page.getByLabel(say("Name of the programme")).fill("Ocean Bonus");
        await expect(page.getByLabel(say("Short name"))).toHaveValue("ocean-bonus");
        await page.reload();
        await arrive(page, "/programs/new");
        await expect(page.getByLabel(say("Name of the programme"))).toHaveValue("Ocean Bonus");
        await page.getByRole("button", { name: say("Next") }).click();
        await page.getByLabel(say("Your name")).fill(OPERATOR.name);
        await page.getByLabel(say("Password")).fill(OPERATOR.password);
        await page.getByRole("button", { name: say("Create the programme") }).click();
        await arrive(page, "/ocean-bonus/start");
      });
      await test.step("the first shop", async () => {
        await page.getByRole("textbox", { name: say("Shop"), exact: true }).fill("Harbour");
        await page.getByRole("button", { name: say("Open the shop") }).click();
        await expect(
          page.getByRole("img", { name: say.like("QR code that sets the tablet {{name}} up") }),
        ).toBeVisible();
        expect(await clicks()).toBeLessThanOrEqual(BUDGET);
        expect(await clicks()).toBeGreaterThan(0);
      });
      await page
        .getByRole("button", { name: say("Copy"), exact: true })
        .first()
        .click();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      const tablet = await (await browser.newContext(spoken)).newPage();
      await test.step("the tablet", async () => {
        await tablet.goto(address);
        await expect(tablet).toHaveURL(/\/ocean-bonus\/screen-saver$/);
        await page.bringToFront();
        await expect(page.getByText(say("{{name}} is set up.", { name: "Tablet 1" }))).toBeVisible();
      });
      await test.step("the shopper", async () => {
        await page.getByRole("button", { name: say("Make a card to try") }).click();
        const number = await page.locator(".code-and-words b").innerText();
        await tablet.bringToFront();
        await holdToReader(tablet, number);
        await expect(tablet).toHaveURL(/\/burn\b/);
        await expect(tablet.getByText("Bronze")).toBeVisible();
      });
      await test.step("the link cannot be used again", async () => {
        await page.goto("about:blank");
        await page.goto(link);
        await expect(page.getByRole("heading", { name: say("This address is no longer good") })).toBeVisible();
      });
      expect(refused).toEqual([]);
      await office.close();
    },
  );

  test("a new programme is created by keyboard", { tag: RELEASE }, async ({ page, sparePlatform, say }) => {
    test.slow();
    await sparePlatform.start({ fresh: true, isEmpty: true });
    guardConsole(page);
    const [, token = ""] = (await setUpLink(sparePlatform)).split("#");
    const made = await page.request.post(`${sparePlatform.address}${setupApi.completeSetup.path}`, {
      data: { token, ...OPERATOR },
    });
    expect(made.status()).toBe(201);
    await page.goto(`${sparePlatform.address}/backoffice/platform/login?to=/programs/new`);
    await keyboardOnly(page);
    await expect(page.getByLabel(say("E-mail"))).toBeVisible();
    await tabTo(page, say.like("^E-mail$"));
    await page.keyboard.type(OPERATOR.email);
    await tabTo(page, say.like("^Password$"));
    await page.keyboard.type(OPERATOR.password);
    await page.keyboard.press("Enter");
    await tabTo(page, say.like("^Code$"));
    await page.keyboard.type(await codeOnPage(page));
    await page.keyboard.press("Enter");
    await tabTo(page, say.like("I have kept the codes"));
    await page.keyboard.press("Space");
    await tabTo(page, say.like("^Go on$"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: /Petrol|Tankstelle/ })).toBeChecked();
    await tabTo(page, /Petrol|Tankstelle/);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /Petrol|Tankstelle/ })).not.toBeChecked();
    await tabTo(page, say.like("^Next$"));
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(say("Name of the programme"))).toBeFocused();
    await page.keyboard.type("Island Bonus");
    await page.keyboard.press("Control+s");
    await expect(page.getByLabel(say("Your name"))).toBeFocused();
    await page.keyboard.type(OPERATOR.name);
    await tabTo(page, say.like("^Password"));
    await page.keyboard.type(OPERATOR.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/island-bonus\/start$/);
    await keyboardOnly(page);
    await expect(page.getByRole("textbox", { name: say("Shop"), exact: true })).toBeFocused();
    await page.keyboard.type("Harbour");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: say.like("QR code that sets the tablet {{name}} up") })).toBeVisible();
    // The page keeps polling for its tablet, so the platform stops first.
    await page.close();
  });
});
