import { cents } from "@punktum/domain";
import { closeReceipt, readAnswer, requestOf, ringUp, type TillPlace } from "@punktum/virtual-till";
import { DEMO_SHOPS } from "./support/admin.ts";
import { openCustomer } from "./support/customers.ts";
import { expectSaver, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

/** Doubles the points of the next sale when activated; every programme of the demonstration has it. */
const DOUBLE_POINTS = "C304";

for (const organization of ["pfm", "mhe"] as const) {
  test(
    `${organization}: the till registers 23.45, the kiosk asks for the card, the camera reads it, the coupon doubles the points, ledger and history agree`,
    {
      tag: [
        "@EARN-21",
        "@EARN-22",
        "@SCAN-03",
        "@SOCK-05",
        "@ARTS-04",
        "@A-17",
        ...(organization === "mhe" ? [RELEASE] : []),
      ],
    },
    async ({ page, camera, request }) => {
      test.setTimeout(150_000);
      const till = await openTill(request, organization, "story");
      const customer = await openCustomer(request, organization, { coupon: DOUBLE_POINTS });
      await camera.showBlank();
      await mountKiosk(page, { organization, workstationId: till.workstationId });

      await test.step("the till reports its receipt as POSLog; the kiosk asks for the card", async () => {
        const place: TillPlace = {
          storeId: DEMO_SHOPS[organization].storeId,
          register: till.registerId,
          storeName: "Shop",
          vatId: "DE1",
          timeZone: "Europe/Berlin",
        };
        const article = { id: "0", name: { de: "Diverses", en: "Sundries" }, priceCents: cents(2_345), groupCode: "" };
        const timeMs = Math.floor(Date.now() / 1_000) * 1_000;
        const receipt = closeReceipt(ringUp([], article), { place, number: "1", timeMs, tender: "Cash", card: null });
        const sent = requestOf(receipt, "poslog");
        const reply = await request.post(sent.path, {
          headers: { ...sent.headers, "api-key": till.apiKey },
          data: sent.body,
        });
        expect(readAnswer("poslog", { status: reply.status(), text: await reply.text() })).toMatchObject({
          kind: "TAKEN",
          isAnonymous: true,
          points: 23,
        });
        await expect(page).toHaveURL(/\/qr-scanner\?type=earn&totalRevenue=23\.45/);
        await expect(page.getByText("Accumulate points").first()).toBeVisible();
      });

      await test.step("the card is held to the camera: the coupon doubles the points", async () => {
        const success = page.getByRole("alertdialog", { name: "Points collected!" });
        await camera.showCode(customer.card);
        await expect(success).toContainText("+46");
        await camera.showBlank();
        await success.getByRole("button", { name: "Close" }).last().click();
        await expectSaver(page);
      });

      await test.step("the ledger has the sale and the coupon's points, and the history on the tablet agrees", async () => {
        expect(await customer.readBalance()).toBe(46);
        expect((await customer.readBookings()).map(([, points]) => points)).toEqual([23, 23]);
        await openScanner(page);
        await camera.showCode(customer.card);
        await expect(page).toHaveURL(/\/burn/);
        await camera.showBlank();
        await page.getByRole("button", { name: "History" }).click();
        const rows = page.getByRole("listitem").filter({ hasText: "+23" });
        await expect(rows).toHaveCount(2);
        await expect(rows.filter({ hasText: "Purchase" })).toHaveCount(1);
      });
    },
  );
}
