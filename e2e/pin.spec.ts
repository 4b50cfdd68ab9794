import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { openBackOffice } from "./support/back-office.ts";
import { ADMIN_PIN, dutyDialog, expectSaver, holdToReader, mountKiosk, typeDutyPin } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { openShop } from "./support/places.ts";

const STORE_PIN = "8642";
const TILL_PIN = "1357";

const press = async (pad: Locator, digits: string): Promise<void> => {
  for (const digit of digits) {
    await pad.getByRole("button", { name: digit, exact: true }).click();
  }
};

/** All traffic between page and server, except bodies that contain a PIN by design. */
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

/** Everything the page stores: local and session storage, and all database records as bytes. */
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

// These are long stories with an axe analysis on every screen.
test.describe.configure({ timeout: 300_000 });

test(
  "the shop's PIN opens the administration, and is shown nowhere",
  { tag: ["@PIN-01", "@PIN-02", "@PIN-03", "@PIN-04", "@PIN-09", "@AUTH-05", "@AUTH-19", RELEASE] },
  async ({ page, request }) => {
    const shop = await openShop(request, "pfm");
    await mountKiosk(page, { shop });
    await openBackOffice(request, "pfm").setStorePin(shop.storeId, STORE_PIN);
    const { traffic, checked } = listen(page);
    const logo = page.getByRole("button", { name: /for staff only/ });
    const pad = page.getByRole("dialog", { name: "Enter PIN" });
    const enter = pad.getByRole("button", { name: "Confirm" });

    await test.step("the pad has ten digits, delete and enter; enter is disabled until four digits are typed", async () => {
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

    await test.step("closing the dialog does not open the administration", async () => {
      await pad.getByRole("button", { name: "Close" }).click();
      await expect(pad).toBeHidden();
      await expectSaver(page);
      await expect(page.getByRole("heading", { name: "Administration" })).toHaveCount(0);
    });

    await test.step("a card read meanwhile uses up no attempt", async () => {
      await logo.click();
      await expect(pad).toBeVisible();
      await holdToReader(page, "4000000001");
      await expect(pad.getByText("0 of 4 digits entered")).toBeAttached();
      await expectSaver(page);
      expect(checked).toEqual([]);
    });

    await test.step("a wrong PIN is sent after the fourth digit and shows the remaining attempts", async () => {
      await press(pad, "1111");
      await expect(pad.locator("[data-part=problem]")).toContainText("This PIN is not correct. 4 tries left.");
      await expectNothingCut(page, "PIN with an error");
      expect(checked).toHaveLength(1);
    });

    await test.step("Enter on a keyboard says what is missing", async () => {
      await pad.locator("[data-own-keys]").focus();
      // Repeated, because an Enter right after a card's digits counts as the reader's.
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

    await test.step("the PIN is in no other request, answer, log line or storage", async () => {
      expect(traffic.join("\n")).toMatch(/"usesPin":true,"pins":\[\]/);
      expect(traffic.join("\n")).not.toMatch(asWord(STORE_PIN));
      expect(await readStorage(page)).not.toMatch(asWord(STORE_PIN));
    });
  },
);

test(
  "staff set the till's PIN by typing it twice; the till asks for it",
  { tag: ["@AUTH-06", "@AUTH-11", "@PIN-08", "@PIN-10", "@PIN-12", RELEASE] },
  async ({ page, request }) => {
    await mountKiosk(page, { shop: await openShop(request, "pfm"), staff: "nobody" });
    const { checked } = listen(page);
    const title = page.getByRole("heading", { name: "PIN of the till" });
    const screen = page.locator("[data-own-keys]");

    await test.step("only signed-in staff may set it", async () => {
      await page.getByRole("button", { name: /for staff only/ }).click();
      await page.getByRole("button", { name: "PIN of the till" }).click();
      await expect(title).toBeVisible();
      await expect(dutyDialog(page)).toBeVisible();
      await expectAccessible(page, "who is on duty");
      await typeDutyPin(dutyDialog(page), ADMIN_PIN);
      await expect(dutyDialog(page)).toHaveCount(0);
      await expect(screen).toBeVisible();
    });

    await test.step("two different entries set nothing", async () => {
      await press(screen, TILL_PIN);
      await expect(page.getByRole("heading", { name: "Repeat PIN" })).toBeVisible();
      await press(screen, "1358");
      await expect(screen.locator("[data-part=problem]")).toContainText("The two PINs are not the same.");
      await expectAccessible(page, "PIN of the till");
      expect(checked).toEqual([]);
    });

    await test.step("two equal entries set it", async () => {
      await press(screen, TILL_PIN);
      await expect(page.getByRole("heading", { name: "Repeat PIN" })).toBeVisible();
      await press(screen, TILL_PIN);
      await expect(page.getByText("The PIN is set.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
      expect(await readStorage(page)).not.toMatch(asWord(TILL_PIN));
    });

    await test.step("the till asks for it; closing the dialog denies access", async () => {
      await page.goto("/pfm/revenue");
      const pad = page.getByRole("dialog", { name: "Enter PIN" });
      await pad.getByRole("button", { name: "Close" }).click();
      await expectSaver(page);
      await page.goto("/pfm/revenue");
      await press(pad, TILL_PIN);
      await expect(pad).toBeHidden();
      await expect(page).toHaveURL(/\/revenue$/);
    });

    await test.step("a change requires the current PIN", async () => {
      await page.goto("/pfm/set-session-pin");
      await typeDutyPin(dutyDialog(page), ADMIN_PIN);
      await page.getByRole("button", { name: "Remove PIN" }).click();
      await expect(page.getByRole("heading", { name: "Type the present PIN" })).toBeVisible();
      await press(screen, TILL_PIN);
      await expect(page.getByText("The PIN has been removed.")).toBeVisible();
    });
  },
);
