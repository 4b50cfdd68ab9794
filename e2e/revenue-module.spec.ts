import type { Page } from "@playwright/test";
import type { UiLanguage } from "@punktum/phrases";
import { configure } from "./support/answers.ts";
import { openCustomer } from "./support/customers.ts";
import { holdToReader, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { lookClosely, PHONE, WIDE_SIZES } from "./support/look.ts";
import { openTill } from "./support/till.ts";
import { readWords } from "./support/words.ts";

/** A person's pace: four keys within a hundred milliseconds count as a card reader. */
const PACE = { delay: 120 };
const LANGUAGES = { en: "English", de: "Deutsch" } as const;

test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: "reduce" } });

/** Answers of a programme that shows ten points for each stored point. */
async function showTenfold(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/.*(?:GetActionDefinitions|GetUserDetails)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"convertFactor":1(?=[,}])/g, '"convertFactor":10');
    await route.fulfill({ response: answer, body });
  });
}

test(
  "typed revenue shows the programme's points everywhere, and is sent in stored points",
  { tag: ["@A-45", "@ADM-05", "@CASH-25", "@EARN-03", "@EARN-08", RELEASE] },
  async ({ page, request }) => {
    const { card, readBalance } = await openCustomer(request, "pfm");
    const till = await openTill(request, "pfm", "module-tenfold");
    await showTenfold(page);
    await mountKiosk(page, { organization: "pfm", workstationId: till.workstationId });
    await page.goto("/pfm/admin");
    const rules = page.getByRole("list", { name: "What for?" }).getByRole("button");
    await expect(rules.nth(2)).toContainText("10 points per euro");
    await expect(rules.nth(4)).toContainText("1,000 points pay 1 euro");
    await page.keyboard.type("2345", PACE);
    await expect(rules.nth(2)).toContainText("+230 points");
    await rules.nth(2).click();
    await expect(page.getByLabel("Amounts typed")).toContainText("Points in all230");
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(page).toHaveURL(/&totalPoints=230&.*&rulePoints=23$/);
    await expect(page.getByText("230", { exact: true }).first()).toBeVisible();
    const sent = page.waitForRequest(/RevenuePoints\/pmm/);
    await holdToReader(page, card);
    expect(JSON.stringify((await sent).postDataJSON()).replaceAll("\\", "")).toMatch(/"totalPoints":23[,}]/);
    await expect(page.getByRole("alertdialog", { name: "Points collected!" })).toContainText("+230");
    await expect.poll(readBalance).toBe(23);
  },
);

async function lookAtModule(page: Page, language: UiLanguage): Promise<void> {
  const say = await readWords(language);
  const look = async (name: string) => {
    await test.step(name, async () => {
      for (const sizes of [[PHONE], WIDE_SIZES]) {
        await lookClosely(page, `${language}-module-${name}`, sizes);
      }
    });
  };
  await expect(page.getByRole("list", { name: say("revenue.rules") }).getByRole("button")).toHaveCount(5);
  await look("empty");
  await page.keyboard.type("2345", PACE);
  await look("typed");
  await page
    .getByRole("list", { name: say("revenue.rules") })
    .getByRole("button")
    .first()
    .click();
  await look("applied");
  await page.getByRole("button", { name: say("revenue.POINTS"), exact: true }).click();
  await page.keyboard.type("50", PACE);
  await look("points");
}

for (const language of ["en", "de"] as const) {
  test(
    `the revenue module at every size, in ${LANGUAGES[language]}`,
    { tag: ["@B-38", "@FMT-01", "@FMT-02", "@UI-08", "@ADM-05", RELEASE] },
    async ({ page, request }) => {
      test.setTimeout(240_000);
      const till = await openTill(request, "pfm", `module-${language}`);
      await configure(page, { inactivity_time: 3_600 });
      await mountKiosk(page, {
        organization: "pfm",
        workstationId: till.workstationId,
        language: LANGUAGES[language],
      });
      await page.goto("/pfm/admin");
      await lookAtModule(page, language);
    },
  );
}
