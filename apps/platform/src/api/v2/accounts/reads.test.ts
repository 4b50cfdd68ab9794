import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const at = (accountId: string) => ({ params: { accountId } });

describe("finding an account by a code", () => {
  it("reads a card by default and other identifiers by their type", { tags: ["V2-08", "V2-03"] }, async () => {
    const { id, card } = await addAccount(world, { appCode: "app-one", referenceCode: "REF-ONE" });
    const ways = [
      await callV2(world, v2.readAccount, at(card)),
      await callV2(world, v2.readAccount, at("app-one"), { idType: "APPCODE" }),
      await callV2(world, v2.readAccount, at(card), { idType: "ID" }),
      await callV2(world, v2.readAccount, at("app-one"), { idType: "ID" }),
      await callV2(world, v2.readAccount, at("REF-ONE"), { idType: "ID" }),
      await callV2(world, v2.readAccount, at(id), { idType: "ID" }),
      await callV2(world, v2.readAccount, at(id)),
    ];
    expect(new Set(ways.map(({ accountId }) => accountId))).toEqual(new Set([id]));
  });

  it("does not find a code under another type", { tags: ["V2-08"] }, async () => {
    const { card } = await addAccount(world, { appCode: "app-two", referenceCode: "REF-TWO" });
    expect(await codeV2(world, v2.readAccount, at("app-two"))).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await codeV2(world, v2.readAccount, at("REF-TWO"))).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await codeV2(world, v2.readAccount, at(card), { idType: "APPCODE" })).toBe("USER_KEY_DOES_NOT_EXIST");
  });

  it("has separate errors for an unknown, an empty and a closed code", { tags: ["V2-08"] }, async () => {
    const gone = await addAccount(world, { identifierStatus: "DEACTIVATED" });
    const inactive = await addAccount(world, { status: "INACTIVE" });
    const terminated = await addAccount(world, { status: "TERMINATED" });
    expect(await refusalV2(world, v2.readBalance, at("4999999999"))).toEqual({
      status: 404,
      code: "USER_KEY_DOES_NOT_EXIST",
    });
    expect(await refusalV2(world, v2.readBalance, at(""))).toEqual({ status: 404, code: "KEYCODE_NOT_FOUND" });
    expect(await refusalV2(world, v2.readBalance, at(gone.card))).toEqual({
      status: 410,
      code: "USER_KEY_DEACTIVATED",
    });
    expect(await codeV2(world, v2.readBalance, at(inactive.card))).toBe("USER_KEY_DEACTIVATED");
    expect(await codeV2(world, v2.readBalance, at(terminated.card), { idType: "ID" })).toBe("USER_KEY_DEACTIVATED");
  });

  it("finds the current owner of a reused code", { tags: ["V2-08"] }, async () => {
    const before = await addAccount(world, { card: "shared-code", identifierStatus: "DEACTIVATED" });
    const now = await addAccount(world, { appCode: "shared-code" });
    expect((await callV2(world, v2.readAccount, at("shared-code"), { idType: "ID" })).accountId).toBe(now.id);
    expect(await codeV2(world, v2.readAccount, at("shared-code"))).toBe("USER_KEY_DEACTIVATED");
    expect(before.id).not.toBe(now.id);
  });

  it("shows a locked account", { tags: ["V2-08"] }, async () => {
    const { card } = await addAccount(world, { status: "LOCKED" });
    expect((await callV2(world, v2.readAccount, at(card))).status).toBe("LOCKED");
  });

  it("hides accounts of another programme under any identifier", { tags: ["V2-08"] }, async () => {
    const { id, card } = await addAccount(world, { referenceCode: "REF-WALL" });
    const ask = (code: string) =>
      codeV2(world, v2.readAccountDetails, at(code), { who: "foreignDevice", idType: "ID" });
    expect(await ask(card)).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await ask(id)).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await ask("REF-WALL")).toBe("USER_KEY_DOES_NOT_EXIST");
  });
});

describe("figures of an account", () => {
  it(
    "contain points and locked points, which do not reduce the points",
    { tags: ["V2-09", "API-10", "DATA-07"] },
    async () => {
      const { id, card } = await addAccount(world, { points: 320 });
      await world.test.query("UPDATE punktum.accounts SET locked_points = 120 WHERE id = $1", [id]);
      expect(await callV2(world, v2.readBalance, at(card))).toEqual({ points: 320, lockedPoints: 120 });
    },
  );

  it("round the euros of a balance down to whole cents", { tags: ["API-11"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET points_per_euro = 150 WHERE id = 'mhe'");
    const { card } = await addAccount(world, { programId: "mhe", points: 1_000 });
    world.refreshCatalogues();
    expect(await callV2(world, v2.readBalanceInEuros, at(card), { who: "foreignDevice" })).toEqual({
      amount: 6.66,
      currency: "EUR",
      pointsPerEuro: 150,
    });
  });

  it("are 0 euros if points cannot pay", { tags: ["API-11"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET points_per_euro = NULL WHERE id = 'mhe'");
    const { card } = await addAccount(world, { programId: "mhe", points: 1_000 });
    world.refreshCatalogues();
    expect((await callV2(world, v2.readBalanceInEuros, at(card), { who: "foreignDevice" })).amount).toBe(0);
  });

  it("contain the persons with their opt-ins", { tags: ["V2-10", "DATA-02"] }, async () => {
    const { id, card } = await addAccount(world, { registered: true });
    await world.test.query("UPDATE punktum.memberships SET optins = $2 WHERE account_id = $1", [
      id,
      JSON.stringify({ email: true, data: false }),
    ]);
    const [membership] = await callV2(world, v2.listMemberships, at(card));
    expect(membership?.role).toBe("OWNER");
    expect(membership?.optins).toEqual(
      expect.arrayContaining([
        { type: "email", flag: true },
        { type: "data", flag: false },
      ]),
    );
    expect(await callV2(world, v2.listMemberships, at((await addAccount(world)).card))).toEqual([]);
  });

  it(
    "contain as many recent bookings as requested, newest first, and none by default",
    { tags: ["V2-15", "HIST-11"] },
    async () => {
      const { card } = await addAccount(world);
      const book = (points: number) =>
        callV2(world, v2.createBooking, {
          ...at(card),
          body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: `reason ${points}` },
        });
      const none = await callV2(world, v2.readAccountDetails, { ...at(card), query: { bookings: "20" } });
      await book(1);
      await book(2);
      await book(3);
      const unasked = await callV2(world, v2.readAccountDetails, at(card));
      const two = await callV2(world, v2.readAccountDetails, { ...at(card), query: { bookings: "2" } });
      const history = await callV2(world, v2.listBookings, { ...at(card), query: { limit: "2" } });
      expect(none.bookings).toEqual([]);
      expect(unasked).not.toHaveProperty("bookings");
      expect(history.map(({ storeName: _shop, ...row }) => row)).toEqual(two.bookings);
      expect(two.bookings?.map(({ points }) => points)).toEqual([3, 2]);
    },
  );

  it("leave out an ended membership", { tags: ["V2-10"] }, async () => {
    const { id, card } = await addAccount(world, { registered: true, email: "former@example.org" });
    await world.test.query("UPDATE punktum.memberships SET status = 'TERMINATED' WHERE account_id = $1", [id]);
    const details = await callV2(world, v2.readAccountDetails, at(card));
    expect(details.memberships).toEqual([]);
    expect(details.emailAddress).toBeUndefined();
  });

  it("contain the identifiers with their state", { tags: ["V2-11"] }, async () => {
    const { card } = await addAccount(world, { appCode: "app-eleven" });
    const identifiers = await callV2(world, v2.listIdentifiers, at(card));
    expect(identifiers).toEqual(
      expect.arrayContaining([
        { type: "CARDCODE", code: card, status: "ACTIVE" },
        { type: "APPCODE", code: "app-eleven", status: "ACTIVE" },
      ]),
    );
  });

  it("contain the current level and the next one", { tags: ["V2-12"] }, async () => {
    const { card } = await addAccount(world, { points: 1_500 });
    expect(await callV2(world, v2.readLevel, at(card), { language: "en" })).toEqual({
      name: "Silver",
      names: { de: "Silber", en: "Silver" },
      currentStatePoints: 1_500,
      points: 1_000,
      picturePath: "/media/Silber.svg",
      next: { name: "Gold", names: { de: "Gold", en: "Gold" }, points: 10_000 },
    });
  });

  it("contain no next level at the top, and are 404 without levels", { tags: ["V2-12"] }, async () => {
    const { card } = await addAccount(world, { points: 10_000 });
    expect((await callV2(world, v2.readLevel, at(card))).next).toBeUndefined();
    const foreign = await addAccount(world, { programId: "mhe" });
    await world.test.query("UPDATE punktum.status_level_sets SET active = false WHERE program_id = 'mhe'");
    world.refreshCatalogues();
    expect(await refusalV2(world, v2.readLevel, at(foreign.card), { who: "foreignDevice" })).toEqual({
      status: 404,
      code: "NOT_FOUND",
    });
  });

  it("returns points and date of the next expiry, if points expire", { tags: ["V2-09"] }, async () => {
    const { card, id } = await addAccount(world, { programId: "mhe", points: 60 });
    const read = () => callV2(world, v2.readBalance, { params: { accountId: card } }, { who: "foreignDevice" });
    expect(await read()).toEqual({ points: 60, lockedPoints: 0 });
    await world.test.query("UPDATE punktum.programs SET points_life_months = 6 WHERE id = 'mhe'");
    const earlier = "UPDATE punktum.bookings SET booked_at = '2026-08-31T22:00:00Z' WHERE account_id = $1";
    await world.test.query(earlier, [id]);
    world.refreshCatalogues();
    const [points, on] = [60, "2027-02-28"];
    const expected = { points, lockedPoints: 0, expiringPoints: points, expiringOn: on, expiring: [{ points, on }] };
    expect(await read()).toEqual(expected);
  });
});

describe("account details in one round trip", () => {
  it("equal every single call", { tags: ["V2-15"] }, async () => {
    await createCoupon(world.database, "pfm");
    await createReward(world.database, "pfm");
    const { card } = await addAccount(world, { points: 4_321, registered: true, appCode: "app-all", email: "a@b.de" });
    world.refreshCatalogues();
    const input = at(card);
    const details = await callV2(world, v2.readAccountDetails, input);
    expect(details.account).toEqual(await callV2(world, v2.readAccount, input));
    expect(details.balance).toEqual(await callV2(world, v2.readBalance, input));
    expect(details.balanceInEuros).toEqual(await callV2(world, v2.readBalanceInEuros, input));
    expect(details.level).toEqual(await callV2(world, v2.readLevel, input));
    const listed = details.memberships.map((membership) => ({ ...membership, status: "ACTIVE" }));
    expect(listed).toEqual(await callV2(world, v2.listMemberships, input));
    expect(details.identifiers).toEqual(await callV2(world, v2.listIdentifiers, input));
    expect(details.accountCoupons).toEqual(await callV2(world, v2.listAccountCoupons, input));
    expect(details.emailAddress).toBe("a***@b***.de");
  });

  it(
    "show a change of the catalogue by another process within two seconds",
    { tags: ["V2-14", "API-12"] },
    async () => {
      const reward = await createReward(world.database, "pfm", { points: 777 });
      const { card } = await addAccount(world);
      const pointsOf = async () =>
        (await callV2(world, v2.listAccountCoupons, at(card))).find(
          ({ accountCouponId }) => accountCouponId === `R${reward}`,
        )?.points;
      await expect.poll(pointsOf, { timeout: 2_000 }).toBe(777);
      await world.test.query("UPDATE punktum.rewards SET points = 888 WHERE id = $1", [reward]);
      await expect.poll(pointsOf, { timeout: 2_000 }).toBe(888);
    },
  );
});

describe("persons", () => {
  it("are masked for devices and complete for staff", { tags: ["V2-16"] }, async () => {
    const { card } = await addAccount(world, { registered: true, email: "maria.muster@example.org" });
    const [membership] = await callV2(world, v2.listMemberships, at(card));
    const input = { params: { userId: String(membership?.userId) } };
    expect(await callV2(world, v2.readUser, input)).toMatchObject({
      emailAddress: "m***@e***.org",
      givenName: "M***",
      familyName: "M***",
    });
    expect(await callV2(world, v2.readUser, input, { who: "admin" })).toMatchObject({
      emailAddress: "maria.muster@example.org",
      givenName: "Maria",
      familyName: "Muster",
      language: "de",
    });
  });

  it("are not found in another programme", { tags: ["V2-16"] }, async () => {
    const { card } = await addAccount(world, { registered: true });
    const [membership] = await callV2(world, v2.listMemberships, at(card));
    const input = { params: { userId: String(membership?.userId) } };
    expect(await refusalV2(world, v2.readUser, input, { who: "foreignDevice" })).toEqual({
      status: 404,
      code: "NOT_FOUND",
    });
  });
});
