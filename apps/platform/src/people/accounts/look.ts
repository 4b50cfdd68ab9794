import { fail, type IdentifierType, isLivingCode, mapOutcome, succeed, type Outcome } from "@punktum/domain";
import {
  type Asker,
  type CountedLookUp,
  isOnDuty,
  type LookUpLimit,
  refusalOfUse,
  strengthOf,
} from "../identifications/index.ts";
import type { CodeProof, PhoneCodes } from "../phones/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import type { Database } from "../../database/index.ts";
import type { Account, ShownCode } from "./account.ts";
import type { CodeToFind } from "./store.ts";
import { reachesAccountAlone } from "./reach.ts";

export type UnusableError = "USER_KEY_DOES_NOT_EXIST" | "USER_KEY_DEACTIVATED";
export type CodeError =
  | UnusableError
  | "KEYCODE_NOT_FOUND"
  | "CODE_EXPIRED"
  | "CARD_READ_REQUIRED"
  | "PROOF_REQUIRED"
  | "RATE_LIMITED";

/** A code as a request carries it; it may be missing. */
export type GivenCode = Omit<ShownCode, "keyCode"> & {
  readonly keyCode: string | undefined;
  /** Other kinds of code to try, in order, when the first kind finds no usable account. */
  readonly orTypes?: readonly IdentifierType[];
};

/** An account and what its code proves; a card proves nothing. */
export type FoundAccount = Account & { readonly proof?: CodeProof };

/**
 * An account out of reach is answered like one that does not exist, as for partners (decision 0118). The attempt is
 * logged as one without rights.
 */
export const OUT_OF_REACH = {
  ok: false,
  error: { ...fail("USER_KEY_DOES_NOT_EXIST").error, forRights: true },
} as const;

/** The same for a person. */
export const NO_SUCH_USER = {
  ok: false,
  error: { ...fail("NOT_FOUND", "no such user").error, forRights: true },
} as const;

const CLOSED: readonly Account["status"][] = ["INACTIVE", "TERMINATED"];

export function judge<T extends Account>(
  account: T | undefined,
  isClosed: (account: T) => boolean,
): Outcome<T, UnusableError> {
  if (account === undefined) {
    return fail("USER_KEY_DOES_NOT_EXIST");
  }
  return isClosed(account) ? fail("USER_KEY_DEACTIVATED") : succeed(account);
}

export const isClosed = (account: Account): boolean => !account.identifierActive || CLOSED.includes(account.status);

/** A resolved code whose account is not read yet. */
interface Resolved {
  readonly shown: ShownCode;
  readonly proof?: CodeProof;
}

export interface LookDependencies {
  readonly database: Database;
  readonly catalogues: CatalogueCache;
  readonly phoneCodes: PhoneCodes;
  readonly lookUpLimit: LookUpLimit;
}

/** Refusal of a device that has looked up as many accounts as it may, with the time to wait. */
function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  const refusal = fail("RATE_LIMITED", "The device has looked at too many accounts within the hour");
  return { ...refusal, error: { ...refusal.error, details: { retryAfterSeconds } } };
}

export function createResolve({ phoneCodes }: LookDependencies) {
  return async ({ identity }: Asker, { keyCode, idType }: GivenCode): Promise<Outcome<Resolved, CodeError>> => {
    if (keyCode === undefined || keyCode === "") {
      return fail("KEYCODE_NOT_FOUND");
    }
    if (!isLivingCode(keyCode)) {
      return succeed({ shown: { keyCode, idType } });
    }
    return mapOutcome(await phoneCodes.resolve(identity, keyCode), ({ accountId, proof }) => ({
      shown: { keyCode: accountId, idType: "ID" },
      proof,
    }));
  };
}

/** How one kind of call looks up an account. */
interface Look<T> {
  readonly find: (code: CodeToFind) => Promise<T | undefined>;
  readonly isClosed: (account: T) => boolean;
  /** Tells whether the request was answered while its code was still valid. */
  readonly wasAnswered?: () => Promise<boolean>;
}

/** Tries the kinds of code in order and returns the first usable account, else the last refusal. */
async function findUsable<T extends Account>(
  shown: CodeToFind,
  orTypes: readonly IdentifierType[],
  { find, isClosed }: Pick<Look<T>, "find" | "isClosed">,
): Promise<Outcome<T, UnusableError>> {
  let found = judge(await find(shown), isClosed);
  for (const idType of orTypes) {
    if (found.ok) {
      break;
    }
    found = judge(await find({ ...shown, idType }), isClosed);
  }
  return found;
}

/**
 * Refuses an account out of the caller's reach, and a device that has used up its look-ups; otherwise null. Entries
 * that staff confirmed offline arrive in bulk and are not counted, because they reveal nothing.
 */
export function createAdmit({ database, lookUpLimit }: LookDependencies) {
  return async (asker: Asker, code: string, { id, counted }: Counted<Account>) => {
    const { identity } = asker;
    if (!(await reachesAccountAlone(database, identity, id))) {
      return OUT_OF_REACH;
    }
    const waitMs = isLimited(asker) ? await lookUpLimit.admit(identity, { code, accountId: id, counted }) : 0;
    return waitMs > 0 ? tooMany(waitMs) : null;
  };
}

/** An account whose look-up may have been counted while it was found. */
type Counted<T> = T & { readonly counted?: CountedLookUp | undefined };

const isLimited = ({ identity, doneAtMs }: Asker): boolean => doneAtMs === undefined || !isOnDuty(identity);

/** The one place that maps a failed look-up (nothing found, account closed, rate limit reached) to its error. */
export function createLook(dependencies: LookDependencies) {
  const resolve = createResolve(dependencies);
  const admit = createAdmit(dependencies);
  const { lookUpLimit } = dependencies;
  return async <T extends Counted<Account>>(
    asker: Asker,
    code: GivenCode,
    { find, isClosed, wasAnswered: wasAnsweredBefore = () => Promise.resolve(false) }: Look<T>,
  ): Promise<Outcome<T & { readonly proof?: CodeProof }, CodeError>> => {
    const resolved = await resolve(asker, code);
    if (!resolved.ok) {
      return resolved;
    }
    const { shown, proof } = resolved.response;
    if (proof?.isNow === false && !(await wasAnsweredBefore())) {
      return fail("CODE_EXPIRED");
    }
    const lookUp = isLimited(asker) ? await lookUpLimit.toCount(asker.identity, shown.keyCode) : undefined;
    const found = await findUsable({ ...shown, lookUp }, code.orTypes ?? [], { find, isClosed });
    if (!found.ok) {
      return found;
    }
    const refusal = await admit(asker, shown.keyCode, found.response);
    return refusal ?? succeed({ ...found.response, ...(proof && { proof }) });
  };
}

/** The reason why the asker may not see the account they found; null when they may. */
export function createRefusalToSee({ catalogues }: LookDependencies) {
  return async (asker: Asker, proof: CodeProof | undefined) => {
    const { identification } = (await catalogues.read(asker.identity.programId)).settings;
    return refusalOfUse(identification, asker, { use: "SEE", strength: strengthOf(asker, proof), points: 0 });
  };
}

/** The same look-up for calls that show what they find. */
export function createSee(dependencies: LookDependencies) {
  const look = createLook(dependencies);
  const refusalToSee = createRefusalToSee(dependencies);
  return async <T extends Account>(asker: Asker, code: GivenCode, find: Look<T>["find"]) => {
    const found = await look(asker, code, { find, isClosed });
    if (!found.ok) {
      return found;
    }
    const refusal = await refusalToSee(asker, found.response.proof);
    return refusal === null ? found : fail(refusal);
  };
}
