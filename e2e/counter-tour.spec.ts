import type { Locator, Page } from "@playwright/test";
import { axe, expectAccessible, expectNothingCut, expectTargets, settle } from "./support/accessibility.ts";
import { findBrokenWords } from "./support/broken-words.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** Everything that is marked as the current step. */
const marks = (page: Page): Locator => page.locator("[aria-current=step]");

/** The page beside the tablet: the kiosk has sweeps of its own. */
async function expectNoFault(page: Page, name: string): Promise<void> {
  await settle(page);
  const { violations } = await axe(page).exclude("iframe").analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
    name,
  ).toEqual([]);
}

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  for (const { width, height } of [SIZES[2], SIZES[0]]) {
    test(
      `a visitor of ${String(width)} px takes the tour of one minute, and the real tablet and till follow`,
      { tag: RELEASE },
      async ({ page, sparePlatform }) => {
        test.setTimeout(300_000);
        await sparePlatform.start();
        await page.setViewportSize({ width, height });
        await page.goto(`${sparePlatform.address}/counter/`);
        const tablet = page.frameLocator("iframe");
        const till = page.getByRole("region", { name: "Kasse", exact: true });
        const ledger = page.getByRole("region", { name: "Buchungen" });
        const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
        const act = async (title: string, deed: string): Promise<void> => {
          await panel(title).getByRole("button", { name: deed, exact: true }).click();
          await expect(panel(title)).toContainText("Geschafft.", { timeout: 60_000 });
          // The tablet focuses what it opens, but not the page around it.
          await expect(panel(title).getByRole("button", { name: "Weiter", exact: true })).toBeFocused();
        };
        const goOn = async (title: string): Promise<void> => {
          await panel(title).getByRole("button", { name: "Weiter", exact: true }).click();
        };

        await test.step("begins where nothing is set up", async () => {
          await expect(tablet.getByLabel("Passwort", { exact: true })).toBeVisible();
          await page.getByRole("button", { name: "Tour in einer Minute" }).click();
          await expect(panel("Das Tablet einrichten")).toBeFocused();
          await expect(marks(page)).toHaveCount(1);
          await expectNoFault(page, "first step");
          await act("Das Tablet einrichten", "Einrichten lassen");
          await goOn("Das Tablet einrichten");
        });

        await test.step("the card is read by the tablet, which shows its points", async () => {
          await act("Ein Kunde kommt", "Karte zeigen");
          await expect(tablet.getByText("12.480").first()).toBeVisible();
          await expectNoFault(page, "customer");
          await goOn("Ein Kunde kommt");
        });

        await test.step("the till sells, and the tablet asks for the card", async () => {
          await act("Der Kunde kauft ein", "Kassieren");
          await expect(till.getByRole("region", { name: /^Beleg/ })).toBeVisible();
          await goOn("Der Kunde kauft ein");
          await act("Der Kunde sammelt", "Karte zeigen");
          await expect(ledger).toContainText("gebucht");
          await goOn("Der Kunde sammelt");
        });

        await test.step("a reward is redeemed on the tablet's own screens", async () => {
          await act("Der Kunde löst ein", "Prämie einlösen");
          await expect(tablet.getByRole("alertdialog").filter({ hasText: "-100" })).toBeVisible();
          await goOn("Der Kunde löst ein");
          await expect(panel("Alles ist gebucht")).toBeInViewport();
          await expect(ledger.getByRole("list", { name: "Letzte Buchungen" })).toContainText("-100");
          await expectNoFault(page, "ledger");
          await goOn("Alles ist gebucht");
        });

        await test.step("without its line the till sells on, and the receipt arrives afterwards", async () => {
          await act("Die Leitung reißt", "Trennen und kassieren");
          await expect(till).toContainText("Leitung getrennt · 1 warten");
          await goOn("Die Leitung reißt");
          await act("Die Leitung steht wieder", "Wieder verbinden");
          await expect(till.getByText("Leitung zur Plattform", { exact: true })).toBeVisible();
          await goOn("Die Leitung steht wieder");
        });

        await test.step("its end leads back to the story", async () => {
          await expect(panel("Das war die Tour")).toBeFocused();
          await expectNoFault(page, "end");
          await panel("Das war die Tour").getByRole("button", { name: "Schließen" }).click();
          await expect(page.getByRole("button", { name: "Tour in einer Minute" })).toBeVisible();
        });
      },
    );
  }
});

test(
  "keys alone lead through the tour; left, it changes nothing, and a later visit goes on at its step",
  { tag: RELEASE },
  async ({ page }) => {
    await page.goto("/counter/");
    const tablet = page.frameLocator("iframe");
    const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
    await expect(tablet.getByLabel("Password", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Tour in one minute" }).press("Enter");
    await expect(panel("Set the tablet up")).toBeFocused();
    for (const name of ["Leave the tour", "Back", "Skip"]) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(panel("A customer comes").getByRole("button", { name: "Hold up the card" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(panel("The customer buys")).toBeVisible();
    await panel("The customer buys").getByRole("button", { name: "Back" }).press("Enter");
    await panel("A customer comes").getByRole("button", { name: "Leave the tour" }).press("Enter");
    await expect(panel("Set the tablet up")).toBeFocused();
    await expect(tablet.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(page.getByText("Ring something up and pay")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Go on with the tour: 2 of 8" }).press("Enter");
    await expect(panel("A customer comes")).toBeFocused();
    await expectAccessible(page, "tour that goes on");
    await expectTargets(page, "tour");
  },
);

test("the one next step is marked on a new page, and no other", { tag: RELEASE }, async ({ page }) => {
  await page.goto("/counter/");
  const next = page.getByRole("button", { name: "Let staff set it up" });
  await expect(next).toHaveAttribute("aria-current", "step");
  await expect(marks(page)).toHaveCount(1);
  await next.click();
  const cards = page.getByRole("list", { name: "Customer cards" }).getByRole("listitem");
  const hold = cards.first().getByRole("button", { name: "Hold to the reader" });
  await expect(hold).toHaveAttribute("aria-current", "step", { timeout: 30_000 });
  await expect(marks(page)).toHaveCount(1);
  await expect(next).toHaveCount(0);
  const till = page.getByRole("region", { name: "Till" });
  const plug = till.getByRole("button", { name: "Cut the line" });
  await plug.click();
  await expect(till.getByRole("group", { name: "Articles" })).toHaveAttribute("aria-current", "step");
  await expect(marks(page)).toHaveCount(1);
  await till.getByRole("button", { name: "Plug in again" }).click();
  await expect(hold).toHaveAttribute("aria-current", "step");
});

for (const locale of ["de-DE", "en-GB"]) {
  test.describe(locale, () => {
    test.use({ locale });

    test(
      "no word of the virtual counter breaks at any size, and the story comes first on a phone",
      { tag: RELEASE },
      async ({ page }) => {
        test.setTimeout(180_000);
        await page.goto("/counter/");
        await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.locator("summary").first().click();
          await settle(page);
          expect(await page.evaluate(findBrokenWords, "body"), `${String(size.width)} px`).toEqual([]);
          await page.locator("summary").first().click();
        }
        await page.setViewportSize(SIZES[0]);
        const tops = await Promise.all(
          [page.getByRole("heading", { level: 1 }), page.locator("iframe"), page.locator("fieldset").first()].map(
            async (part) => (await part.boundingBox())?.y,
          ),
        );
        expect(tops).toEqual(tops.toSorted((one, other) => Number(one) - Number(other)));
        await expectNothingCut(page, "virtual counter on a phone");
      },
    );
  });
}
