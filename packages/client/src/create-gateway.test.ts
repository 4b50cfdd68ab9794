import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { payloadOf, startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { clientSample, storeSample } from "./testing/wire-samples.ts";

const MANAGEMENT = "/api/v1/device-management";
const partner = {
  ...clientSample,
  id: "101",
  name: "Pfeil",
  partnerType: "RETAIL",
  active: true,
};

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "t", apiKey: "k" });
  gateways.server.on(`POST ${MANAGEMENT}/GetAllClients/pmm`, { status: 200, body: { clients: [clientSample] } });
  gateways.server.on("GET /api/v2/programs/pfm/partners", {
    status: 200,
    body: [partner, { ...partner, active: false }],
  });
});
afterEach(async () => {
  await gateways.server.close();
});

describe("choice of the generation", () => {
  it("follows the programme's default", { tags: ["HTTP-15", "ORG-14"] }, async () => {
    await gateways.joined({ default: "v1" }).listClients();
    await gateways.joined({ default: "v2" }).listClients();
    expect(gateways.server.seen.map(({ url }) => url)).toEqual([
      `${MANAGEMENT}/GetAllClients/pmm`,
      "/api/v2/programs/pfm/partners",
    ]);
  });

  it("prefers the choice per operation", { tags: ["HTTP-15"] }, async () => {
    await gateways.joined({ default: "v1", operations: { clients: "v2" } }).listClients();
    expect(gateways.server.seen[0]?.url).toBe("/api/v2/programs/pfm/partners");
  });

  it(
    'returns "Method not implemented." where a generation lacks an operation',
    { tags: ["HTTP-13", "ERR-66", "A-95"] },
    async () => {
      const refusal = { ok: false, error: { code: "METHOD_NOT_IMPLEMENTED", message: "Method not implemented." } };
      expect(await gateways.v2.listCouponKeys(["17"])).toEqual(refusal);
      expect(await gateways.v1.readProgramConfig("pfm")).toEqual(refusal);
    },
  );

  it("uses the other generation for a missing operation", { tags: ["HTTP-13", "V1-15", "A-08"] }, async () => {
    const body = { couponKeys: [{ keyCode: "SPRING" }] };
    gateways.server.on(`POST ${MANAGEMENT}/GetCouponKeys/pmm`, { status: 200, body });
    expect(await gateways.joined({ default: "v2" }).listCouponKeys(["17"])).toEqual({
      ok: true,
      response: [{ couponId: "17", couponKey: "SPRING" }],
    });
  });
});

describe("lists", () => {
  it(
    "lists the same companies in both generations, without the inactive ones",
    { tags: ["CALL-10", "V1-04", "V2-06"] },
    async () => {
      const first = await gateways.v1.listClients();
      expect(await gateways.v2.listClients()).toEqual({ ok: true, response: [clientSample] });
      expect(first).toMatchObject({ ok: true, response: [clientSample] });
    },
  );

  it.each(["v1", "v2"] as const)(
    "returns USER_WITH_NO_CLIENTS for an empty list in %s",
    { tags: ["MNT-24", "ERR-33"] },
    async (g) => {
      gateways.server.on(`POST ${MANAGEMENT}/GetAllClients/pmm`, { status: 200, body: { clients: [] } });
      gateways.server.on("GET /api/v2/programs/pfm/partners", { status: 200, body: [] });
      expect(await gateways[g].listClients()).toMatchObject({ ok: false, error: { code: "USER_WITH_NO_CLIENTS" } });
    },
  );

  it("lists the same shops in both generations", { tags: ["CALL-11", "V1-05", "V2-07"] }, async () => {
    const { storeId: id, storeName: name, ...rest } = storeSample;
    const body = { stores: [{ ...storeSample, pins: [] }] };
    gateways.server.on(`POST ${MANAGEMENT}/GetStoresOfClient/pmm`, { status: 200, body });
    const store = { ...rest, id, name, partnerId: "101", active: true };
    gateways.server.on("GET /api/v2/programs/pfm/partners/101/stores", { status: 200, body: [store] });
    expect(await gateways.v1.listStores("101")).toMatchObject({ ok: true, response: [storeSample] });
    expect(await gateways.v2.listStores("101")).toEqual({ ok: true, response: [storeSample] });
  });

  it(
    "lists the same ads in their order, without the receipt's logo",
    { tags: ["CALL-09", "V1-06", "SAVER-13", "SAVER-14"] },
    async () => {
      const ad = (id: string, order: number, displayAdUsageCode = "SCREEN_SAVER") => ({
        id,
        order,
        displayAdUsageCode,
        filePath: `/media/${id}.svg`,
        displayDurationMsec: 4_000,
      });
      const ads = [ad("b", 2), ad("logo", 0, "PRINTER_LOGO"), ad("a", 1)];
      const v1Ads = ads.map((entry) => ({ ...entry, pictureFilePath: entry.filePath }));
      gateways.server.on(`POST ${MANAGEMENT}/DownloadDisplayAds/pmm`, { status: 200, body: { displayAds: v1Ads } });
      gateways.server.on("GET /api/v2/mounting-service/images", { status: 200, body: ads });
      const expected = ["a", "b"].map((id) => ({
        id,
        url: `https://media.example/media/${id}.svg`,
        durationMs: 4_000,
      }));
      expect(await gateways.v1.listDisplayAds("d")).toEqual({ ok: true, response: expected });
      expect(await gateways.v2.listDisplayAds("d")).toEqual({ ok: true, response: expected });
      expect(payloadOf(gateways.server.seen[0]?.body)).toEqual({
        deviceKey: "d",
        withoutBase64: true,
        displayAdIds: [],
        withPlanned: true,
      });
    },
  );

  it(
    "finds the receipt's logo by the usage PRINTER_LOGO in both generations; null if there is none",
    { tags: ["PRINT-17", "DATA-43"] },
    async () => {
      const poster = { id: "a", order: 1, displayAdUsageCode: "SCREEN_SAVER", filePath: "/media/a.svg" };
      const logo = { id: "logo", order: 0, displayAdUsageCode: "PRINTER_LOGO", filePath: "/media/logo.svg" };
      const expectBoth = async (ads: readonly (typeof poster)[], url: string | null): Promise<void> => {
        const displayAds = ads.map((ad) => ({ ...ad, displayDurationMsec: 4_000, pictureFilePath: ad.filePath }));
        gateways.server.on(`POST ${MANAGEMENT}/DownloadDisplayAds/pmm`, { status: 200, body: { displayAds } });
        gateways.server.on("GET /api/v2/mounting-service/images", { status: 200, body: displayAds });
        expect(await gateways.v1.readReceiptLogo("d")).toEqual({ ok: true, response: url });
        expect(await gateways.v2.readReceiptLogo("d")).toEqual({ ok: true, response: url });
      };
      await expectBoth([poster, logo], "https://media.example/media/logo.svg");
      await expectBoth([poster], null);
    },
  );
});

describe("check-in", () => {
  const input = { keyCode: "4000000001", idType: "ID", deviceKey: "d", nowMs: 1_790_000_000_000 } as const;

  it("sends channel, time and that it was not queued", { tags: ["CALL-06", "V1-01"] }, async () => {
    gateways.server.on(`POST ${MANAGEMENT}/CheckIn/pmm`, { status: 200, body: {} });
    expect(await gateways.v1.checkIn(input)).toEqual({ ok: true, response: null });
    expect(payloadOf(gateways.server.seen[0]?.body)).toEqual({
      keyCode: "4000000001",
      idType: "ID",
      deviceKey: "d",
      channelCode: "P",
      transactionDateTime: { unixTimeStamp: 1_790_000_000_000 },
      fromOfflineQueue: false,
      secondsSinceAction: 0,
    });
  });

  it("does nothing in the second generation", { tags: ["CALL-06", "A-94"] }, async () => {
    expect(await gateways.v2.checkIn(input)).toEqual({ ok: true, response: null });
    expect(gateways.server.seen).toHaveLength(0);
  });
});

describe("configuration", () => {
  it("is read with interaction-id posapp", { tags: ["ORG-07", "API-01"] }, async () => {
    const config = { organization: "pfm", name: "Pfeil & Mehr", p4m_api: { default: "v1" } };
    gateways.server.on("GET /api/v2/public/programs/pfm/config", { status: 200, body: config });
    const answer = await gateways.joined({ default: "v1" }).readProgramConfig("pfm");
    expect(answer).toEqual({ ok: true, response: config });
    expect(gateways.server.seen[0]?.headers["interaction-id"]).toBe("posapp");
  });
});
