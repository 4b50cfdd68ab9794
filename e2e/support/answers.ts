import type { Page, Route } from "@playwright/test";

/**
 * Changes parts of the platform's real answers on their way to the page; `change` is called with every name and value.
 */
async function alterAnswers(page: Page, url: RegExp, change: (name: string, value: unknown) => unknown): Promise<void> {
  await page.unroute(url);
  await page.route(url, async (route) => {
    const answer = await route.fetch();
    const body: unknown = JSON.parse(await answer.text(), (name, value: unknown) => change(name, value));
    await route.fulfill({ response: answer, json: body });
  });
}

/** Changes settings of the programme from the next load on. */
export async function configure(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await alterAnswers(page, /\/public\/programs\/\w+\/config/, (name, value) => settings[name] ?? value);
}

/** Sets the duration of every advertising picture from the next load on. */
export async function showAdsFor(page: Page, durationMs: number): Promise<void> {
  await alterAnswers(page, /DownloadDisplayAds|\/images/, (name, value) =>
    name === "displayDurationMsec" ? durationMs : value,
  );
}

/**
 * Gives the next request to this address to `answer`; later ones go on. The route stays, because a route of Playwright
 * that is used up switches interception off, and a request that is under way at that moment is never answered.
 */
export async function answerNext(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    const isMeant = isFirst;
    isFirst = false;
    await (isMeant ? answer(route) : route.fallback());
  });
}
