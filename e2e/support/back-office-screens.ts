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
  /** Shows what belongs to one record, so that an empty programme has none of it. */
  readonly isOfRecord?: boolean;
  /** Asks the platform nothing before somebody acts. */
  readonly isSilent?: boolean;
}

const CARD = "4000000001";
const { clientId, storeId } = DEMO_SHOPS.pfm;

/** Every screen of the back office, with records of the demonstration. A new screen is added here. */
export async function backOfficeScreens(request: APIRequestContext): Promise<readonly BackOfficeScreen[]> {
  const { send } = adminOf(request, "pfm");
  const accountId = String(read(await send("GET", `/api/v2/accounts/${CARD}`), "accountId"));
  const devices = read(await send("GET", "/api/v2/mounting-service/devices/health"), "data");
  const deviceId = String(read(Array.isArray(devices) ? devices[0] : undefined, "id"));
  const plain = [
    "",
    "me",
    "stores",
    "profiles",
    "devices",
    "log",
    "members",
    "people",
    "single-sign-on",
    "approvals",
    "privacy",
    "flags",
  ];
  return [
    ...[...plain, "start"].map((route) => ({ route, path: `/${route}`, who: "admin" as const })),
    { route: "stores/new", path: "/stores/new", who: "admin" },
    { route: "stores/:partnerId/:storeId", path: `/stores/${clientId}/${storeId}`, who: "admin", isOfRecord: true },
    { route: "devices/:id", path: `/devices/${deviceId}`, who: "admin", isOfRecord: true },
    { route: "members/:accountId", path: `/members/${accountId}`, who: "admin", isOfRecord: true },
    { route: "members/:accountId/merge", path: `/members/${accountId}/merge`, who: "admin", isOfRecord: true },
    { route: "programs", path: "/programs", who: "operator" },
    { route: "programs/new", path: "/programs/new", who: "operator", isSilent: true },
  ];
}

/** The routes of the application, read from its source. */
export async function applicationRoutes(): Promise<readonly string[]> {
  const source = await readFile(new URL("../../apps/backoffice/src/app/routes.ts", import.meta.url), "utf8");
  return [...source.matchAll(/^ {4}path: "([^"]*)"|\{ path: "([^"]*)"/gm)].map(([, own, short = ""]) => own ?? short);
}
