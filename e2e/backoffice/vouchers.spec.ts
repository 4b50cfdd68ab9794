import type { APIRequestContext, FileChooser, Page } from "@playwright/test";
import { adminOf, read, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openPartner } from "../support/places.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

/** Clicks of a practised person, without typing (plan, jobs 12 and 13). */
const COUPON_CLICKS = 8;
const REWARD_CLICKS = 7;

/** A picture of twelve red pixels. */
const PICTURE = {
  name: "coffee.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM4Y2wMRww4OQAfFg5Zfg2ZiwAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Creates a coupon of a new partner by API; returns its id in the list. */
async function makeCoupon(request: APIRequestContext, title: string, more: object = {}): Promise<string> {
  const { partnerId } = await openPartner(request, "pfm", "Bakery");
  const body = { texts: { de: { title }, en: { title } }, couponTypeCode: "EARN", points: 5, partnerId, ...more };
  const made = await adminOf(request, "pfm").send("POST", "/api/v2/programs/pfm/coupons", body);
  return `C${String(read(made, "id"))}`;
}

const kioskOf = (page: Page) => page.frameLocator("iframe");
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const rowOf = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });

async function choosePlace(page: Page, partner: string): Promise<void> {
  await page.getByRole("button", { name: /Shops$/ }).click();
  await page.getByRole("option", { name: `${partner}: all its shops` }).click();
}

test(
  "a coupon with a picture and dates is published with the mouse",
  { tag: ["@BO-06", RELEASE] },
  async ({ page, request }) => {
    const { name: partner } = await openPartner(request, "pfm", "Bakery");
    const title = uniqueName("Two euros off coffee");
    await openBackOffice(page, { role: "admin" }, "/vouchers");
    const { clicks } = await countClicks(page);
    await page.getByRole("link", { name: "New voucher" }).click();
    await page.getByLabel("Title, English").fill(title);
    await page.getByRole("textbox", { name: "Discount" }).fill("2");
    await expect(kioskOf(page).getByRole("heading", { name: title })).toBeVisible();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload" }).click();
    const chooser: FileChooser = await choosing;
    await chooser.setFiles(PICTURE);
    const picture = page.getByRole("img", { name: "Picture" });
    await expect(picture).toHaveAttribute("src", /^\/media\/uploads\/pfm\/.+\.webp$/);
    await choosePlace(page, partner);
    await page.getByLabel("From").fill("2026-01-05T06:00");
    await page.getByLabel("Until").fill("2090-01-31T22:00");
    await expect(
      kioskOf(page)
        .getByText(/2\s€ off/)
        .first(),
    ).toBeVisible();
    await expect(kioskOf(page).locator("img[src*='/media/uploads/']").first()).toBeVisible();
    await expectSound(page, "a new voucher");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(messages(page)).toContainText(`${title} is published`);
    expect(await clicks()).toBeLessThanOrEqual(COUPON_CLICKS);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("running");
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("searchbox").fill(title);
    await expect(rowOf(page, title)).toContainText("running");
    await expectSound(page, "the list of vouchers");
  },
);

test(
  "a reward with limited stock is published with the mouse",
  { tag: ["@BO-06", RELEASE] },
  async ({ page, request }) => {
    const { name: partner } = await openPartner(request, "pfm", "Bakery");
    const title = uniqueName("Cup");
    await openBackOffice(page, { role: "admin" }, "/vouchers");
    const { clicks } = await countClicks(page);
    await page.getByRole("link", { name: "New voucher" }).click();
    await page.getByLabel("Title, English").fill(title);
    await page.locator(".kind", { hasText: "Reward" }).click();
    await page.getByRole("textbox", { name: "Price" }).fill("250");
    await page.getByRole("textbox", { name: "Stock" }).fill("50");
    await choosePlace(page, partner);
    await expect(kioskOf(page).getByText("250 points").first()).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(messages(page)).toContainText(`${title} is published`);
    expect(await clicks()).toBeLessThanOrEqual(REWARD_CLICKS);
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Change the stock" }).click();
    await page.getByRole("textbox", { name: "Add pieces" }).fill("20");
    await page.keyboard.press("Enter");
    await expect(messages(page)).toContainText(`The stock of ${title} is changed.`);
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("searchbox").fill(title);
    await expect(rowOf(page, title)).toContainText("70");
  },
);

test("a draft is saved, copied and ended by keyboard", { tag: ["@BO-06", RELEASE] }, async ({ page }) => {
  const title = uniqueName("Extra points");
  await openBackOffice(page, { role: "admin" }, "/vouchers/new?what=EXTRAPOINT");
  await keyboardOnly(page);
  await tabTo(page, "Extra points");
  await tabTo(page, /^Extra points/);
  await page.keyboard.type("30");
  await tabTo(page, /Title, English/);
  await page.keyboard.type(title);
  await page.keyboard.press("Control+s");
  await expect(messages(page)).toContainText("The draft is saved.");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("draft");
  await tabTo(page, `Actions for ${title}`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Copy");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/vouchers\/new\?from=C\d+$/);
  await expect(page.getByLabel("Title, English")).toHaveValue(title);
});

test(
  "several vouchers are ended at once, and the undo restores them",
  { tag: ["@BO-06", RELEASE] },
  async ({ page, request }) => {
    const name = uniqueName("Breakfast");
    await makeCoupon(request, `${name} one`);
    await makeCoupon(request, `${name} two`, { validTo: "2090-01-01T00:00:00Z" });
    await openBackOffice(page, { role: "admin" }, "/vouchers");
    await page.getByRole("searchbox").fill(name);
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("row").first().getByRole("checkbox").click();
    await page.getByRole("button", { name: "End now" }).click();
    await expect(rowOf(page, `${name} one`)).toContainText("ended");
    await expect(rowOf(page, `${name} two`)).toContainText("ended");
    await expectSound(page, "ended vouchers");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, `${name} one`)).toContainText("running");
    await expect(rowOf(page, `${name} two`)).toContainText("2090");
  },
);

test("a file that is not a picture is refused with a message", { tag: ["@BO-06", RELEASE] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/vouchers/new");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload" }).click();
  const chooser = await choosing;
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await chooser.setFiles({ name: "a.png", mimeType: "image/png", buffer: script });
  const said = page.getByRole("alert");
  await expect(said).toHaveText("a.png is no JPEG, PNG or WebP picture.");
  await chooser.setFiles({ name: "b.svg", mimeType: "image/svg+xml", buffer: script });
  await expect(said).toHaveText("b.svg is no JPEG, PNG or WebP picture.");
  await expectSound(page, "a refused picture");
});

test("a voucher's figures, codes and history open over the editor", { tag: [RELEASE] }, async ({ page, request }) => {
  const title = uniqueName("Coded");
  const id = await makeCoupon(request, title, { requiresKey: true });
  await openBackOffice(page, { role: "admin" }, `/vouchers/${id}`);
  const open = async (entry: string): Promise<void> => {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await open("Codes");
  const codes = page.getByRole("dialog", { name: `Codes of ${title}` });
  await codes.getByLabel("New codes").fill("AB-1\nAB-2");
  await codes.getByRole("button", { name: "Add codes" }).click();
  await expect(codes.getByRole("row")).toHaveCount(2);
  await expectSound(page, "codes");
  await page.keyboard.press("Escape");
  await open("Figures");
  await expect(page.getByText("Nobody has redeemed it in this period.")).toBeVisible();
  await expectSound(page, "figures of a voucher");
  await page.keyboard.press("Escape");
  await open("History");
  await expect(page.getByRole("dialog", { name: "History" })).toContainText("Coupon codes added");
});

test("two people edit a coupon", { tag: ["@BO-06", RELEASE] }, async ({ browser, request }) => {
  const id = await makeCoupon(request, uniqueName("Shared"));
  const path = `/vouchers/${id}`;
  await expectTwoPeopleMeet(browser, { role: "admin", path, both: /^Title, English/, alone: /^Title, German/ });
});
