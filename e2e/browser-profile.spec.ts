import { chromium, type Page } from "@playwright/test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { E2E_PORT } from "./support/addresses.ts";
import { chromiumPath } from "./support/chromium.ts";
import { mountKiosk, openScanner, PASSWORD } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { findInMemory } from "./support/heap-snapshot.ts";
import { dumpStorage, secretsOnTheWire } from "./support/storage-dump.ts";

/** A card that appears in no example of the API document, because the page's scripts contain those. */
const CARD = "4000000007";

// A trace would store the fields' values in the page, where the test would find the card.
test.use({ trace: "off" });

/** Typed, because this browser has no camera file. */
async function typeCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Type in the code" }).first().click();
  await page.getByLabel("Card number").fill(CARD);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** Every file of a folder, read as Latin-1. */
async function readAll(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1").catch(() => "")),
  );
  return texts.join("\n");
}

test(
  "after a day's use no password, token, key or card is readable in the page's storage, databases, caches, cookies or profile files, and the page's memory holds no card after its owner has left",
  { tag: ["@SEC-01", "@SEC-02", "@SEC-07", "@B-01", "@B-31", RELEASE] },
  async () => {
    const profile = await mkdtemp(join(tmpdir(), "punktum-profile-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
      baseURL: `http://127.0.0.1:${E2E_PORT}`,
      locale: "en-GB",
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    const secrets = secretsOnTheWire(page);
    await mountKiosk(page, { organization: "mhe", deviceName: "Profile" });
    await openScanner(page);
    await typeCard(page);
    await expect(page).toHaveURL(/\/burn/);
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await page.goto("/mhe/screen-saver");
    await page.reload();
    await expect(page.getByRole("button", { name: /Start|Tap to see/ }).first()).toBeVisible();
    // The stored token is decrypted for the header of every call.
    await openScanner(page);
    const call = page.waitForRequest(/accountdetails/);
    await typeCard(page);
    const { authorization = "" } = await (await call).allHeaders();
    await expect(page).toHaveURL(/\/burn/);
    const token = authorization.replace("Bearer ", "");
    expect(secrets.seen()).toContain(token);
    expect(await findInMemory(page, [CARD])).not.toEqual([]);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("button", { name: /Start|Tap to see/ }).first()).toBeVisible();
    await expect.poll(async () => await findInMemory(page, [CARD]), { timeout: 60_000 }).toEqual([]);
    const dump = `${await dumpStorage(page)}\n${JSON.stringify(await context.cookies())}`;
    await page.evaluate(() => localStorage.setItem("control", "canary-in-the-clear"));
    const withControl = await dumpStorage(page);
    await context.close();

    const everything = `${dump}\n${await readAll(profile)}`;
    await rm(profile, { recursive: true, force: true });
    expect(withControl).toContain("canary-in-the-clear");
    expect(everything).toContain("punktum-device");
    expect(secrets.seen().length).toBeGreaterThan(4);
    expect(everything).not.toContain(PASSWORD);
    // The browser writes strings in one byte or two bytes for each character.
    expect(everything.includes(CARD)).toBe(false);
    expect(everything.includes(Array.from(CARD).join("\u0000"))).toBe(false);
    for (const secret of [PASSWORD, CARD, ...secrets.seen()]) {
      expect(dump.includes(secret), `${secret.slice(0, 12)}… lies in the storage`).toBe(false);
    }
  },
);
