import { v2 } from "@punktum/contracts";
import { cents } from "@punktum/domain";
import type { APIRequestContext } from "@playwright/test";
import { closeReceipt, readAnswer, requestOf, ringUp, type TillPlace } from "@punktum/virtual-till";
import { expectSaver, fillMounting, logIn, openScanner, type Organization, PASSWORD } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

/** Doubles the points of the next sale once it is switched on; every programme of the demonstration has it. */
const DOUBLE_POINTS = "C304";
const STORES = { pfm: "1001", mhe: "2001" } as const;

/** An account of this test's own with the multiplier switched on, by the calls a back office makes. */
async function openAccount(request: APIRequestContext, organization: Organization, card: string) {
  const data = { userName: `admin@${organization}.example`, org: organization, password: PASSWORD };
  const { token } = v2.login.response.parse(await (await request.post("/api/v2/login", { data })).json());
  const headers = { authorization: `Bearer ${token}` };
  const identifiers = [{ type: "CARDCODE", code: card }];
  expect((await request.post("/api/v2/accounts", { headers, data: { identifiers } })).status()).toBe(201);
  const coupon = `/api/v2/accounts/${card}/accountcoupons/${DOUBLE_POINTS}`;
  const switched = await request.patch(coupon, {
    headers: { ...headers, "idempotency-key": `activate-${card}` },
    data: { activated: true },
  });
  expect(switched.status(), await switched.text()).toBe(200);
  return {
    readDetails: async () => {
      const answer = await request.get(`/api/v2/accounts/${card}/accountdetails?bookings=10`, { headers });
      return v2.readAccountDetails.response.parse(await answer.json());
    },
  };
}

for (const organization of ["pfm", "mhe"] as const) {
  test(`EARN-21, EARN-22, SCAN-03, SOCK-05, ARTS-04, A-17 ${organization}: the till rings up 23.45, the kiosk asks for the card, the camera reads it, the coupon doubles the points, ledger and history agree`, async ({
    page,
    camera,
    request,
  }) => {
    test.setTimeout(150_000);
    const card = `46${Date.now() % 100_000_000}`.padEnd(10, "0");
    const name = `story-${organization}-${card.slice(-6)}`;
    const till = await openTill(request, organization, name);
    const account = await openAccount(request, organization, card);
    await camera.showBlank();
    await logIn(page, organization, "admin");
    await page.getByLabel("Select company").selectOption(organization === "pfm" ? "101" : "201");
    await page.getByLabel("Select shop").selectOption(STORES[organization]);
    await fillMounting(page, { workstationId: till.workstationId });
    await page.getByRole("button", { name: "Save" }).click();
    await expectSaver(page);

    await test.step("the till reports its receipt as POSLog; the kiosk says: hold your card", async () => {
      const place: TillPlace = {
        storeId: STORES[organization],
        register: `${name}-K`,
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

    await test.step("the card is held to the camera: twice the points, by the coupon", async () => {
      const success = page.getByRole("alertdialog", { name: "Points collected!" });
      await camera.showCode(card);
      await expect(success).toContainText("+46");
      await camera.showBlank();
      await success.getByRole("button", { name: "Close" }).last().click();
      await expectSaver(page);
    });

    await test.step("the ledger has the sale and what the coupon added, and the history on the tablet says the same", async () => {
      const { balance, bookings = [] } = await account.readDetails();
      expect(balance.points).toBe(46);
      expect(bookings.map(({ points }) => points)).toEqual([23, 23]);
      await openScanner(page);
      await camera.showCode(card);
      await expect(page).toHaveURL(/\/burn/);
      await camera.showBlank();
      await page.getByRole("button", { name: "History" }).click();
      const rows = page.getByRole("listitem").filter({ hasText: "+23" });
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: "Purchase" })).toHaveCount(1);
    });
  });
}
