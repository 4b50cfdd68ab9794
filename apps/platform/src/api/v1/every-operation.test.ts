import { ALL_CALLS, type Call, hasPayload, type V1Call } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { logIn, type Reply, send } from "../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../testing/place-world.ts";

let world: PlaceWorld;
let ak: string;
beforeAll(async () => {
  world = await createPlaceWorld();
  ({ token: ak } = await logIn(world.app, "admin"));
});
afterAll(() => world.close());

const OPERATIONS = ALL_CALLS.filter((call: Call): call is V1Call => hasPayload(call));
const isOpen = ({ roles }: Call): boolean => roles.includes("PUBLIC");
const byId = (calls: readonly V1Call[]) => calls.map((call) => [call.id, call] as const);
const WITH_KEY = byId(OPERATIONS.filter((call) => !isOpen(call)));
const LOYALTY = byId(OPERATIONS.filter(({ area }) => area === "loyalty"));

const CLOSED_READS = ALL_CALLS.filter((call) => call.method === "GET" && !isOpen(call));
const NAMES =
  "CheckIn DeviceManagementAuthentication Login GetAllClients GetStoresOfClient DownloadDisplayAds MountDevice UnMountDevice GetPermissionUser ExtendedRevenuePointsManually GetActionDefinitions RevenuePoints Register UpdateProfileExtendedRegistration GetCouponKeys GetUserDetails GetUserHistory RedeemCoupon RedeemReward BookPoints GetCoupons GetRewards ValidateLogin".split(
    " ",
  );

interface Given {
  readonly ac?: string;
  readonly ak?: string;
  readonly p?: string;
}
const inQuery = (url: string, given: Given) =>
  send(world.app, { method: "POST", url: `${url}?${new URLSearchParams({ ...given }).toString()}` });
const inBody = (url: string, given: Given) => send(world.app, { method: "POST", url, payload: given });
const codeOf = ({ status, body }: Reply): string =>
  `${status} ${z.parse(z.object({ errorInfo: z.object({ errorCode: z.string() }) }), body).errorInfo.errorCode}`;
/** The same parameters either way: what is answered, once where both agree. */
const bothWays = async (url: string, given: Given) => [
  ...new Set([codeOf(await inQuery(url, given)), codeOf(await inBody(url, given))]),
];

describe("every operation of the first generation", () => {
  it.each(WITH_KEY)(
    "%s reads ac, ak and p from the query and from the body",
    { tags: ["B-03", "V1-27"] },
    async (_id, { path }) => {
      expect(await bothWays(path, { ac: "pfm", p: "{}" })).toEqual(["401 LOGIN_USER_NOT_LOGGED_IN"]);
      expect(await bothWays(path, { ac: "pfm", ak: "ak_made-up", p: "{}" })).toEqual(["401 LOGIN_USER_NOT_LOGGED_IN"]);
      expect(await bothWays(path, { ac: "mhe", ak, p: "{}" })).toEqual(["200 GENERAL_NO_ACCESS"]);
      expect(await bothWays(path, { ac: "pfm", ak, p: "{" })).toEqual(["200 GENERAL_INPUT_JSON_INVALID"]);
      expect(await bothWays(path, { ac: "pfm", ak, p: "[]" })).toEqual(["200 GENERAL_INPUT_PARAMETER_INVALID"]);
    },
  );

  it.each(LOYALTY)("%s takes a workstation id in its path", { tags: ["V1-28"] }, async (_id, { path, operation }) => {
    const named = path.replace(`/${operation}`, `/pos-1/${operation}`);
    expect(await bothWays(named, { ac: "pfm", ak, p: "{" })).toEqual(["200 GENERAL_INPUT_JSON_INVALID"]);
    expect(await bothWays(named, { ac: "pfm", p: "{}" })).toEqual(["401 LOGIN_USER_NOT_LOGGED_IN"]);
  });

  it("all 23 with a payload exist, those of device management under pmm", { tags: ["A-53"] }, () => {
    expect(OPERATIONS.map(({ operation }) => operation).toSorted()).toEqual(NAMES.toSorted());
    const behindPmm = OPERATIONS.filter(({ operation, path }) => path.endsWith(`/${operation}/pmm`));
    expect(new Set(behindPmm.map(({ area }) => area))).toEqual(new Set(["device-management"]));
    expect(behindPmm).toHaveLength(15);
  });
});

describe("names of the second generation", () => {
  it.each(["coupons", "memberships", "accountdetails", "programs", "partners", "stores", "identifiers", "level"])(
    "exist at %s, for logged-in callers",
    { tags: ["V2-20"] },
    async (name) => {
      const [call] = CLOSED_READS.filter(({ path }) => path.split("/").includes(name));
      const url = String(call?.path).replaceAll(/\{\w+\}/g, "1");
      expect((await send(world.app, { url })).status).toBe(401);
    },
  );
});
