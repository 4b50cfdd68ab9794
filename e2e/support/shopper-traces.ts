import type { Page } from "@playwright/test";

/** Everything readable that the page and its origin store, i.e. what the next shopper or a script could find. */
async function readOrigin(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const readCaches = async (): Promise<readonly string[]> => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const texts = stores.map(async (store) => {
        const requests = await store.keys();
        const answers = await Promise.all(requests.map(async (request) => (await store.match(request))?.text() ?? ""));
        return [...requests.map(({ url }) => url), ...answers].join("\n");
      });
      return await Promise.all(texts);
    };
    const readDatabase = async (name: string): Promise<string> =>
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(new Error(name)));
        opening.addEventListener("success", () => {
          const { result: database } = opening;
          const names = [...database.objectStoreNames];
          const found: unknown[] = [];
          const transaction = database.transaction(names);
          names.forEach((store) => {
            const reading = transaction.objectStore(store).getAll();
            reading.addEventListener("success", () => found.push(reading.result));
          });
          transaction.addEventListener("complete", () => resolve(JSON.stringify(found)));
        });
      });
    const databases = await Promise.all((await indexedDB.databases()).map(({ name = "" }) => readDatabase(name)));
    const urls = performance.getEntries().map(({ name }) => name);
    return [
      document.documentElement.outerHTML,
      document.cookie,
      location.href,
      JSON.stringify(history.state),
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      ...urls,
      ...databases,
      ...(await readCaches()),
    ].join("\n");
  });
}

/** Places that still contain one of the words: page and origin, or the tab's history. */
export async function findTraces(page: Page, words: readonly string[]): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { entries } = await cdp.send("Page.getNavigationHistory");
  const places = {
    origin: await readOrigin(page),
    history: entries.map(({ url, title }) => `${url} ${title}`).join("\n"),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${word} in ${place}`),
  );
}
