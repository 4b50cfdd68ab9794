import type { Locator, Page } from "@playwright/test";
import { openBackOffice } from "../support/backoffice.ts";
import { ALONE, expect, RELEASE, test } from "../support/kiosk-test.ts";

/** From the click on a row to the complete page of the member. */
const MEMBER_PAGE_MAX_MS = 800;
/** Processing time of the page from an input to the next frame: the page's share of the web vital INP. */
const INTERACTION_MAX_MS = 200;
const ROUNDS = 7;

/** The fastest round measures the page itself, because other processes only slow rounds down. */
const bestOf = (values: readonly number[]): number => Math.min(...values);

/** Processor time of the page's thread until now; waiting for the processor does not count. */
async function openWorkClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
}

/** Waits for two frames, the second of which shows the result. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    async () => await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/** Finds a control before the measurement, so that the returned click runs no test script in the page. */
async function aim(page: Page, target: Locator): Promise<() => Promise<void>> {
  // Tried without a press: unlike a scroll it waits while a new answer replaces the rows.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) {
    throw new Error("the control is not visible");
  }
  return async () => await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a member's page is complete within 800 ms", { tag: [RELEASE, ALONE] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/members");
  await page.getByRole("searchbox").fill("4000000001");
  const row = page.getByRole("row", { name: /Georg Nowak/ });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Waits for header and one result, because the unfiltered list contains the same row.
    await expect(page.getByRole("row")).toHaveCount(2);
    const startedAt = await page.evaluate(() => performance.now());
    await row.click();
    const doneAt = await page.waitForFunction(() => {
      const isComplete =
        document.querySelectorAll(".event").length > 3 &&
        document.querySelector(".balance b") !== null &&
        document.querySelector("main .skeleton") === null;
      return isComplete ? performance.now() : undefined;
    });
    times.push(Number(await doneAt.jsonValue()) - startedAt);
    await page.goBack();
  }
  expect(bestOf(times), `member page: ${times.map(Math.round).join(", ")} ms`).toBeLessThanOrEqual(MEMBER_PAGE_MAX_MS);
});

test("the list of members answers each press and key within 200 ms", { tag: [RELEASE, ALONE] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/members");
  const row = page.getByRole("row").nth(1);
  await expect(row).toBeVisible();
  const workedMs = await openWorkClock(page);
  const search = page.getByRole("searchbox");
  const nothing = async (): Promise<void> => await Promise.resolve();
  const press = (key: string) => async () => await Promise.resolve(async () => await page.keyboard.press(key));
  const typeIntoSearch = async (): Promise<() => Promise<void>> => {
    await search.focus();
    return async () => await page.keyboard.press("g");
  };
  // For each action: a function that prepares it and returns it, and the reset before the next round.
  const actions = {
    "sort by points": [async () => await aim(page, page.getByRole("columnheader", { name: /^Points/ })), nothing],
    "next row": [press("j"), nothing],
    "select a row": [async () => await aim(page, row.getByRole("checkbox")), nothing],
    "open a view": [async () => await aim(page, page.getByRole("link", { name: "Newest" })), nothing],
    "type into the search": [typeIntoSearch, async () => await search.press("Escape")],
  } as const;
  for (const [name, [find, again]] of Object.entries(actions)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const act = await find();
      const before = await workedMs();
      await act();
      await untilPainted(page);
      times.push((await workedMs()) - before);
      await again();
      await expect(row).toBeVisible();
    }
    expect
      .soft(bestOf(times), `${name}: ${times.map(Math.round).join(", ")} ms`)
      .toBeLessThanOrEqual(INTERACTION_MAX_MS);
  }
});
