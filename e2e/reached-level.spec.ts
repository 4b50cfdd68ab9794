import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut } from "./support/accessibility.ts";
import { openMember } from "./support/customers.ts";
import { expectSaver, holdToReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { glance, PHONE, TABLET, WIDE_SIZES } from "./support/look.ts";
import { openTill } from "./support/till.ts";

/** One point below the demonstration's silver level. */
const ALMOST_SILVER = 2_499;
const REACHED = "You have reached Silver";
/** Lengths of the sounds in milliseconds. */
const SCAN = 280;
const REVENUE = 440;

/** Played sounds, by their length in milliseconds. */
async function listen(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(globalThis, { played });
    AudioBufferSourceNode.prototype.start = new Proxy(Reflect.get(AudioBufferSourceNode.prototype, "start"), {
      apply: (start, source: AudioBufferSourceNode, when: unknown[]) => {
        played.push(Math.round((source.buffer?.duration ?? 0) * 1_000));
        Reflect.apply(start, source, when);
      },
    });
  });
  return async () => await page.evaluate<number[]>("globalThis.played");
}

const successOf = (page: Page, name: string): Locator => page.getByRole("alertdialog", { name, exact: true });

/** The medal is a picture without a name: the words say the level. */
const medalIn = (success: Locator): Locator => success.locator("[data-part=medal] img");

const close = (success: Locator): Promise<void> => success.getByRole("button", { name: "Close" }).last().click();

/** Holds the card to the reader for points that staff have typed. */
async function collect(page: Page, card: string): Promise<void> {
  await page.goto("/mhe/qr-scanner?type=earn&manualPoints=250");
  await page.locator("video").click();
  await holdToReader(page, card);
}

test(
  "a booking that reaches a level is celebrated once, with the level's medal, words and a sound",
  { tag: ["@EARN-16", "@SCAN-13", "@DATA-05", RELEASE] },
  async ({ page, request }) => {
    const sounds = await listen(page);
    const { card } = await openMember(request, "mhe", { points: ALMOST_SILVER });
    await mountKiosk(page, { organization: "mhe" });

    await test.step("the level is reached: a screen reader hears it with the title", async () => {
      await collect(page, card);
      const success = successOf(page, `Points collected! ${REACHED}`);
      await expect(medalIn(success)).toBeVisible();
      await expect(success.getByText(REACHED, { exact: true })).toBeVisible();
      await expect(success).toContainText("+250");
      await expect.poll(sounds).toEqual([SCAN, REVENUE]);
      await close(success);
      await expectSaver(page);
    });

    await test.step("the next booking is a success as before", async () => {
      await collect(page, card);
      const success = successOf(page, "Points collected!");
      await expect(success).toContainText("+250");
      await expect(medalIn(success)).toHaveCount(0);
      await expect.poll(sounds).toEqual([SCAN]);
      await close(success);
      await expectSaver(page);
    });
  },
);

test(
  "a till's sale that reaches a level is celebrated at the tablet, with the sale's sound only",
  { tag: ["@SOCK-05", "@SOCK-06", RELEASE] },
  async ({ page, request }) => {
    const sounds = await listen(page);
    const till = await openTill(request, "ppc", "level");
    const { card } = await openMember(request, "ppc", { points: ALMOST_SILVER });
    await mountKiosk(page, { organization: "ppc", workstationId: till.workstationId });
    // A press allows sound.
    await openScanner(page);
    await till.sell({ euros: 20, card });
    const success = successOf(page, `Points collected! ${REACHED}`);
    await expect(medalIn(success)).toBeVisible();
    await expect.poll(sounds).toEqual([REVENUE]);
    await close(success);
    await expectSaver(page);
    await till.sell({ euros: 20, card });
    await expect(successOf(page, "Points collected!")).toContainText("New balance");
    await expect(medalIn(successOf(page, "Points collected!"))).toHaveCount(0);
  },
);

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a reached level is shown without motion", { tag: ["@EARN-16", RELEASE] }, async ({ page, request }) => {
    const { card } = await openMember(request, "mhe", { points: ALMOST_SILVER });
    await mountKiosk(page, { organization: "mhe" });
    await page.setViewportSize(TABLET);
    await collect(page, card);
    const success = successOf(page, `Points collected! ${REACHED}`);
    await expect(medalIn(success)).toBeVisible();
    const lengthsMs = await success.evaluate((dialog) =>
      dialog
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getTiming().iterations === 1)
        .map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    );
    expect(lengthsMs.length).toBeGreaterThan(0);
    expect(lengthsMs.filter((lengthMs) => lengthMs > 1)).toEqual([]);
    // Here looks need not wait for the time that is left, which is an animation.
    const more = success.getByRole("button", { name: "More time" });
    for (const size of [PHONE, ...WIDE_SIZES]) {
      await more.click();
      await glance(page, "reached-level", [size]);
    }
    await more.click();
    await expectAccessible(page, "a reached level");
    await more.click();
    await expectNothingCut(page, "a reached level");
  });
});
