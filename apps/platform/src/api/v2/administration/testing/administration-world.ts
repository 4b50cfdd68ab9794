import { administrationApi, type Call, type Schema } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { logIn, type Parts, refusalOf, type Reply, send } from "../../../testing/place-calls.ts";
import type { AppDependencies } from "../../../../app.ts";
import { createPlaceWorld, hashOfPassword, type PlaceWorld } from "../../../testing/place-world.ts";

/** Callers: staff of pfm by role, a device mounted in store 1, and the admin of mhe. */
export type Who = "operator" | "admin" | "partner" | "staff" | "device" | "stranger";

/** Parts of a request, without its caller. */
export interface Options extends Omit<Parts, "token"> {
  readonly key?: string;
  readonly ifMatch?: string;
}

/** A row of the audit log. */
export interface AuditRow {
  readonly action: string;
  readonly actor_id: string | null;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly reason: string;
}

/** The platform with two organisations, and staff of every role logged in. */
export interface AdministrationWorld extends PlaceWorld {
  readonly adminIds: Readonly<Record<"operator" | "admin" | "partner" | "staff", string>>;
  /** Access token of a caller. */
  tokenOf(who: Who): string;
  /** Answer of a request, successful or not. Path parameter `programId` is pfm by default. */
  ask(who: Who, call: Call, options?: Options): Promise<Reply>;
  /** Answer of a request that succeeds. */
  good<R extends Schema>(who: Who, call: Call<Schema, Schema, Schema, R>, options?: Options): Promise<z.output<R>>;
  /** Status and code of a refused request, for example `404 NOT_FOUND`. */
  refused(who: Who, call: Call, options?: Options): Promise<string>;
  /** Audit rows after a position, without logins. */
  auditSince(position: number): Promise<readonly AuditRow[]>;
  auditPosition(): Promise<number>;
}

async function addOperator({ test }: PlaceWorld): Promise<void> {
  await test.query(
    `INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
     VALUES ('pfm', $1, 'operator@pfm.example', $2, 'PLATFORM_OPERATOR')`,
    [randomUUID(), await hashOfPassword()],
  );
}

/** Adds a device mounted at `pos-1` of store 1. */
async function addDevice({ test }: PlaceWorld): Promise<void> {
  const id = randomUUID();
  await test.query("INSERT INTO punktum.devices (program_id, id, device_key) VALUES ('pfm', $1, 'device-key-1')", [id]);
  await test.query(
    `INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, app_interaction_id, workstation_id, device_id, device_key)
     VALUES ('pfm', $1, 1, 1, 'pos-1', 'pos-1', $2, 'device-key-1')`,
    [randomUUID(), id],
  );
}

async function readAdminIds({ test }: PlaceWorld) {
  const rows = await test.query<{ name: string; id: string }>(
    "SELECT split_part(email, '@', 1) AS name, id FROM punktum.admins WHERE program_id = 'pfm'",
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  const idOf = (name: string): string => ids.get(name) ?? "";
  return { operator: idOf("operator"), admin: idOf("admin"), partner: idOf("partner"), staff: idOf("staff") };
}

const withToken = z.object({ token: z.string() });

async function logEverybodyIn({ app }: PlaceWorld): Promise<Readonly<Record<Who, string>>> {
  const tokenOf = async (name: string, org = "pfm") => (await logIn(app, name, org)).token;
  const staff = await tokenOf("staff");
  const session = await send(app, {
    method: "POST",
    url: "/api/v2/login/device",
    headers: { authorization: `Bearer ${staff}` },
    payload: { deviceKey: "device-key-1", installationId: "tablet-1" },
  });
  return {
    operator: await tokenOf("operator"),
    admin: await tokenOf("admin"),
    partner: await tokenOf("partner"),
    staff,
    device: z.parse(withToken, session.body).token,
    stranger: await tokenOf("admin", "mhe"),
  };
}

/** Sends a call with its parameters in the path; arrays and objects of the body stay unchanged. */
export function sendAs(app: PlaceWorld["app"], token: string, call: Call, options: Options): Promise<Reply> {
  const params: Readonly<Record<string, string>> = { programId: "pfm", ...options.params };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => encodeURIComponent(params[name] ?? ""));
  const query = new URLSearchParams(options.query).toString();
  return send(app, {
    method: call.method,
    url: query === "" ? path : `${path}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.key !== undefined && { "idempotency-key": options.key }),
      ...(options.ifMatch !== undefined && { "if-match": options.ifMatch }),
    },
    ...(options.body !== undefined && { payload: options.body }),
  });
}

/** Creates the world; close it in `afterAll`. */
export async function createAdministrationWorld(
  overrides: Partial<AppDependencies> = {},
): Promise<AdministrationWorld> {
  const world = await createPlaceWorld(overrides);
  await addOperator(world);
  await addDevice(world);
  const adminIds = await readAdminIds(world);
  const tokens = await logEverybodyIn(world);
  const ask = (who: Who, call: Call, options: Options = {}) => sendAs(world.app, tokens[who], call, options);
  return {
    ...world,
    adminIds,
    tokenOf: (who) => tokens[who],
    ask,
    good: async (who, call, options) => {
      const { status, body } = await ask(who, call, options);
      if (status !== call.status) {
        throw new Error(`${call.id}: ${status} ${JSON.stringify(body)}`);
      }
      return z.parse(call.response, body);
    },
    refused: async (who, call, options) => refusalOf(await ask(who, call, options)),
    auditPosition: async () => {
      const [row] = await world.test.query<{ position: string }>(
        "SELECT coalesce(max(position), 0) AS position FROM punktum.audit_log",
      );
      return Number(row?.position ?? 0);
    },
    auditSince: (position) =>
      world.test.query<AuditRow>(
        `SELECT action, actor_id, subject_kind, subject_id, before, after, reason FROM punktum.audit_log
         WHERE position > $1 AND action NOT LIKE 'LOGIN%' ORDER BY position`,
        [position],
      ),
  };
}

/** All calls of the administration, for tests that cover each of them. */
export const api = administrationApi;
