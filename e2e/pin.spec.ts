import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { openBackOffice } from "./support/back-office.ts";
import { ADMIN_PIN, dutyDialog, expectSaver, holdToReader, mountKiosk, typeDutyPin } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";
import { openShop } from "./support/places.ts";

const STORE_PIN = "8642";
const TILL_PIN = "1357";

const press = async (pad: Locator, digits: string): Promise<void> => {
  for (const digit of digits) {
    await pad.getByRole("button", { name: digit, exact: true }).click();
  }
};

/** Everything the page and the server told each other, except the bodies that ask about a PIN. */
function listen(page: Page) {
  const traffic: string[] = [];
  const checked: string[] = [];
  const isCall = (url: string) => url.includes("/api/");
  page.on("request", (request) => {
    const asksPin = /\/(?:pin-check|session-pin)$/.test(request.url());
    (asksPin ? checked : traffic).push(request.postData() ?? "");
    traffic.push(request.url());
  });
  page.on("response", (response) => {
    const text = isCall(response.url()) ? response.text() : Promise.resolve("");
    text.then(
      (body) => traffic.push(body),
      () => undefined,
    );
  });
  page.on("console", (message) => traffic.push(message.text()));
  return { traffic, checked };
}

const asWord = (pin: string): RegExp => new RegExp(`\\b${pin}\\b`, "u");

/** All the page keeps: local and session storage, and every record of every database as bytes. */
const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const records: unknown[] = [];
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("unreadable")));
      });
    for (const name of names) {
      const database = await settle(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        records.push(await settle(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    const texts = JSON.stringify(records, (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value,
    );
    return [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.body.innerHTML, texts].join("\n");
  });

// Each tells a long story, with axe on every screen it passes.
test.describe.configure({ timeout: 300_000 });

test(
  "the shop's PIN opens the administration, and shows nowhere",
  { tag: ["@PIN-01", "@PIN-02", "@PIN-03", "@PIN-04", "@PIN-09", "@AUTH-05", "@AUTH-19"] },
  async ({ page, request }) => {
    const shop = await openShop(request, "pfm");
    await mountKiosk(page, { shop });
    await openBackOffice(request, "pfm").setStorePin(shop.storeId, STORE_PIN);
    const { traffic, checked } = listen(page);
    const logo = page.getByRole("button", { name: /open administration/ });
    const pad = page.getByRole("dialog", { name: "Enter PIN" });
    const enter = pad.getByRole("button", { name: "Confirm" });

    await test.step("the pad has ten digits, delete and enter; enter waits for four digits", async () => {
      await logo.click();
      await expect(pad).toBeVisible();
      await expect(pad.getByText("For staff only: type the PIN of your shop.")).toBeVisible();
      await expectAccessible(page, "PIN");
      await expectTargets(page, "PIN");
      await expect(pad.getByRole("button", { name: /^\d$/ })).toHaveCount(10);
      await expect(enter).toBeDisabled();
      await press(pad, "864");
      await expect(pad.getByText("3 of 4 digits entered")).toBeAttached();
      await expect(enter).toBeDisabled();
      await pad.getByRole("button", { name: "Delete last digit" }).click();
      await expect(pad.getByText("2 of 4 digits entered")).toBeAttached();
      await expect(pad.locator("header, [data-part=dots]").first()).not.toContainText("8");
      expect(checked).toEqual([]);
    });

    await test.step("who closes it stays outside", async () => {
      await pad.getByRole("button", { name: "Close" }).click();
      await expect(pad).toBeHidden();
      await expectSaver(page);
      await expect(page.getByRole("heading", { name: "Administration" })).toHaveCount(0);
    });

    await test.step("a card held to a reader uses up no try", async () => {
      await logo.click();
      await expect(pad).toBeVisible();
      await holdToReader(page, "4000000001");
      await expect(pad.getByText("0 of 4 digits entered")).toBeAttached();
      await expectSaver(page);
      expect(checked).toEqual([]);
    });

    await test.step("a wrong PIN is sent by itself at the fourth digit and told with the tries that are left", async () => {
      await press(pad, "1111");
      await expect(pad.locator("[data-part=problem]")).toContainText("This PIN is not correct. 4 tries left.");
      await expectNothingCut(page, "PIN with an error");
      expect(checked).toHaveLength(1);
    });

    await test.step("a keyboard's Enter says what is missing", async () => {
      await pad.locator("[data-own-keys]").focus();
      // Again until it is heard: an Enter right behind a card's digits belongs to the reader.
      await expect(async () => {
        await page.keyboard.press("Enter");
        await expect(pad.locator("[data-part=problem]")).toContainText("Please enter the PIN.", { timeout: 1_000 });
      }).toPass();
      await page.keyboard.type("86", { delay: 150 });
      await page.keyboard.press("Enter");
      await expect(pad.locator("[data-part=problem]")).toContainText("The PIN has 4 digits.");
      expect(checked).toHaveLength(1);
    });

    await test.step("the right one opens the administration", async () => {
      await page.keyboard.type("42", { delay: 150 });
      await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
      expect(checked).toHaveLength(2);
    });

    await test.step("the PIN is in no other request, no answer, no log line, nothing kept", async () => {
      expect(traffic.join("\n")).toMatch(/"usesPin":true,"pins":\[\]/);
      expect(traffic.join("\n")).not.toMatch(asWord(STORE_PIN));
      expect(await readStorage(page)).not.toMatch(asWord(STORE_PIN));
    });
  },
);

test(
  "staff set the till's PIN by typing it twice; the till asks for it",
  { tag: ["@AUTH-06", "@AUTH-11", "@PIN-08", "@PIN-10", "@PIN-12"] },
  async ({ page, request }) => {
    await mountKiosk(page, { shop: await openShop(request, "pfm"), staff: "nobody" });
    const { checked } = listen(page);
    const title = page.getByRole("heading", { name: "PIN of the till" });
    const screen = page.locator("[data-own-keys]");

    await test.step("only somebody on duty may set it", async () => {
      await page.getByRole("button", { name: /open administration/ }).click();
      await page.getByRole("button", { name: "PIN of the till" }).click();
      await expect(title).toBeVisible();
      await expect(dutyDialog(page)).toBeVisible();
      await expectAccessible(page, "who is on duty");
      await typeDutyPin(dutyDialog(page), ADMIN_PIN);
      await expect(dutyDialog(page)).toHaveCount(0);
      await expect(screen).toBeVisible();
    });

    await test.step("two entries that differ set nothing", async () => {
      await press(screen, TILL_PIN);
      await expect(page.getByRole("heading", { name: "Repeat PIN" })).toBeVisible();
      await press(screen, "1358");
      await expect(screen.locator("[data-part=problem]")).toContainText("The two PINs are not the same.");
      await expectAccessible(page, "PIN of the till");
      expect(checked).toEqual([]);
    });

    await test.step("the same one twice does", async () => {
      await press(screen, TILL_PIN);
      await expect(page.getByRole("heading", { name: "Repeat PIN" })).toBeVisible();
      await press(screen, TILL_PIN);
      await expect(page.getByText("The PIN is set.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
      expect(await readStorage(page)).not.toMatch(asWord(TILL_PIN));
    });

    await test.step("the till asks for it; closing means no access", async () => {
      await page.goto("/pfm/revenue");
      const pad = page.getByRole("dialog", { name: "Enter PIN" });
      await pad.getByRole("button", { name: "Close" }).click();
      await expectSaver(page);
      await page.goto("/pfm/revenue");
      await press(pad, TILL_PIN);
      await expect(pad).toBeHidden();
      await expect(page).toHaveURL(/\/revenue$/);
    });

    await test.step("changing it takes the present one", async () => {
      await page.goto("/pfm/set-session-pin");
      await typeDutyPin(dutyDialog(page), ADMIN_PIN);
      await page.getByRole("button", { name: "Remove PIN" }).click();
      await expect(page.getByRole("heading", { name: "Type the present PIN" })).toBeVisible();
      await press(screen, TILL_PIN);
      await expect(page.getByText("The PIN has been removed.")).toBeVisible();
    });
  },
);
