import type { Page, Route } from "@playwright/test";

/** Every call to the platform. The page's own files are not part of it: a tablet has them cached. */
const CALLS = /\/(?:api|health)\//;

/** Ends `cutNetwork` and `loseAnswers`. */
export type MendNetwork = () => Promise<void>;

async function hold(page: Page, handler: (route: Route) => Promise<void>): Promise<MendNetwork> {
  await page.route(CALLS, handler);
  return async () => await page.unroute(CALLS, handler);
}

/** No call of this page leaves the tablet. */
export async function cutNetwork(page: Page): Promise<MendNetwork> {
  return await hold(page, async (route) => await route.abort("internetdisconnected"));
}

/** Calls that match arrive, and their answers do not. */
export async function loseAnswers(page: Page, isLost: (url: string) => boolean): Promise<MendNetwork> {
  return await hold(page, async (route) => {
    if (!isLost(route.request().url())) {
      return await route.fallback();
    }
    // The refusal "staff required" is delivered, because nothing was booked.
    const answer = await route.fetch();
    return await (answer.ok() ? route.abort("connectionreset") : route.fulfill({ response: answer }));
  });
}
