import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { adminOf, DEMO_SHOPS, read } from "./admin.ts";

/** One screen of the back office, for the sweeps over all of them. */
export interface BackOfficeScreen {
  /** As the router names it. */
  readonly route: string;
  /** Address below the programme's back office. */
  readonly path: string;
  /** Who looks at it. */
  readonly who: "admin" | "operator";
  /**
   * What the screen is for, as one call of the platform: who may not see the screen is refused it, and the other way
   * round. `{program}` is the programme of who asks.
   */
  readonly asks: readonly [method: "GET" | "PATCH" | "POST", path: string];
  /** Shows what belongs to one record, so that an empty programme has none of it. */
  readonly isOfRecord?: boolean;
  /** Asks the platform nothing before somebody acts. */
  readonly isSilent?: boolean;
}

const CARD = "4000000001";
const OTHER_CARD = "4000000002";
const { clientId, storeId } = DEMO_SHOPS.pfm;

/** Every screen of the back office, with records of the demonstration. A new screen is added here. */
export async function backOfficeScreens(request: APIRequestContext): Promise<readonly BackOfficeScreen[]> {
  const { send } = adminOf(request, "pfm");
  const accountId = String(read(await send("GET", `/api/v2/accounts/${CARD}`), "accountId"));
  const devices = read(await send("GET", "/api/v2/mounting-service/devices/health"), "data");
  const deviceId = String(read(Array.isArray(devices) ? devices[0] : undefined, "id"));
  const own = "/api/v2/programs/{program}";
  const care = "/api/v2/mounting-service";
  const account = `/api/v2/accounts/${accountId}`;
  const list = (route: string, ...asks: BackOfficeScreen["asks"]): BackOfficeScreen => ({
    route,
    path: `/${route}`,
    who: "admin",
    asks,
  });
  return [
    list("", "GET", "/api/v2/me"),
    list("me", "GET", "/api/v2/me/factors"),
    list("members", "GET", `${own}/members`),
    list("approvals", "GET", `${own}/approvals`),
    list("privacy", "GET", `${own}/privacyrequests`),
    list("flags", "GET", `${own}/flags`),
    list("stores", "GET", `${own}/places`),
    list("stores/new", "POST", `${own}/partners/${clientId}/storeopenings`),
    list("devices", "GET", `${care}/devices/health`),
    list("profiles", "GET", `${care}/profiles`),
    list("people", "GET", `${own}/admins`),
    list("single-sign-on", "GET", `${own}/identityproviders`),
    list("log", "GET", `${own}/auditlog`),
    list("start", "PATCH", own),
    {
      ...list("stores/:partnerId/:storeId", "GET", `${own}/places`),
      path: `/stores/${clientId}/${storeId}`,
      isOfRecord: true,
    },
    {
      ...list("devices/:id", "GET", `${care}/devices/${deviceId}/care`),
      path: `/devices/${deviceId}`,
      isOfRecord: true,
    },
    { ...list("members/:accountId", "GET", account), path: `/members/${accountId}`, isOfRecord: true },
    {
      ...list("members/:accountId/merge", "GET", `${account}/merge/${OTHER_CARD}`),
      path: `/members/${accountId}/merge`,
      isOfRecord: true,
    },
    { ...list("programs", "GET", "/api/v2/programs"), who: "operator" },
    { ...list("programs/new", "POST", "/api/v2/programs"), who: "operator", isSilent: true },
  ];
}

/** The routes of the application, read from its source. */
export async function applicationRoutes(): Promise<readonly string[]> {
  const source = await readFile(new URL("../../apps/backoffice/src/app/routes.ts", import.meta.url), "utf8");
  return [...source.matchAll(/^ {4}path: "([^"]*)"|\{ path: "([^"]*)"/gm)].map(([, own, short = ""]) => own ?? short);
}
