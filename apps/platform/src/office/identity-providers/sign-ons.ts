import { createHash, createHmac, randomBytes } from "node:crypto";
import type { ErrorCode } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";

/** Time to sign in at the provider. */
const SIGN_ON_LIFE_MS = 10 * 60_000;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
const PROGRAM_OF_STATE = /^([a-z0-9][a-z0-9-]{0,63})\.[\w-]{43}$/;

/** A new secret of a browser, which its cookie keeps. */
export const newBrowserSecret = (): string => randomBytes(32).toString("base64url");

/** A new state; it names its programme, because providers send everybody back to one address. */
export const newState = (programId: string): string => `${programId}.${randomBytes(32).toString("base64url")}`;

/** Programme that a state names; undefined when it is none of ours. */
export const programOfState = (state: string): string | undefined => PROGRAM_OF_STATE.exec(state)?.[1];

/**
 * Nonce and code verifier of a sign-in. They are derived from the browser's secret, so that neither is in the database
 * and both belong to one browser.
 */
export function secretsOf(browserSecret: string, state: string): { nonce: string; codeVerifier: string } {
  const derive = (purpose: string): string =>
    createHmac("sha256", browserSecret).update(`${purpose}|${state}`).digest("base64url");
  return { nonce: derive("nonce"), codeVerifier: derive("verifier") };
}

/** A sign-in that begins, or that ended before it began. */
interface NewSignOn {
  readonly state: string;
  readonly browserSecret: string;
  readonly providerId: string;
  readonly wayBack: string;
  readonly now: Date;
  readonly refusal?: ErrorCode | undefined;
}

/** Notes a sign-in and forgets old ones. */
export async function beginSignOn({ db, programId }: ProgramTransaction, begun: NewSignOn): Promise<void> {
  const { state, browserSecret, providerId, wayBack, now, refusal } = begun;
  await db.deleteFrom("sign_ons").where("expires_at", "<", now).execute();
  await db
    .insertInto("sign_ons")
    .values({
      program_id: programId,
      state_hash: hashOf(state),
      browser_hash: hashOf(browserSecret),
      provider_id: providerId,
      way_back: wayBack,
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

/**
 * Takes a state, which is good once, in the browser it was given to, for the provider it was made for; returns the page
 * to go on with.
 */
export async function takeState(
  { db }: ProgramTransaction,
  { state, browserSecret, providerId, now }: BroughtState,
): Promise<string | undefined> {
  const taken = await db
    .updateTable("sign_ons")
    .set({ answered_at: now })
    .where("state_hash", "=", hashOf(state))
    .where("browser_hash", "=", hashOf(browserSecret))
    .where("provider_id", "=", providerId)
    .where("answered_at", "is", null)
    .where("expires_at", ">", now)
    .returning("way_back")
    .executeTakeFirst();
  return taken?.way_back;
}

/** What came of a sign-in at a provider. */
export type SignOnResult =
  | { readonly refusal: ErrorCode }
  | { readonly adminId: string; readonly withFactor: boolean; readonly provedAt: Date | null };

/** Keeps the result for the browser that began. */
export async function keepResult({ db }: ProgramTransaction, state: string, result: SignOnResult): Promise<void> {
  const row =
    "refusal" in result
      ? { refusal: result.refusal }
      : { admin_id: result.adminId, with_factor: result.withFactor, proved_at: result.provedAt };
  await db.updateTable("sign_ons").set(row).where("state_hash", "=", hashOf(state)).execute();
}

/** Gives the result out, once; undefined when there is none for this browser. */
export async function takeResult(
  { db }: ProgramTransaction,
  browserSecret: string,
  now: Date,
): Promise<
  | {
      readonly refusal: string | null;
      readonly adminId: string | null;
      readonly withFactor: boolean;
      readonly provedAt: Date | null;
      readonly createdAt: Date;
    }
  | undefined
> {
  return db
    .deleteFrom("sign_ons")
    .where("browser_hash", "=", hashOf(browserSecret))
    .where("answered_at", "is not", null)
    .where("expires_at", ">", now)
    .where((where) => where.or([where("refusal", "is not", null), where("admin_id", "is not", null)]))
    .returning([
      "refusal",
      "admin_id as adminId",
      "with_factor as withFactor",
      "proved_at as provedAt",
      "created_at as createdAt",
    ])
    .executeTakeFirst();
}
