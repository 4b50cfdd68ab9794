import { expectAccessible } from "./support/accessibility.ts";
import { openCustomer } from "./support/customers.ts";
import { identify, identifyByTyping, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

for (const organization of ["pfm", "btl"] as const) {
  test(
    `a typed number shows its points and asks for the card, which then redeems (${organization})`,
    { tag: ["@B-41", RELEASE] },
    async ({ page, request }) => {
      const { card } = await openCustomer(request, organization, { points: 3_000 });
      await mountKiosk(page, { organization });
      await identifyByTyping(page, card);
      await expect(page.getByText("3,000").first()).toBeVisible();
      await expect(page.getByRole("note")).toContainText("hold your card or your code up to the reader");
      await page.getByRole("list", { name: "Your coupons" }).getByRole("button").first().click();
      await expect(page.getByRole("button", { name: "Redeem now" })).toBeDisabled();
      await expectAccessible(page, "typed number");
      await page.getByRole("button", { name: "Log out" }).click();
      await identify(page, card);
      await expect(page.getByRole("note")).toHaveCount(0);
      await page.getByRole("list", { name: "Your coupons" }).getByRole("button").first().click();
      await expect(page.getByRole("button", { name: "Redeem now" })).toBeEnabled();
    },
  );
}

test(
  "the phone in the tray of the virtual counter shows a changing code, and the tablet identifies its owner",
  { tag: ["@B-41", "@T11", RELEASE] },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1600, height: 1000 });
    await page.goto("/counter/");
    await page.getByRole("button", { name: "Let staff set it up" }).click();
    await expect(page.getByText("The tablet is ready")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Open the app" }).click();
    const code = page.getByRole("img", { name: "Living code of the phone" });
    await expect(code).toBeVisible();
    const first = await code.innerHTML();
    const cards = page.getByRole("list", { name: "Customer cards" }).getByRole("listitem");
    const phone = cards.filter({ hasText: "Phone, many points" });
    await expect(async () => {
      await phone.getByRole("button", { name: "Hold to the reader" }).click();
      await expect(page.frameLocator("iframe").getByText("12,480").first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.frameLocator("iframe").getByRole("note")).toHaveCount(0);
    await expect.poll(() => code.innerHTML(), { timeout: 40_000 }).not.toBe(first);
    await expectAccessible(page, "phone in the tray");
  },
);
