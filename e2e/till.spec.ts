import type { Page } from "@playwright/test";
import { expectNothingCut } from "./support/accessibility.ts";
import { openMember } from "./support/customers.ts";
import { expectSaver, fillMounting, holdToReader, logIn, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { PHONE, TABLET } from "./support/look.ts";
import { holdSocketLine } from "./support/socket-line.ts";
import { openTill } from "./support/till.ts";

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

test(
  "a sale at the till reaches the shopper at the tablet",
  {
    tag: [
      "@SOCK-02",
      "@SOCK-04",
      "@SOCK-05",
      "@SOCK-06",
      "@SOCK-07",
      "@SOCK-15",
      "@EARN-21",
      "@SEC-05",
      "@SCAN-03",
      "@IDLE-08",
      RELEASE,
    ],
  },
  async ({ page, request }) => {
    test.setTimeout(150_000);
    const line = await holdSocketLine(page);
    const sounds = await listen(page);
    const till = await openTill(request, "ppc", "till-story");
    const { card } = await openMember(request, "ppc", { points: 500 });
    const { card: nextCard } = await openMember(request, "ppc", { points: 100 });
    const order: string[] = [];
    page.on("request", (sent) => order.push(new URL(sent.url()).pathname));

    await test.step("the tablet connects after mounting, following a fresh login", async () => {
      await logIn(page, "ppc");
      await fillMounting(page, { workstationId: till.workstationId });
      expect(line.opened).toEqual([]);
      await page.getByRole("button", { name: "Save" }).click();
      await expectSaver(page);
      await expect.poll(() => line.opened.length).toBe(1);
      expect(order).toContain("/api/v2/login/refresh");
      expect(line.opened[0]).not.toMatch(/token|deviceKey|ak=/);
    });

    await test.step("a sale without a card opens the scanner with its points; the card gets them", async () => {
      await till.sell({ euros: 12.5 });
      await expect(page).toHaveURL(/\/qr-scanner\?type=earn&totalRevenue=12\.50&totalPoints=\d+/);
      await expect(page.getByText("Accumulate points").first()).toBeVisible();
      await expect.poll(async () => (await sounds()).length).toBe(1);
      const success = page.getByRole("alertdialog", { name: "Points collected!" });
      await holdToReader(page, card);
      await expect(success).toContainText("+");
      await success.getByRole("button", { name: "Close" }).last().click();
      await expectSaver(page);
    });

    await test.step("a sale with a card shows its points on any screen and closes open dialogs", async () => {
      await openScanner(page);
      await page.getByRole("button", { name: "Type in the code" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      const heard = (await sounds()).length;
      await till.sell({ euros: 20, card });
      const success = page.getByRole("alertdialog", { name: "Points collected!" });
      await expect(success).toContainText("New balance");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect.poll(async () => (await sounds()).length).toBe(heard + 1);
      expect(new Set((await sounds()).slice(heard)).has((await sounds())[0] ?? 0)).toBe(true);
      await success.getByRole("button", { name: "Close" }).last().click();
      await expectSaver(page);
    });

    await test.step("nothing is shown again after a reload", async () => {
      await page.reload();
      await expect.poll(() => line.opened.length).toBe(2);
      await till.sell({ euros: 5 });
      await expect(page).toHaveURL(/\/qr-scanner\?type=earn&totalRevenue=5\.00/);
      await page.getByRole("button", { name: "Close" }).first().click();
    });

    await test.step("a sale during a shopper's session goes to the next card, and no data of the previous shopper remain", async () => {
      await expectSaver(page);
      await openScanner(page);
      await holdToReader(page, card);
      await expect(page).toHaveURL(/\/burn/);
      await till.sell({ euros: 8 });
      await expect(page).toHaveURL(/\/qr-scanner\?type=earn&totalRevenue=8\.00/);
      await expect(page.getByText("Accumulate points").first()).toBeVisible();
      const success = page.getByRole("alertdialog", { name: "Points collected!" });
      await holdToReader(page, nextCard);
      await expect(success).toContainText("+");
      await success.getByRole("button", { name: "Close" }).last().click();
      await expectSaver(page);
      await page.goto("/ppc/burn");
      await expectSaver(page);
    });

    await test.step("a remote unmount during a dialog wipes the tablet and shows the login", async () => {
      await expect.poll(() => line.opened.length).toBeGreaterThan(2);
      await till.sell({ euros: 3, card });
      await expect(page.getByRole("alertdialog", { name: "Points collected!" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await till.freeTablet();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel("Email")).toHaveValue("");
      const readLeft = async () =>
        await page.evaluate(async () => {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open("punktum-device");
            opening.addEventListener("success", () => resolve(opening.result));
            opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
          });
          const keys = await new Promise<IDBValidKey[]>((resolve) => {
            const reading = database.transaction("sealed").objectStore("sealed").getAllKeys();
            reading.addEventListener("success", () => resolve(reading.result));
          });
          return { keys: keys.map(String), cookies: document.cookie };
        });
      // The storage is wiped a moment after the screen changes.
      await expect
        .poll(async () =>
          (await readLeft()).keys.filter((key) => /token|mounting|email|apiKey|eventPosition/i.test(key)),
        )
        .toEqual([]);
      expect((await readLeft()).cookies).toBe("");
    });
  },
);

test(
  "a tablet unmounted while its connection was cut learns so from its next call, and stores nothing",
  { tag: ["@MNT-32", RELEASE] },
  async ({ page, request }) => {
    const line = await holdSocketLine(page);
    const till = await openTill(request, "ppc", "till-unheard");
    const { card } = await openMember(request, "ppc", { points: 500 });
    await mountKiosk(page, { organization: "ppc", workstationId: till.workstationId });
    await expect.poll(() => line.opened.length).toBe(1);
    await line.block();
    await till.freeTablet();
    await openScanner(page);
    await holdToReader(page, card);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel("Email")).toHaveValue("");
  },
);

test(
  "a lost realtime connection with a working network is shown after three seconds and restored by a press",
  { tag: ["@SOCK-11", "@SOCK-13", "@SOCK-14", RELEASE] },
  async ({ page, request }) => {
    const line = await holdSocketLine(page);
    const till = await openTill(request, "ppc", "till-cut");
    await mountKiosk(page, { organization: "ppc", workstationId: till.workstationId });
    await expect.poll(() => line.opened.length).toBe(1);
    await line.block();
    const banner = page.locator("output[data-open=true]");
    await expect(banner).toContainText("The connection to the till is interrupted");
    const motion = await banner.evaluate((element) => {
      const { transitionDuration, transitionDelay } = getComputedStyle(element);
      return [transitionDuration.split(",")[0], transitionDelay.split(",")[0]];
    });
    expect(motion).toEqual(["0.3s", "3s"]);
    // It stays visible for long, so it must not cover a control.
    await page.getByRole("button", { name: "Display settings" }).click({ trial: true });
    await page.getByRole("button", { name: /for staff only/ }).click({ trial: true });

    const pressedAtMs = Date.now();
    await banner.getByRole("button", { name: "Reconnect" }).click();
    await expect(banner.getByRole("button", { name: "Reconnecting" })).toBeVisible();
    await expect(banner.getByRole("button", { name: "Reconnect", exact: true })).toBeVisible();
    expect(Date.now() - pressedAtMs).toBeGreaterThan(3_900);
    await page.setViewportSize(PHONE);
    await expectNothingCut(page, "the banner on a phone");
    await page.setViewportSize(TABLET);

    await line.unblock();
    await till.sell({ euros: 7 });
    await banner.getByRole("button", { name: "Reconnect", exact: true }).click();
    await expect(page).toHaveURL(/\/qr-scanner\?type=earn&totalRevenue=7\.00/);
    await expect(page.locator("output[data-open=true]")).toHaveCount(0);
  },
);
