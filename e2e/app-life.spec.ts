import type { Page } from "@playwright/test";
import { mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker has cached all files and controls this page. */
async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** Addresses of all entries in the browser's caches. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

test(
  "after one visit the kiosk starts without a network and says so; no API answer is cached",
  { tag: ["@HTTP-07", "@CONST-47", "@B-31"] },
  async ({ page, camera, context }) => {
    await camera.showBlank();
    await mountKiosk(page);
    await whenKept(page);
    await test.step("it can be installed under its organisation's name", async () => {
      const cdp = await context.newCDPSession(page);
      await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/manifests/pfm.webmanifest");
      const { data } = await cdp.send("Page.getAppManifest");
      expect(JSON.parse(data ?? "")).toMatchObject({
        name: "Pfeil & Mehr Kiosk",
        start_url: "/pfm/",
        display: "fullscreen",
        theme_color: "#1d3fa8",
      });
      const touchIcon = page.locator('link[rel="apple-touch-icon"]');
      await expect(touchIcon).toHaveAttribute("href", "/icons/pfm-180.png");
      for (const [file, sizePx] of [
        ["pfm-180.png", 180],
        ["pfm-192.png", 192],
        ["pfm-512.png", 512],
      ] as const) {
        const png = await (await page.request.get(`/icons/${file}`)).body();
        expect(png.subarray(1, 4).toString()).toBe("PNG");
        // Width and height stand in the first chunk.
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([sizePx, sizePx]);
      }
      const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
      // The test's browser keeps no profile, which is the only obstacle to an installation.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
    });
    await openScanner(page);
    await camera.showCode("4000000001");
    await expect(page).toHaveURL(/\/burn/);
    await camera.showBlank();

    await test.step("the caches contain the shell, every screen, fonts, sounds and the decoder, and only files of the build", async () => {
      const kept = await keptAddresses(page);
      for (const part of [
        "index.html",
        "burn-",
        "history-",
        "admin-",
        ".woff2",
        "scan-",
        ".wasm",
        "code-reader.worker",
      ]) {
        expect(kept.filter((address) => address.includes(part)).length, part).toBeGreaterThan(0);
      }
      expect(kept.filter((address) => !/^\/(?:assets\/|icons?[./]|index\.html$|manifest)/.test(address))).toEqual([]);
    });

    await test.step("without a network", async () => {
      await context.setOffline(true);
      await page.goto("/pfm/screen-saver");
      await expect(page.getByRole("button", { name: /Start|Tap to see/ }).first()).toBeVisible();
      await expect(page.getByText(/The server does not answer|This tablet has no network/)).toBeVisible();
      await openScanner(page);
      await expect(
        page.evaluate(() => fetch("/api/v2/public/programs/pfm/config").then(() => "answered")),
      ).rejects.toThrow();
    });
  },
);

test(
  "a whole visit keeps the content security policy and contacts no other server",
  { tag: ["@S7", RELEASE] },
  async ({ page, camera, context, baseURL }) => {
    const addresses: string[] = [];
    const violations: string[] = [];
    context.on("request", (request) => addresses.push(request.url()));
    page.on("console", (message) => {
      if (/Content Security Policy|Trusted ?(?:Type|Script|HTML)/.test(message.text())) {
        violations.push(message.text());
      }
    });
    await camera.showBlank();
    await mountKiosk(page);
    await whenKept(page);
    await openScanner(page);
    await camera.showCode("4000000001");
    await expect(page).toHaveURL(/\/burn/);
    await camera.showBlank();
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await page.goto("/pfm/admin");
    await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();

    expect(violations).toEqual([]);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(?:data|blob):/.test(url))).toEqual([]);

    await test.step("control: text cannot become script or page", async () => {
      const tries = await page.evaluate(async () => {
        // The policy does not cover a test's own evaluations, so the page's script runs these.
        await new Promise((resolve) => setTimeout(resolve));
        const run = (action: () => void) =>
          new Promise<string>((resolve) => {
            setTimeout(() => {
              try {
                action();
                resolve("ran");
              } catch (error) {
                resolve(error instanceof Error ? error.name : "refused");
              }
            });
          });
        return Promise.all([
          run(() => {
            document.createElement("div").innerHTML = "<b>x</b>";
          }),
          run(() => void Reflect.construct(Function, ["return 1"])),
          run(() => void new Worker("data:text/javascript,1")),
          run(() => {
            document.createElement("script").src = "https://elsewhere.example/x.js";
          }),
        ]);
      });
      expect(tries).toEqual(["TypeError", "EvalError", "TypeError", "TypeError"]);
    });
  },
);
