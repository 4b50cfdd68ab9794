import { expectAccessible } from "./support/accessibility.ts";
import { mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

test.beforeEach(async ({ camera }) => await camera.showBlank());

test("SCAN-08, SCAN-41, SCAN-20 the frame closes to a ring while a card is looked up, and nothing but a card identifies", async ({
  page,
  camera,
}) => {
  await mountKiosk(page, { organization: "btl" });
  await page.goto("/btl/burn");
  await expect(page).toHaveURL(/\/screen-saver$/);
  await openScanner(page);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/**", async (route) => {
    await mayAnswer;
    await route.fallback();
  });
  const frame = page.getByTestId("scan-frame");
  await expect(frame).toHaveAttribute("data-phase", "scanning");
  await camera.showCode("4000000007");
  await expect(frame).toHaveAttribute("data-phase", "reading");
  await expect(page.getByText("Reading your card").first()).toBeVisible();
  await expect
    .poll(async () => {
      const box = await frame.boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    })
    .toEqual([136, 136]);
  answer();
  await expect(page).toHaveURL(/\/burn/);
});

for (const [choice, side] of [
  ["Left", "left"],
  ["Right", "right"],
] as const) {
  test(`SCAN-09 the picture lies where the camera is: ${side}`, async ({ page }) => {
    await mountKiosk(page, { organization: "btl", camera: choice });
    await openScanner(page);
    await expect(page.getByTestId("scan-frame")).toBeVisible();
    await expect(page.getByText(`in front of the camera on the ${side}`)).toBeVisible();
    const picture = (await page.getByLabel("Camera picture").boundingBox())?.x ?? 0;
    const hint = (await page.getByText("Hold your card").boundingBox())?.x ?? 0;
    expect(Math.sign(hint - picture)).toBe(side === "left" ? 1 : -1);
  });
}

test("SCAN-37 a camera that goes black says so and comes back without anybody", async ({ page, camera }) => {
  await mountKiosk(page, { organization: "btl" });
  await openScanner(page);
  const searching = page.getByText("Looking for a code").first();
  await expect(searching).toBeVisible();
  await camera.showDarkness();
  await expect(page.getByRole("heading", { name: "The camera sees nothing" })).toBeVisible();
  await expectAccessible(page, "dark camera");
  await camera.showBlank();
  await expect(page.getByRole("heading", { name: "The camera sees nothing" })).toHaveCount(0);
  await expect(searching).toBeVisible();
  await camera.showCode("4000000007");
  await expect(page).toHaveURL(/\/burn/);
});
