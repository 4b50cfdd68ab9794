import { v1, v2 } from "@punktum/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replyByToken } from "../testing/scripted-server.ts";
import { startClient, type ClientUnderTest } from "../testing/client-under-test.ts";

const BALANCE = "/api/v2/accounts/4000000001/balance";
const BOOKINGS = "/api/v2/accounts/4000000001/bookings";
const REFRESH = "/api/v2/login/refresh";
const params = { accountId: "4000000001" };
const good = { status: 200, body: { points: 12_480, lockedPoints: 0 } };
const expired = { status: 401, body: { errorType: "TOKEN_EXPIRED", message: "expired" } };
const session = {
  status: 200,
  body: {
    token: "new-token",
    refreshToken: "new-refresh",
    expiresInSeconds: 900,
    user: { userName: "device", org: "pfm", roleCode: "DEVICE" },
  },
};
const booking = {
  bookingType: "EARNBOOKING",
  bookingTypeCode: "MANUALREVENUE",
  points: 250,
  reason: "by hand",
} as const;
const booked = {
  status: 201,
  body: { bookingId: "b1", points: 250, balance: 12_730, bookingTime: "2026-11-21T08:00:00Z" },
};

let client: ClientUnderTest;
beforeEach(async () => {
  client = await startClient({ token: "old-token", refreshToken: "refresh", apiKey: "device-key" });
});
afterEach(async () => {
  await client.server.close();
});

const readBalance = () => client.http.callV2(v2.readBalance, { params });

describe("headers", () => {
  it("sends the token to the second generation and the mounting service", { tags: ["HTTP-01", "V2-01"] }, async () => {
    client.server.on(`GET ${BALANCE}`, good);
    client.server.on("GET /api/v2/mounting-service/mountings", { status: 200, body: [] });
    await readBalance();
    await client.http.callV2(v2.listMountings, {});
    expect(client.server.seen.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer old-token",
      "Bearer old-token",
    ]);
  });

  it("sends no token to the first generation, except for assign-coupon", { tags: ["HTTP-01", "A-56"] }, async () => {
    client.server.on("POST /api/v1/device-management/GetAllClients/pmm", { status: 200, body: { clients: [] } });
    client.server.on("POST /api/v1/assign-coupon/coupon/assign", { status: 200, body: { activated: true } });
    await client.http.callV1(v1.getAllClients, {});
    await client.http.callV2(v1.assignCoupon, { body: { couponId: "7", keyCode: "4000000001" } });
    expect(client.server.seen.map(({ headers }) => headers["authorization"])).toEqual([undefined, "Bearer old-token"]);
  });

  it("sends the workstation as interaction-id and the type of the code", { tags: ["V2-02", "V2-03"] }, async () => {
    client.server.on(`GET ${BALANCE}`, good);
    await client.http.callV2(v2.readBalance, { params }, { workstationId: "till-3", idType: "ID" });
    await readBalance();
    expect(client.server.seen[0]?.headers).toMatchObject({ "interaction-id": "till-3", "id-type": "ID" });
    expect(client.server.seen[1]?.headers).toMatchObject({ "interaction-id": "posapp" });
  });

  it("sends the reader's current language, in both generations", { tags: ["FMT-01"] }, async () => {
    let language: string | undefined = "de";
    const other = await startClient({}, { readLanguage: () => language });
    other.server.on(`GET ${BALANCE}`, good);
    other.server.on("POST /api/v1/loyalty/GetCoupons", { status: 200, body: { coupons: [] } });
    await other.http.callV2(v2.readBalance, { params });
    language = "en";
    await other.http.callV1(v1.getCoupons, { clientId: "101" });
    language = undefined;
    await other.http.callV2(v2.readBalance, { params });
    await other.server.close();
    const asked = other.server.seen.map(({ headers }) => headers["accept-language"]);
    expect(asked.slice(0, 2)).toEqual(["de", "en"]);
    expect(asked[2]).not.toMatch(/de|en/);
  });

  it("returns the cookie XSRF-TOKEN in the header X-XSRF-TOKEN", { tags: ["SEC-03", "CONST-54"] }, async () => {
    const other = await startClient({}, { readXsrfToken: () => "from-cookie" });
    other.server.on(`GET ${BALANCE}`, good);
    await other.http.callV2(v2.readBalance, { params });
    await other.server.close();
    expect(other.server.seen[0]?.headers["x-xsrf-token"]).toBe("from-cookie");
  });

  it(
    "puts the workstation into the loyalty path and ac, ak and p into the body",
    { tags: ["V1-28", "A-53", "B-03"] },
    async () => {
      client.server.on("POST /api/v1/loyalty/till-3/GetCoupons", { status: 200, body: { coupons: [] } });
      const answer = await client.http.callV1(v1.getCoupons, { clientId: "101" }, { workstationId: "till-3" });
      expect(answer).toEqual({ ok: true, response: { coupons: [] } });
      expect(client.server.seen[0]?.body).toEqual({ ac: "pfm", ak: "device-key", p: '{"clientId":"101"}' });
      expect(client.server.seen[0]?.url).not.toContain("device-key");
    },
  );

  it("sends the same parameters in the query for servers that read only the query", { tags: ["B-03"] }, async () => {
    const other = await startClient({ apiKey: "k" }, { v1Parameters: "query" });
    other.server.on("POST /api/v1/loyalty/GetCoupons", { status: 200, body: { coupons: [] } });
    await other.http.callV1(v1.getCoupons, { clientId: "101" });
    await other.server.close();
    const query = new URLSearchParams(other.server.seen[0]?.url.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({ ac: "pfm", ak: "k", p: '{"clientId":"101"}' });
  });
});

describe("retries", () => {
  it.each([503, 500, 408, 429])(
    "tries a read twice more after %i",
    { tags: ["HTTP-03", "CONST-46", "A-51"] },
    async (status) => {
      client.server.on(`GET ${BALANCE}`, { status }, { status }, good);
      expect(await readBalance()).toMatchObject({ ok: true, response: { points: 12_480 } });
      expect(client.server.to(BALANCE)).toHaveLength(3);
      expect(client.pausesMs).toEqual([300, 600]);
    },
  );

  it("tries a read again after a lost connection", { tags: ["HTTP-03"] }, async () => {
    client.server.on(`GET ${BALANCE}`, "cut", good);
    expect(await readBalance()).toMatchObject({ ok: true });
  });

  it("accepts any other 4xx as the final answer", { tags: ["HTTP-03", "A-51"] }, async () => {
    client.server.on(`GET ${BALANCE}`, { status: 404, body: { errorType: "USER_KEY_DOES_NOT_EXIST", message: "no" } });
    expect(await readBalance()).toEqual({ ok: false, error: { code: "USER_KEY_DOES_NOT_EXIST", message: "no" } });
    expect(client.server.to(BALANCE)).toHaveLength(1);
  });

  it("repeats a write under the same idempotency key", { tags: ["B-04"] }, async () => {
    client.server.on(`POST ${BOOKINGS}`, "cut", { status: 503 }, booked);
    const answer = await client.http.callV2(v2.createBooking, { params, body: booking }, { idempotencyKey: "key-1" });
    expect(answer).toMatchObject({ ok: true, response: { balance: 12_730 } });
    expect(client.server.to(BOOKINGS).map(({ headers }) => headers["idempotency-key"])).toEqual([
      "key-1",
      "key-1",
      "key-1",
    ]);
  });

  it("never repeats a write without a key, not even after a re-login", { tags: ["B-04"] }, async () => {
    client.server.on(`POST ${BOOKINGS}`, "cut", booked);
    client.server.on(`POST ${REFRESH}`, session);
    const answer = await client.http.callV2(v2.createBooking, { params, body: booking });
    expect(answer).toMatchObject({ ok: false, error: { code: "UNHANDLED_ERROR" } });
    expect(client.server.to(BOOKINGS)).toHaveLength(1);
  });

  it("waits as long as Retry-After says", async () => {
    client.server.on(`GET ${BALANCE}`, { status: 429, headers: { "retry-after": "2" } }, good);
    await readBalance();
    expect(client.pausesMs).toEqual([2_000]);
  });

  it("gives up on a server that does not answer", async () => {
    const impatient = await startClient({}, { timeoutMs: 30 });
    impatient.server.on(`GET ${BALANCE}`, "hang");
    const answer = await impatient.http.callV2(v2.readBalance, { params });
    await impatient.server.close();
    expect(answer).toMatchObject({ ok: false, error: { code: "UNHANDLED_ERROR" } });
    expect(impatient.server.to(BALANCE)).toHaveLength(3);
  });

  it("reports after every attempt whether the server itself answered, not a proxy", { tags: ["SOCK-12"] }, async () => {
    const reachable: (boolean | undefined)[] = [];
    const other = await startClient({}, { onTry: () => (hasAnswered) => reachable.push(hasAnswered) });
    other.server.on(`GET ${BALANCE}`, "cut", { status: 503 }, good);
    await other.http.callV2(v2.readBalance, { params });
    await other.server.close();
    expect(reachable).toEqual([false, false, true]);
  });

  it("stops when the caller aborts", async () => {
    const controller = new AbortController();
    client.server.on(`GET ${BALANCE}`, () => {
      controller.abort();
      return "hang";
    });
    const answer = await client.http.callV2(v2.readBalance, { params }, { signal: controller.signal });
    expect(answer.ok).toBe(false);
    expect(client.server.seen).toHaveLength(1);
  });
});

describe("silent re-login", () => {
  it(
    "repeats the request with the new token after 401",
    { tags: ["HTTP-04", "HTTP-05", "SEC-08", "A-52"] },
    async () => {
      client.server.on(`GET ${BALANCE}`, expired, good);
      client.server.on(`POST ${REFRESH}`, session);
      expect(await readBalance()).toMatchObject({ ok: true });
      expect(client.server.to(REFRESH)[0]?.body).toEqual({ refreshToken: "refresh", installationId: "installation-1" });
      expect(client.server.to(BALANCE)[1]?.headers["authorization"]).toBe("Bearer new-token");
      expect(client.credentials.read()).toMatchObject({ token: "new-token", refreshToken: "new-refresh" });
    },
  );

  it("logs in again after status 0 and tries once more", { tags: ["HTTP-04"] }, async () => {
    client.server.on(`GET ${BALANCE}`, "cut", "cut", "cut", good);
    client.server.on(`POST ${REFRESH}`, session);
    expect(await readBalance()).toMatchObject({ ok: true });
    expect(client.server.to(BALANCE)).toHaveLength(4);
  });

  it("shares one re-login among all requests that need it", { tags: ["B-05"] }, async () => {
    client.server.on(`GET ${BALANCE}`, replyByToken("new-token", good, expired));
    client.server.on(`POST ${REFRESH}`, session);
    const answers = await Promise.all(Array.from({ length: 12 }, readBalance));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(client.server.to(REFRESH)).toHaveLength(1);
  });

  it("returns the original error if the re-login fails", { tags: ["HTTP-05"] }, async () => {
    client.server.on(`GET ${BALANCE}`, expired);
    client.server.on(`POST ${REFRESH}`, { status: 500 });
    expect(await readBalance()).toEqual({ ok: false, error: { code: "TOKEN_EXPIRED", message: "expired" } });
    expect(client.credentials.read().refreshToken).toBe("refresh");
  });

  it("drops a session that the server has ended", async () => {
    client.server.on(`GET ${BALANCE}`, expired);
    client.server.on(`POST ${REFRESH}`, {
      status: 401,
      body: { errorType: "LOGIN_USER_NOT_LOGGED_IN", message: "no" },
    });
    await readBalance();
    expect(client.credentials.read()).toMatchObject({ token: undefined, refreshToken: undefined });
  });

  it(
    "reports a remote unmount once, before the session is dropped, however many calls notice it",
    { tags: ["MNT-32"] },
    async () => {
      const told: unknown[] = [];
      const onUnmounted = () => {
        told.push(tablet.credentials.read().refreshToken);
        return Promise.resolve();
      };
      const tablet = await startClient({ token: "old-token", refreshToken: "refresh" }, { onUnmounted });
      tablet.server.on(`GET ${BALANCE}`, expired);
      tablet.server.on(`POST ${REFRESH}`, {
        status: 409,
        body: { errorType: "DEVICE_NOT_MOUNTED", message: "unmounted" },
      });
      await Promise.all(Array.from({ length: 5 }, () => tablet.http.callV2(v2.readBalance, { params })));
      expect(tablet.credentials.read()).toMatchObject({ token: undefined, refreshToken: undefined });
      await tablet.server.close();
      expect(told).toEqual(["refresh"]);
    },
  );

  it("returns the error of a failed login without a re-login", { tags: ["HTTP-06"] }, async () => {
    client.server.on("POST /api/v2/login", { status: 401, body: { errorType: "LOGIN_ERROR", message: "wrong" } });
    const body = { userName: "staff@pfm.example", org: "pfm", password: "wrong" };
    const answer = await client.http.callV2(v2.login, { body }, { isLogin: true });
    expect(answer).toEqual({ ok: false, error: { code: "LOGIN_ERROR", message: "wrong" } });
    expect(client.server.to(REFRESH)).toHaveLength(0);
    expect(client.server.to("/api/v2/login")).toHaveLength(1);
  });
});
