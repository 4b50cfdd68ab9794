import { openCustomer } from "./support/customers.ts";
import { identify, mountKiosk } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

test(
  "on an upright tablet the list has the whole width and the chosen voucher opens below it",
  { tag: ["@BURN-09", "@BURN-12", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "pfm", { points: 5_000 });
    await page.setViewportSize({ width: 800, height: 1280 });
    await mountKiosk(page, { organization: "pfm" });
    await identify(page, card);
    const list = page.locator("[data-area=list]");
    const detail = page.locator("[data-area=card]");
    const ticket = list.getByRole("button", { disabled: false, pressed: false }).last();
    await expect(detail.getByText("Select voucher")).toBeVisible();
    expect((await list.boundingBox())?.width).toBeGreaterThan(700);
    expect((await detail.boundingBox())?.height).toBeLessThan(240);

    await ticket.click();
    const redeem = detail.getByRole("button", { name: /Redeem now|Activate/ });
    await expect(redeem.or(detail.getByRole("switch"))).toBeInViewport();
    await expect(list.getByRole("button", { pressed: true })).toBeInViewport();
    const below = await detail.boundingBox();
    const above = await list.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  },
);
