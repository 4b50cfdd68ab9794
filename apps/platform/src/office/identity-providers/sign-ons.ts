import { createHash, createHmac, randomBytes } from "node:crypto";
import type { ErrorCode } from "@punktum/contracts";
import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

/** Time limit for signing in at the provider. */
const SIGN_ON_LIFE_MS = 10 * 60_000;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
const PROGRAM_OF_STATE = /^([a-z0-9][a-z0-9-]{0,63})\.[\w-]{43}$/;

/** Creates a browser's secret, which its cookie holds. */
export const newBrowserSecret = (): string => randomBytes(32).toString("base64url");

/** Creates a state. It names its programme, because all providers redirect to one address. */
export const newState = (programId: string): string => `${programId}.${randomBytes(32).toString("base64url")}`;

/** Programme that a state names; undefined if it is malformed. */
export const programOfState = (state: string): string | undefined => PROGRAM_OF_STATE.exec(state)?.[1];

/**
 * Nonce and code verifier of a sign-in. They are derived from the browser's secret, so that the database holds neither,
 * and both belong to one browser.
 */
export function secretsOf(browserSecret: string, state: string): { nonce: string; codeVerifier: string } {
  const derive = (purpose: string): string =>
    createHmac("sha256", browserSecret).update(`${purpose}|${state}`).digest("base64url");
  return { nonce: derive("nonce"), codeVerifier: derive("verifier") };
}

/** Whether the sign-in opens a session, or repeats the authentication of an open one. */
export type SignOnPurpose = "SESSION" | "PROOF";

/** A sign-in that begins, or that failed at once. */
interface NewSignOn {
  readonly state: string;
  readonly browserSecret: string;
  readonly providerId: string;
  readonly wayBack: string;
  readonly purpose: SignOnPurpose;
  readonly now: Date;
  readonly refusal?: ErrorCode | undefined;
}

/** Stores a sign-in and deletes expired ones. */
export async function beginSignOn({ db, programId }: ProgramTransaction, begun: NewSignOn): Promise<void> {
  const { state, browserSecret, providerId, wayBack, purpose, now, refusal } = begun;
  await db.deleteFrom("sign_ons").where("expires_at", "<", now).execute();
  await db
    .insertInto("sign_ons")
    .values({
      program_id: programId,
      state_hash: hashOf(state),
      browser_hash: hashOf(browserSecret),
      provider_id: providerId,
      way_back: wayBack,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + SIGN_ON_LIFE_MS),
      ...(refusal !== undefined && { answered_at: now, refusal }),
    })
    .execute();
}

/** An answer of a provider as a browser brings it. */
interface BroughtState {
  readonly state: string;
  readonly browserSecret: string;
  readonly providerId: string;
  readonly now: Date;
}

/** Data of a used state. */
export interface TakenState {
  /** Page to open afterwards. */
  readonly wayBack: string;
  readonly purpose: SignOnPurpose;
  readonly begunAt: Date;
}

/** Uses a state, which is valid once, for its own browser and provider. */
export async function takeState(
  { db }: ProgramTransaction,
  { state, browserSecret, providerId, now }: BroughtState,
): Promise<TakenState | undefined> {
  return db
    .updateTable("sign_ons")
    .set({ answered_at: now })
    .where("state_hash", "=", hashOf(state))
    .where("browser_hash", "=", hashOf(browserSecret))
    .where("provider_id", "=", providerId)
    .where("answered_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["way_back as wayBack", "purpose", "created_at as begunAt"])
    .executeTakeFirst();
}

/** Result of a sign-in at a provider. */
export type SignOnResult =
  | { readonly refusal: ErrorCode }
  | { readonly adminId: string; readonly withFactor: boolean; readonly provedAt: Date | null };

/** Stores the result for the browser that began the sign-in. */
export async function keepResult({ db }: ProgramTransaction, state: string, result: SignOnResult): Promise<void> {
  const row =
    "refusal" in result
      ? { refusal: result.refusal }
      : { admin_id: result.adminId, with_factor: result.withFactor, proved_at: result.provedAt };
  await db.updateTable("sign_ons").set(row).where("state_hash", "=", hashOf(state)).execute();
}

/** Key of a result: browser and purpose. */
interface AskedResult {
  readonly browserSecret: string;
  readonly purpose: SignOnPurpose;
  readonly now: Date;
}

const RESULT = [
  "refusal",
  "admin_id as adminId",
  "with_factor as withFactor",
  "proved_at as provedAt",
  "created_at as createdAt",
] as const;

/** A stored result. */
interface KeptResult {
  readonly refusal: string | null;
  readonly adminId: string | null;
  readonly withFactor: boolean;
  readonly provedAt: Date | null;
  readonly createdAt: Date;
}

const isResult = ({ browserSecret, purpose, now }: AskedResult) =>
  sql<boolean>`browser_hash = ${hashOf(browserSecret)} AND purpose = ${purpose} AND expires_at > ${now}
    AND answered_at IS NOT NULL AND (refusal IS NOT NULL OR admin_id IS NOT NULL)`;

/** Reads the result without using it; undefined if this browser has none. */
export function readResult({ db }: ProgramTransaction, asked: AskedResult): Promise<KeptResult | undefined> {
  return db.selectFrom("sign_ons").select(RESULT).where(isResult(asked)).executeTakeFirst();
}

/** Returns the result once; undefined if this browser has none. */
export function takeResult({ db }: ProgramTransaction, asked: AskedResult): Promise<KeptResult | undefined> {
  return db.deleteFrom("sign_ons").where(isResult(asked)).returning(RESULT).executeTakeFirst();
}
