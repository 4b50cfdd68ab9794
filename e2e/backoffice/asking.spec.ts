import type { Browser, Page } from "@playwright/test";
import { adminOf, read } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabInto, tabTo } from "../support/backoffice.ts";
import { openCustomer } from "../support/customers.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { inBothLanguages, limitOf, type Say, test } from "../support/stories.ts";

const SENT = "Sent. A colleague decides; you see the answer under Approvals.";

type Way = "mouse" | "keys";

const balance = (page: Page) => page.locator(".balance b");

async function newMember(page: Page, points: number) {
  const { card } = await openCustomer(page.request, "pfm", { points });
  const account = await adminOf(page.request, "pfm").send("GET", `/api/v2/accounts/${card}`);
  return { card, accountId: String(read(account, "accountId")) };
}

/** Opens the page of a new member as a support agent, who needs approvals. */
async function openAsSupport(page: Page, points = 500) {
  const { card, accountId } = await newMember(page, points);
  await openBackOffice(page, { role: "support" }, `/members/${accountId}`);
  await expect(balance(page)).toHaveText(String(points));
  return { card, accountId };
}

/** State that a story shares between two people. */
interface Telling {
  readonly way: Way;
  readonly say: Say;
  readonly locale: string | undefined;
}

const APPROVE: Readonly<Record<Way, (desk: Page, card: string, say: Say) => Promise<void>>> = {
  mouse: async (desk, card, say) => {
    const { clicks } = await countClicks(desk);
    await desk.getByRole("link", { name: say.like("^Approvals: {{number}} waiting") }).click();
    const request = desk.getByRole("article").filter({ hasText: card.slice(-4) });
    await request.getByRole("button", { name: say.like("^Approve") }).click();
    await expect(request).toBeHidden();
    expect(await clicks()).toBe(2);
  },
  keys: async (desk, card, say) => {
    await keyboardOnly(desk);
    await desk.keyboard.press("Control+k");
    await expect(desk.getByRole("searchbox")).toBeFocused();
    await desk.keyboard.type(say("Approvals"));
    await expect(desk.getByRole("menuitem", { name: say("Approvals") })).toBeVisible();
    await desk.keyboard.press("Enter");
    const request = desk.getByRole("article").filter({ hasText: card.slice(-4) });
    await expect(request).toBeVisible();
    await tabInto(desk, request);
    await desk.keyboard.press("a");
    await expect(request).toBeHidden();
  },
};

/** A manager in another browser approves the request for the card. */
async function approve(browser: Browser, card: string, { way, say, locale = "en-GB" }: Telling): Promise<void> {
  const context = await browser.newContext({ locale });
  const desk = await context.newPage();
  await openBackOffice(desk, { role: "admin" });
  await APPROVE[way](desk, card, say);
  await context.close();
}

inBothLanguages(() => {
  for (const way of ["mouse", "keys"] as const) {
    test(
      `jobs 3 and 4: an amount above one's own limit is requested, and a colleague approves it, by ${way}`,
      { tag: RELEASE },
      async ({ page, browser, say, locale }) => {
        const { card } = await openAsSupport(page);
        const { clicks } = await countClicks(page);
        const correct = page.getByRole("button", { name: say("Correct points") });
        await (way === "mouse" ? correct.click() : page.keyboard.press("c"));
        await expect(page.getByLabel(say("Points"), { exact: true })).toBeFocused();
        await expect(limitOf(page, say)).toBeVisible();
        await page.keyboard.type("15000");
        await expect(
          page.getByText(
            say("That is more than you may book alone. It waits for a colleague, who approves or rejects it."),
          ),
        ).toBeVisible();
        await expectSound(page, "correct sheet above the limit");
        const send = page.getByRole("button", { name: say("Send for approval") });
        await (way === "mouse" ? send.click() : page.keyboard.press("Enter"));
        await expect(page.getByText(say(SENT))).toBeVisible();
        expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 3 : 0);
        await expect(balance(page)).toHaveText("500");
        await approve(browser, card, { way, say, locale });
        await page.reload();
        await expect(balance(page)).toHaveText(say.number(15_500));
        await expect(page.locator(".event").filter({ hasText: say("Request approved") })).toHaveCount(1);
      },
    );
  }

  test(
    "job 5: a support agent requests the reversal of a booking",
    { tag: RELEASE },
    async ({ page, browser, say, locale }) => {
      const { card } = await openAsSupport(page);
      await page.locator("details.event summary").first().click();
      await page.getByRole("button", { name: say("Take back") }).click();
      await page.keyboard.type("Wrong card");
      await expectSound(page, "take back asked");
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("Send for approval") })
        .click();
      await expect(page.getByText(say(SENT))).toBeVisible();
      await expect(balance(page)).toHaveText("500");
      await approve(browser, card, { way: "mouse", say, locale });
      await page.reload();
      await expect(balance(page)).toHaveText("0");
    },
  );

  test(
    "job 6: a support agent requests a merge, by keyboard",
    { tag: RELEASE },
    async ({ page, browser, say, locale }) => {
      const second = await newMember(page, 70);
      const { card } = await openAsSupport(page);
      await keyboardOnly(page);
      await tabTo(page, say.like("^More$"));
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: say("Merge with another member") }).press("Enter");
      await expect(page.getByLabel(say("Card of the second account"))).toBeFocused();
      await page.keyboard.type(second.card);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("table")).toContainText("570");
      await tabTo(page, say("Last four characters of the second card"));
      await page.keyboard.type(second.card.slice(-4));
      await tabTo(page, say("Why?"));
      await page.keyboard.type("The same person");
      await expectSound(page, "merge asked");
      await tabTo(page, say("Send for approval"));
      await page.keyboard.press("Enter");
      await expect(balance(page)).toHaveText("500");
      await approve(browser, card, { way: "mouse", say, locale });
      await page.reload();
      await expect(balance(page)).toHaveText("570");
    },
  );
});
