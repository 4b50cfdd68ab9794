import { expect, test } from "./support/kiosk-test.ts";

test("ORG-28 a newcomer sets the tablet up with one press, holds a card to the reader and sees the points", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto("/counter/");
  const tablet = page.frameLocator("iframe");
  await page.getByRole("button", { name: "Let staff set it up" }).click();
  await expect(page.getByText("The tablet is ready")).toBeVisible({ timeout: 20_000 });
  const [gold] = await page.getByRole("button", { name: "Hold to the reader" }).all();
  await gold?.click();
  await expect(tablet.getByText("12,480").first()).toBeVisible({ timeout: 15_000 });
});

test("the tablet can be swapped for a phone and for another organisation", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto("/counter/");
  const frame = page.locator("iframe");
  await page.getByLabel("Device").selectOption("sizePhone");
  await expect(frame).toHaveAttribute("width", "390");
  await page.getByLabel("Organization").selectOption("btl");
  await expect(frame).toHaveAttribute("src", "/btl/screen-saver");
  await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
});
