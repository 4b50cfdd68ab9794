import type { Browser, Locator, Page } from "@playwright/test";
import { adminOf, read } from "../support/admin.ts";
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
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { newPerson } from "../support/members.ts";
import { areasOf, inBothLanguages, type Say, test } from "../support/stories.ts";

const SUPPORT = { role: "support" } as const;
const ADMIN = { role: "admin" } as const;
const CARRY_OUT = "**/privacyrequests/*/carry-out";

/** Input of a story: mouse or keyboard. */
interface Hand {
  readonly name: string;
  readonly begin: (page: Page) => Promise<void>;
  readonly openPrivacy: (page: Page, say: Say) => Promise<void>;
  readonly openRow: (page: Page, row: Locator) => Promise<void>;
  readonly press: (page: Page, button: string) => Promise<void>;
  readonly mostClicks: number;
}

const HANDS: readonly Hand[] = [
  {
    name: "mouse",
    begin: async () => await Promise.resolve(),
    openPrivacy: async (page, say) => {
      const areas = areasOf(page, say);
      await areas.getByRole("link", { name: say.like("^Members") }).click();
      await areas.getByRole("link", { name: say.like("^Privacy") }).click();
    },
    openRow: async (_page, row) => await row.click(),
    press: async (page, button) => await page.getByRole("button", { name: button, exact: true }).click(),
    mostClicks: 4,
  },
  {
    name: "keys",
    begin: keyboardOnly,
    openPrivacy: async (page, say) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("searchbox")).toBeFocused();
      await page.keyboard.type(say("Privacy"));
      await expect(page.getByRole("menuitem", { name: say("Privacy") })).toBeVisible();
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

inBothLanguages(() => {
  for (const { name, begin, openPrivacy, openRow, press, mostClicks } of HANDS) {
    test(`job 11: data are exported and erased, by ${name}`, { tag: RELEASE }, async ({ page, say }) => {
      const { familyName, userId, accountId } = await newPerson(page.request);
      const { send } = adminOf(page.request, "pfm");
      for (const kind of ["ACCESS", "ERASURE"]) {
        await send("POST", "/api/v2/programs/pfm/privacyrequests", { kind, userId, note: familyName });
      }
      const word = say("ERASE");
      const short = `Wilma ${familyName.slice(0, 1)}.`;
      await openBackOffice(page, ADMIN);
      const { clicks } = await countClicks(page);
      await begin(page);
      await openPrivacy(page, say);
      const rows = page.getByRole("row", { name: new RegExp(short) });
      await openRow(page, rows.filter({ hasText: say("Give data out") }).last());
      await expect(page.getByText(familyName)).toBeVisible();
      await page.keyboard.type("By letter");
      await expectSound(page, "give data out");
      await forgetProof(page, CARRY_OUT);
      const saved = page.waitForEvent("download");
      await press(page, say("Give the data out"));
      await proveAgain(page, say("Password"));
      expect((await saved).suggestedFilename()).toBe(`export-${userId}.json`);
      await expect(page.getByText(say("Given out. The file lies in your downloads."))).toBeVisible();
      expect(await clicks()).toBeLessThanOrEqual(mostClicks);

      const before = await clicks();
      await openRow(page, rows.filter({ hasText: say("Erase") }).last());
      await expect(page.getByText(familyName)).toBeVisible();
      await page.keyboard.type("As asked by letter");
      await page.keyboard.press("Tab");
      await page.keyboard.type(word.toLowerCase());
      await press(page, say("Erase for good"));
      await expect(page.getByText(say("Please type {{word}}.", { word }))).toBeVisible();
      await expectSound(page, "erase");
      await page.getByLabel(say("Type {{word}} to go on", { word })).fill(word);
      await forgetProof(page, CARRY_OUT);
      await press(page, say("Erase for good"));
      await proveAgain(page, say("Password"));
      await expect(page.getByText(say("Erased."), { exact: true })).toBeVisible();
      expect((await clicks()) - before).toBeLessThanOrEqual(mostClicks);
      const member = await send("GET", `/api/v2/accounts/${accountId}/member`, undefined, { "id-type": "ID" });
      expect(member).toMatchObject({ persons: [] });
    });
  }

  for (const way of ["mouse", "keys"] as const) {
    test(`a request is recorded on the member's page, by ${way}`, { tag: RELEASE }, async ({ page, say }) => {
      const { familyName, accountId } = await newPerson(page.request);
      await openBackOffice(page, SUPPORT, `/members/${accountId}?tab=person`);
      const record = page.getByRole("button", { name: say("Record a request") });
      await expect(record).toBeVisible();
      const { clicks } = await countClicks(page);
      await (way === "mouse" ? record.click() : record.press("Enter"));
      const kind = page.getByRole("radio", { name: say.like("^Erase") });
      await expect(page.getByRole("dialog")).toContainText(
        say("The answer is due one month after the day it was received."),
      );
      await (way === "mouse"
        ? page.getByText(say("Name, addresses and codes go for good; bookings stay without a name.")).click()
        : tabTo(page, say.like("Give data out")).then(() => page.keyboard.press("ArrowDown")));
      await expect(kind).toBeChecked();
      await page.getByLabel(say("Received on")).fill("2026-11-02");
      await page.getByLabel(say("Note")).fill(`Letter of ${familyName}`);
      await expectSound(page, "record a request");
      const send = page.getByRole("button", { name: say("Record"), exact: true });
      await (way === "mouse" ? send.click() : send.press("Enter"));
      await expect(
        page
          .getByText(say.like("Recorded. The answer is due on {{date}}."))
          .filter({ hasText: /\b2\.? De[cz]\.? 2026/ }),
      ).toBeVisible();
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
});

/** Approves the request with this text as a manager in another browser. */
async function approve(browser: Browser, words: string): Promise<void> {
  const context = await browser.newContext();
  const desk = await context.newPage();
  await openBackOffice(desk, ADMIN, "/approvals");
  const request = desk.getByRole("article").filter({ hasText: words });
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(request).toBeHidden();
  await context.close();
}

test("job 11: a support agent requests an export and downloads it", { tag: RELEASE }, async ({ page, browser }) => {
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

for (const [list, path, name] of [
  ["privacyrequests", "privacy", "request"],
  ["flags", "flags", "flag"],
] as const) {
  test(`the address of an open sheet opens it again, in ${path}`, { tag: RELEASE }, async ({ page }) => {
    const found = await adminOf(page.request, "pfm").send("GET", `/api/v2/programs/pfm/${list}?state=open`);
    const rows = read(found, "data");
    const id = String(read(Array.isArray(rows) ? rows[0] : undefined, "id"));
    await openBackOffice(page, ADMIN, `/${path}`);
    await page.getByRole("row").nth(1).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?&]${name}=${id}$`));
    await page.reload();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
  });
}
