import {
  administrationApi,
  type Call,
  displayAdsApi,
  looksApi,
  identityProvidersApi,
  mailTemplatesApi,
  mayMake,
  userMailsApi,
  v2,
  vouchersAdminApi,
  webhooksApi,
} from "@punktum/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { changedMeanwhile, type Database, type ProgramTransaction } from "../database/index.ts";
import { findLastChange } from "../office/audit/index.ts";
import type { Identity } from "../office/sessions/index.ts";
import type { Answer, Refusal } from "./register-failure.ts";

/** Table and key of a path's record. */
interface Kept {
  readonly table: string;
  /** Path parameter with its id, or several with a slash between them. */
  readonly parameter: string;
  /** Kind of the record in the audit log. */
  readonly subjectKind: string;
  /** Action of its edits, where other edits have the same subject. */
  readonly action?: string;
  /** Digits and UUIDs have several spellings of one id, which are normalized. */
  readonly spelled?: "DIGITS" | "UUID";
}

const kept = (table: string, parameter: string, subjectKind: string, spelled?: "DIGITS" | "UUID"): Kept => ({
  table,
  parameter,
  subjectKind,
  ...(spelled !== undefined && { spelled }),
});

/** Records whose edits are counted, by the path of the calls that edit them. */
const KEPT: ReadonlyMap<string, Kept> = new Map([
  [administrationApi.readProgram.path, kept("programs", "programId", "PROGRAM")],
  [administrationApi.readPartner.path, kept("partners", "partnerId", "PARTNER", "DIGITS")],
  [administrationApi.readStore.path, kept("stores", "storeId", "STORE", "DIGITS")],
  [administrationApi.readPoint.path, kept("interaction_points", "id", "INTERACTION_POINT")],
  [administrationApi.readAdmin.path, kept("admins", "adminId", "ADMIN", "UUID")],
  [vouchersAdminApi.readPromotion.path, kept("promotions", "promotionId", "PROMOTION", "DIGITS")],
  [
    administrationApi.readNotificationConfiguration.path,
    { ...kept("notification_edits", "programId", "PROGRAM"), action: "NOTIFICATIONS_CHANGED" },
  ],
  [looksApi.saveLookDraft.path, kept("program_looks", "programId", "PROGRAM")],
  [displayAdsApi.readDisplayAd.path, kept("display_ads", "adId", "DISPLAY_AD", "DIGITS")],
  [administrationApi.readStatusLevelSet.path, kept("status_level_sets", "id", "STATUS_LEVEL_SET", "DIGITS")],
  [administrationApi.readCustomProperty.path, kept("custom_properties", "id", "CUSTOM_PROPERTY", "DIGITS")],
  [administrationApi.readEndpoint.path, kept("endpoints", "id", "ENDPOINT", "DIGITS")],
  [administrationApi.readTag.path, kept("tags", "tagId", "TAG", "DIGITS")],
  [vouchersAdminApi.readCoupon.path, kept("coupons", "couponId", "COUPON", "DIGITS")],
  [vouchersAdminApi.readReward.path, kept("rewards", "rewardId", "REWARD", "DIGITS")],
  [v2.readProfile.path, kept("profiles", "id", "PROFILE", "UUID")],
  [v2.readMounting.path, kept("mountings", "id", "MOUNTING", "UUID")],
  [v2.readUser.path, kept("users", "userId", "USER", "UUID")],
  [
    userMailsApi.readMailChoice.path,
    { ...kept("mail_choices", "userId", "USER", "UUID"), action: "MAIL_CHOICE_CHANGED" },
  ],
  [webhooksApi.readWebhook.path, kept("webhooks", "id", "WEBHOOK", "UUID")],
  [mailTemplatesApi.readMailTemplate.path, kept("mail_templates", "event/language", "MAIL_TEMPLATE")],
  [identityProvidersApi.replaceIdentityProvider.path, kept("identity_providers", "connectionId", "IDENTITY_PROVIDER")],
]);

const isCounted = ({ versioned = false, method }: Call): boolean =>
  versioned && ["PUT", "PATCH", "DELETE"].includes(method);

function keptAt(call: Call): Kept {
  const found = KEPT.get(call.path);
  if (found === undefined) {
    throw new Error(`${call.id} is versioned, but nobody knows where its record lies`);
  }
  return found;
}

/** Fails at startup if a versioned write has no table for its version. */
export function requireKept(call: Call): void {
  if (isCounted(call)) {
    keptAt(call);
  }
}

function idOf({ parameter, spelled }: Kept, params: unknown): string {
  const entries = typeof params === "object" && params !== null ? Object.entries(params) : [];
  const named = new Map<string, unknown>(entries);
  const id = parameter
    .split("/")
    .map((name) => String(named.get(name)))
    .join("/");
  if (spelled === "UUID") {
    return id.toLowerCase();
  }
  return spelled === "DIGITS" ? id.replace(/^0+(?=\d)/, "") : id;
}

/** What a write expects of the record it changes. */
interface Expectation {
  readonly params: unknown;
  /** Version in `If-Match`; undefined accepts every version. */
  readonly ifMatch: string | undefined;
}

/**
 * Runs a write. With `If-Match` it is refused, and its transaction rolled back, if the record has another version. The
 * database compares versions in `count_edit()`, after the lock that the write takes anyway, so that the handler's order
 * of locks is unchanged.
 */
export async function whileUnchanged<T>(
  { db }: ProgramTransaction,
  call: Call,
  { params, ifMatch, work }: Expectation & { readonly work: () => Promise<T> },
): Promise<T> {
  if (ifMatch === undefined || !isCounted(call)) {
    return work();
  }
  const record = keptAt(call);
  const id = idOf(record, params);
  await sql`SELECT set_config('punktum.expected_row', ${`${record.table}/${id}`}, true),
    set_config('punktum.expected_version', ${ifMatch}, true)`.execute(db);
  const done = await work();
  // A handler that wrote nothing has not fired the trigger.
  const { rows } = await sql`SELECT 1 FROM ${sql.table(record.table)}
    WHERE current_setting('punktum.expected_row') <> '' AND id::text = ${id} AND version::text <> ${ifMatch}`.execute(
    db,
  );
  if (rows.length > 0) {
    throw changedMeanwhile();
  }
  return done;
}

type ReadCurrent = (request: FastifyRequest, identity: Identity) => Promise<Answer<unknown>>;

interface Reading {
  readonly call: Call;
  readonly read: ReadCurrent;
}

const reads = new WeakMap<FastifyInstance, Map<string, Reading>>();

/** Registers how a versioned record is read, for refusals of writes at the same path. */
export function rememberRead(app: FastifyInstance, call: Call, read: ReadCurrent): void {
  if (call.versioned === true && call.method === "GET") {
    const known = reads.get(app) ?? new Map<string, Reading>();
    known.set(call.path, { call, read });
    reads.set(app, known);
  }
}

/** The current record; undefined if it is deleted or the caller may not read it. */
async function currentOf(
  app: FastifyInstance,
  call: Call,
  { request, identity }: { readonly request: FastifyRequest; readonly identity: Identity },
): Promise<object | undefined> {
  const reading = reads.get(app)?.get(call.path);
  if (reading === undefined || !mayMake(reading.call, identity)) {
    return undefined;
  }
  const answer = await reading.read(request, identity);
  return answer.ok && typeof answer.response === "object" && answer.response !== null ? answer.response : undefined;
}

/** The refusal of a write whose record has changed: who did it and when, and the record as it is now. */
export async function refuseStale(
  app: FastifyInstance,
  database: Database,
  call: Call,
  { request, identity }: { readonly request: FastifyRequest; readonly identity: Identity },
): Promise<Refusal> {
  const record = keptAt(call);
  const { subjectKind, action } = record;
  const subject = { subjectKind, subjectId: idOf(record, request.params), action };
  const last = await database.withProgram(identity.programId, (transaction) => findLastChange(transaction, subject));
  const current = await currentOf(app, call, { request, identity });
  return {
    code: "CHANGED_MEANWHILE",
    message: "Somebody else has changed it since it was read",
    ...(last !== undefined && { details: { ...last } }),
    ...(current !== undefined && { current }),
  };
}

/** Reads `If-Match`: one entity tag, as `ETag` answered it, or `*` for any version. */
export function readIfMatch({ headers }: FastifyRequest): string | undefined {
  const given = headers["if-match"]?.trim();
  return given === undefined || given === "" || given === "*" ? undefined : given.replace(/^(?:W\/)?"(.*)"$/, "$1");
}

/** The entity tag of an answer, if it has a version. */
export function entityTagOf(call: Call, body: unknown): string | undefined {
  if (call.versioned !== true || typeof body !== "object" || body === null || !("version" in body)) {
    return undefined;
  }
  return `"${String(body.version)}"`;
}
