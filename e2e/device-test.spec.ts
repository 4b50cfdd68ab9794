import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { holdToReader } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

test(
  "a technician tests network, sound, reader and camera without a login",
  { tag: ["@ADM-15", RELEASE] },
  async ({ page, camera }) => {
    await page.goto("/pfm/device-test");
    const tests = page.getByRole("region", { name: "Test the parts" });
    const result = (title: string) =>
      tests.locator("div:has(> h3)", { hasText: title }).locator("xpath=..").getByRole("status");

    await test.step("the buttons stand below each other, all in sight", async () => {
      await expect(tests.getByRole("button")).toHaveCount(4);
      const boxes = await Promise.all((await tests.getByRole("button").all()).map((button) => button.boundingBox()));
      expect(new Set(boxes.map((box) => `${String(box?.x)} ${String(box?.width)}`)).size).toBe(1);
      await expect(tests.getByRole("button").last()).toBeInViewport({ ratio: 1 });
    });

    await test.step("network: the time to the server and back, or that nothing answers", async () => {
      const measure = page.getByRole("button", { name: "Network: Measure" });
      await measure.click();
      await expect(result("Network")).toHaveText(/^Answer after \d+ ms$/);
      await page.route("**/health/live", (route) => route.abort());
      await measure.click();
      await expect(result("Network")).toHaveText("The server does not answer.");
    });

    await test.step("sound: each press plays it", async () => {
      const play = page.getByRole("button", { name: "Sound: Play" });
      await play.click();
      await play.click();
      await expect(result("Sound")).toContainText("Played 2 times");
    });

    await test.step("reader: length and end of what is read, never the whole number", async () => {
      await page.getByRole("button", { name: "Card reader and handheld scanner: Test" }).click();
      await holdToReader(page, "4000000001");
      await expect(result("Card reader")).toHaveText("Read 10 characters …001");
      await expect(page.locator("body")).not.toContainText("4000000001");
    });

    await test.step("camera: its picture, and the code in it; stopping turns it off", async () => {
      await page.getByRole("button", { name: "Camera: Test" }).click();
      await expect(result("Camera")).toContainText("Now hold up a code");
      await camera.showCode("4000000001");
      await expect(result("Camera")).toHaveText("Read QR, 10 characters …001");
      await expectAccessible(page, "device test with a picture");
      await expectTargets(page, "device test with a picture");
      await expectNothingCut(page, "device test with a picture");
      await page.getByRole("button", { name: "Camera: Stop" }).click();
      await expect(page.locator("video")).toHaveCount(0);
    });
  },
);
