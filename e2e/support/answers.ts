import type { Page } from "@playwright/test";

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
