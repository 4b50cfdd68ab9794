import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { adminOf, DEMO_SHOPS, read } from "./admin.ts";

/** One screen of the back office, for the sweeps over all of them. */
export interface BackOfficeScreen {
  /** As the router names it. */
  readonly route: string;
  /** Address below the programme's back office. */
  readonly path: string;
  /** Role that opens it. */
  readonly who: "admin" | "operator";
  /**
   * The call that the screen depends on: the platform refuses it to exactly those roles that may not see the screen.
   * `{program}` is the programme of the caller.
   */
  readonly asks: readonly [method: "GET" | "PATCH" | "POST", path: string];
  /** Shows one record, so that an empty programme has no such screen. */
  readonly isOfRecord?: boolean;
  /** Sends no request before an action. */
  readonly isSilent?: boolean;
}

const CARD = "4000000001";
const OTHER_CARD = "4000000002";
/** The demonstration's rule that is planned, with days, levels and a budget. */
const RULE = "605";
const { clientId, storeId } = DEMO_SHOPS.pfm;
const LAST_YEAR = "from=2025-01-01&to=2025-12-31&by=month";

/** Every screen of the back office, with records of the demonstration. A new screen is added here. */
export async function backOfficeScreens(request: APIRequestContext): Promise<readonly BackOfficeScreen[]> {
  const { send } = adminOf(request, "pfm");
  const accountId = String(read(await send("GET", `/api/v2/accounts/${CARD}`), "accountId"));
  const devices = read(await send("GET", "/api/v2/mounting-service/devices/health"), "data");
  const deviceId = String(read(Array.isArray(devices) ? devices[0] : undefined, "id"));
  const table = { "content-type": "text/csv" };
  const upload = "/api/v2/programs/pfm/imports?kind=CARDS&name=cards.csv";
  const importId = String(read(await send("POST", upload, Buffer.from("Karte;Mitglied\n4799999901;\n"), table), "id"));
  // One export for all tests: three of a person may wait, and tests run beside each other.
  const once = { "idempotency-key": "0192f0c1-cc40-7f64-8a85-0000000000e5" };
  await send("POST", "/api/v2/programs/pfm/exports", { kind: "PLACES", filter: { active: "true" } }, once);
  const webhook = { name: "Newsletter", url: "https://crm.example/hook", types: [], active: false };
  const webhookId = String(read(await send("POST", "/api/v2/programs/pfm/webhooks", webhook), "id"));
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
    list("look", "GET", `${own}/config`),
    list("vouchers", "GET", `${own}/vouchers`),
    { ...list("vouchers/new", "POST", `${own}/coupons`), isSilent: true },
    { ...list("vouchers/:id", "GET", `${own}/coupons/303`), path: "/vouchers/C303", isOfRecord: true },
    list("ads", "GET", `${own}/displayads`),
    list("people", "GET", `${own}/admins`),
    list("imports", "GET", `${own}/imports`),
    {
      ...list("imports/:importId", "GET", `${own}/imports/${importId}`),
      isOfRecord: true,
      path: `/imports/${importId}`,
    },
    list("exports", "GET", `${own}/exports`),
    list("single-sign-on", "GET", `${own}/identityproviders`),
    list("webhooks", "GET", `${own}/webhooks`),
    {
      ...list("webhooks/:id", "GET", `${own}/webhooks/${webhookId}`),
      path: `/webhooks/${webhookId}`,
      isOfRecord: true,
    },
    list("webhooks/applications", "GET", `${own}/applications`),
    list("settings", "GET", `${own}/notificationconfiguration`),
    { ...list("settings/:section", "GET", `${own}/notificationconfiguration`), path: "/settings/points" },
    list("log", "GET", `${own}/auditlog`),
    list("start", "PATCH", own),
    list("reports", "GET", `${own}/reports/overview?${LAST_YEAR}`),
    { ...list("reports/:name", "GET", `${own}/reports/liability?${LAST_YEAR}`), path: "/reports/liability" },
    list("levels", "GET", `${own}/statuslevelsets`),
    list("rules", "GET", `${own}/promotions`),
    list("rules/new", "POST", `${own}/promotions`),
    list("rules/try", "POST", `${own}/promotions/simulate`),
    { ...list("rules/:ruleId", "POST", `${own}/promotions/check`), path: `/rules/${RULE}`, isOfRecord: true },
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

/** Every screen, and the sections of a screen that look different from each other. */
export async function backOfficeViews(request: APIRequestContext): Promise<readonly BackOfficeScreen[]> {
  const screens = await backOfficeScreens(request);
  const sections = screens
    .filter(({ route }) => route === "settings/:section")
    .flatMap((screen) =>
      ["mails", "tags", "properties", "tests"].map((section) => ({ ...screen, path: `/settings/${section}` })),
    );
  return [...screens, ...sections];
}

/** The routes of the application, read from its source. */
export async function applicationRoutes(): Promise<readonly string[]> {
  const source = await readFile(new URL("../../apps/backoffice/src/app/routes.ts", import.meta.url), "utf8");
  return [...source.matchAll(/^ {4}path: "([^"]*)"|\{ path: "([^"]*)"/gm)].map(([, own, short = ""]) => own ?? short);
}
