import { openBackOffice } from "./support/back-office.ts";
import { expectSaver, holdToReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

// Each mode is tested with a separate visit.
test.describe.configure({ timeout: 300_000 });

test(
  "each mode offers its own functions, also when the back office sets it",
  { tag: ["@MNT-33", "@BURN-42", "@SAVER-08", "@A-09", RELEASE] },
  async ({ page, request }) => {
    const office = openBackOffice(request, "btl");
    const { workstationId: place } = await openTill(request, "btl", "modes");
    await mountKiosk(page, { organization: "btl", mode: "Cashier screen", workstationId: place });
    const start = page.getByRole("button", { name: /Start|Tap to see/ });
    const doublePoints = page.getByRole("button", { name: /Double points in the workshop/ });
    const takeMode = async (mode: string, words: string) => {
      await office.changePlace(place, { mode });
      await page.goto("/btl/admin");
      await expect(page.getByRole("definition").filter({ hasText: words })).toBeVisible({ timeout: 20_000 });
    };

    await test.step("the cashier screen shows no vouchers and starts no visit, but books", async () => {
      await expect(start).toHaveCount(0);
      await page.goto("/btl/qr-scanner?type=burn");
      await expectSaver(page);
      await page.goto("/btl/qr-scanner?type=earn&manualPoints=5");
      await expect(page.getByRole("heading", { name: "Loyalty card" })).toBeVisible();
    });

    await test.step("information mode shows vouchers and neither redeems nor books", async () => {
      await takeMode("INF", "Information only");
      await expect(page.getByRole("button", { name: "Book now" })).toHaveCount(0);
      await page.goto("/btl/qr-scanner?type=earn&manualPoints=5");
      await expectSaver(page);
      await openScanner(page);
      await holdToReader(page, "https://punktum.example/4000000001/ckuk/GOLDTAG-02");
      await page.getByRole("list", { name: "Your rewards" }).getByRole("button", { disabled: false }).first().click();
      await expect(page.getByRole("button", { name: "Redeem now" })).toHaveCount(0);
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await doublePoints.click();
      await expect(page.getByRole("heading", { name: "Double points in the workshop" })).toBeVisible();
      await expect(page.getByRole("switch")).toHaveCount(0);
    });

    await test.step("registration mode accepts cards, shows no vouchers and books no points", async () => {
      await takeMode("REG", "Registration only");
      await expect(page.getByRole("button", { name: "Book now" })).toHaveCount(0);
      await page.goto("/btl/qr-scanner?type=earn&manualPoints=5");
      await expectSaver(page);
      await openScanner(page);
      await holdToReader(page, "4000000001");
      await expectSaver(page);
      await page.goto("/btl/burn");
      await expectSaver(page);
    });

    await test.step("standard mode with registration offers everything", async () => {
      await takeMode("STD_REG", "Standard, always with registration");
      await expect(page.getByRole("button", { name: "Book now" })).toBeVisible();
      await page.getByRole("button", { name: "Close" }).click();
      await openScanner(page);
      await holdToReader(page, "https://punktum.example/4000000001/ckuk/GOLDTAG-02");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await doublePoints.click();
      await expect(page.getByRole("switch")).toBeVisible();
    });
  },
);

test(
  "a place freed in the back office shows the login, also during a visit",
  { tag: ["@MNT-32", "@SOCK-07", RELEASE] },
  async ({ page, request }) => {
    const office = openBackOffice(request, "btl");
    const { workstationId: place } = await openTill(request, "btl", "freed");
    await mountKiosk(page, { organization: "btl", workstationId: place });
    await openScanner(page);
    await holdToReader(page, "4000000001");
    await expect(page.getByRole("list", { name: "Your rewards" })).toBeVisible();
    await office.changePlace(place, { deviceKey: null });
    await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 });
    await expect(page.getByLabel("Email")).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  },
);
