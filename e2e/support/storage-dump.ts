import type { Page } from "@playwright/test";

const SECRET_MEMBER = /"(?:token|refreshToken|apiKey|ak|authenticationKey|deviceKey|installationId)":\s*"([^"]{8,})"/g;

/** Collects every token and key in requests and answers. */
export function secretsOnTheWire(page: Page): { readonly seen: () => readonly string[] } {
  const found = new Set<string>();
  const collect = (text: string): void => {
    for (const [, secret = ""] of text.replaceAll(String.raw`\"`, '"').matchAll(SECRET_MEMBER)) {
      found.add(secret);
    }
  };
  page.on("request", (request) => collect(request.postData() ?? ""));
  page.on("response", (response) => {
    if (response.url().includes("/api/")) {
      void response.text().then(collect, () => undefined);
    }
  });
  return { seen: () => [...found] };
}

/**
 * Everything that the page's origin stores: localStorage, sessionStorage, all databases with their bytes, all caches.
 */
export async function dumpStorage(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unreadable")));
      });
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) {
        return new TextDecoder("latin1").decode(value);
      }
      if (ArrayBuffer.isView(value)) {
        return new TextDecoder("latin1").decode(value);
      }
      if (typeof value !== "object" || value === null) {
        return String(value);
      }
      return Object.entries(value)
        .map(([name, entry]) => `${name}: ${textOf(entry)}`)
        .join("; ");
    };
    const lines = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const keys = await settled(records.getAllKeys());
        const values = await settled(database.transaction(store).objectStore(store).getAll());
        lines.push(`${name}/${store}`, ...keys.map(String), ...values.map(textOf));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        lines.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return lines.join("\n");
  });
}
