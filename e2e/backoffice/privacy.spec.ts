import type { Browser, Locator, Page } from "@playwright/test";
import { adminOf } from "../support/admin.ts";
import {
  arrowTo,
  countClicks,
  expectSound,
  forgetProof,
  keyboardOnly,
  openBackOffice,
  proveAgain,
  tabTo,
} from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";
import { newPerson } from "../support/members.ts";

const SUPPORT = { role: "support" } as const;
const ADMIN = { role: "admin" } as const;
const CARRY_OUT = "**/privacyrequests/*/carry-out";

/** How somebody moves about: with the mouse, or with keys alone. */
interface Hand {
  readonly name: string;
  readonly begin: (page: Page) => Promise<void>;
  readonly openPrivacy: (page: Page) => Promise<void>;
  readonly openRow: (page: Page, row: Locator) => Promise<void>;
  readonly press: (page: Page, button: string) => Promise<void>;
  readonly mostClicks: number;
}

const HANDS: readonly Hand[] = [
  {
    name: "mouse",
    begin: async () => await Promise.resolve(),
    openPrivacy: async (page) => {
      const areas = page.getByRole("navigation", { name: "Areas", exact: true });
      await areas.getByRole("link", { name: /^Members/ }).click();
      await areas.getByRole("link", { name: /^Privacy/ }).click();
    },
    openRow: async (_page, row) => await row.click(),
    press: async (page, button) => await page.getByRole("button", { name: button, exact: true }).click(),
    mostClicks: 4,
  },
  {
    name: "keys",
    begin: keyboardOnly,
    openPrivacy: async (page) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("searchbox")).toBeFocused();
      await page.keyboard.type("Privacy");
      await expect(page.getByRole("menuitem", { name: "Privacy" })).toBeVisible();
      await page.keyboard.press("Enter");
    },
    openRow: async (page, row) => {
      await expect(row).toBeVisible();
      await page.keyboard.press("j");
      await arrowTo(page, row);
      await page.keyboard.press("Enter");
    },
    press: async (page, button) => {
      await tabTo(page, button);
      await page.keyboard.press("Enter");
    },
    mostClicks: 0,
  },
];

for (const { name, begin, openPrivacy, openRow, press, mostClicks } of HANDS) {
  test(`job 11: data are given out and erased, by ${name}`, async ({ page }) => {
    const { familyName, userId, accountId } = await newPerson(page.request);
    const { send } = adminOf(page.request, "pfm");
    for (const kind of ["ACCESS", "ERASURE"]) {
      await send("POST", "/api/v2/programs/pfm/privacyrequests", { kind, userId, note: familyName });
    }
    const short = `Wilma ${familyName.slice(0, 1)}.`;
    await openBackOffice(page, ADMIN);
    const { clicks } = await countClicks(page);
    await begin(page);
    await openPrivacy(page);
    const rows = page.getByRole("row", { name: new RegExp(short) });
    await openRow(page, rows.filter({ hasText: "Give data out" }).last());
    await expect(page.getByText(familyName)).toBeVisible();
    await page.keyboard.type("By letter");
    await expectSound(page, "give data out");
    await forgetProof(page, CARRY_OUT);
    const saved = page.waitForEvent("download");
    await press(page, "Give the data out");
    await proveAgain(page);
    expect((await saved).suggestedFilename()).toBe(`export-${userId}.json`);
    await expect(page.getByText("Given out.", { exact: false })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(mostClicks);

    const before = await clicks();
    await openRow(page, rows.filter({ hasText: "Erase" }).last());
    await expect(page.getByText(familyName)).toBeVisible();
    await page.keyboard.type("As asked by letter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("erase");
    await press(page, "Erase for good");
    await expect(page.getByText("Please type ERASE.")).toBeVisible();
    await expectSound(page, "erase");
    await page.getByLabel("Type ERASE to go on").fill("ERASE");
    await forgetProof(page, CARRY_OUT);
    await press(page, "Erase for good");
    await proveAgain(page);
    await expect(page.getByText("Erased.", { exact: true })).toBeVisible();
    expect((await clicks()) - before).toBeLessThanOrEqual(mostClicks);
    const member = await send("GET", `/api/v2/accounts/${accountId}/member`, undefined, { "id-type": "ID" });
    expect(member).toMatchObject({ persons: [] });
  });
}

for (const way of ["mouse", "keys"] as const) {
  test(`a request is recorded on the member's page, by ${way}`, async ({ page }) => {
    const { familyName, accountId } = await newPerson(page.request);
    await openBackOffice(page, SUPPORT, `/members/${accountId}?tab=person`);
    const record = page.getByRole("button", { name: "Record a request" });
    await expect(record).toBeVisible();
    const { clicks } = await countClicks(page);
    await (way === "mouse" ? record.click() : record.press("Enter"));
    const kind = page.getByRole("radio", { name: /^Erase/ });
    await expect(page.getByRole("dialog")).toContainText("due one month after");
    await (way === "mouse"
      ? page.getByText("Name, addresses and codes", { exact: false }).click()
      : tabTo(page, /Give data out/).then(() => page.keyboard.press("ArrowDown")));
    await expect(kind).toBeChecked();
    await page.getByLabel("Received on").fill("2026-11-02");
    await page.getByLabel("Note").fill(`Letter of ${familyName}`);
    await expectSound(page, "record a request");
    const send = page.getByRole("button", { name: "Record", exact: true });
    await (way === "mouse" ? send.click() : send.press("Enter"));
    await expect(page.getByText("Recorded. The answer is due on 2 Dec 2026.")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 4 : 0);
    await expect(page.getByRole("dialog")).toBeHidden();
    const listed = await adminOf(page.request, "pfm").send("GET", "/api/v2/programs/pfm/privacyrequests?limit=200");
    expect(listed).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          kind: "ERASURE",
          note: `Letter of ${familyName}`,
          dueAt: expect.stringMatching(/^2026-12-02/),
        }),
      ]),
    });
  });
}

/** A manager at another desk approves the request with these words. */
async function approve(browser: Browser, words: string): Promise<void> {
  const context = await browser.newContext();
  const desk = await context.newPage();
  await openBackOffice(desk, ADMIN, "/approvals");
  const request = desk.getByRole("article").filter({ hasText: words });
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(request).toBeHidden();
  await context.close();
}

test("job 11: who may not give data out asks for them, and fetches them", async ({ page, browser }) => {
  const { familyName, userId, accountId } = await newPerson(page.request);
  const office = await openBackOffice(page, SUPPORT, `/members/${accountId}?tab=person`);
  await page.getByRole("button", { name: "Ask for the data" }).click();
  await page.keyboard.type(`Letter of ${familyName}`);
  await expectSound(page, "ask for data");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Sent. A colleague decides", { exact: false })).toBeVisible();
  await approve(browser, familyName);
  await office.goTo("/approvals");
  const saved = page.waitForEvent("download");
  await page
    .getByRole("row", { name: new RegExp(familyName) })
    .getByRole("button", { name: "Fetch the data" })
    .click();
  expect((await saved).suggestedFilename()).toBe(`export-${userId}.json`);
});
