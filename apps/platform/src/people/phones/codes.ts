import {
  fail,
  judgeLivingCode,
  livingCodeMessage,
  passMessage,
  readLivingCode,
  succeed,
  writeLivingCode,
  type LivingCode,
  type LivingCodeKind,
  type Outcome,
} from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { booleanColumn, prepared, textColumn, type Database } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { macOf, type PhoneKeys } from "./keys.ts";

/** What a valid code proves: the phone showed it within this half minute, or the account's PIN was typed. */
export interface CodeProof {
  /** What issued the code: a phone, or a pass given for a PIN. */
  readonly prover: "PHONE" | "PIN";
  /** Id of the phone or of the pass. */
  readonly phoneId: string;
  readonly step: number;
  readonly kind: LivingCodeKind;
  /** False for a code of another time, such as a screenshot or a repeated request. */
  readonly isNow: boolean;
}

type Viewer = Pick<Identity, "programId" | "subjectId">;
interface Resolved {
  readonly accountId: string;
  readonly proof: CodeProof;
}

/** Living codes: resolving them and issuing passes. */
export interface PhoneCodes {
  /** Resolves a code of any time to its account; an invalid code is answered like an unknown card. */
  resolve(viewer: Viewer, text: string): Promise<Outcome<Resolved, "USER_KEY_DOES_NOT_EXIST">>;
  /** Issues a pass to the caller that was just shown a code; undefined when the phone was revoked meanwhile. */
  passFor(viewer: Viewer, proof: Pick<CodeProof, "phoneId" | "step">): Promise<string | undefined>;
}

interface PhoneRow {
  readonly prover: CodeProof["prover"];
  readonly accountId: string;
  readonly salt: Buffer;
}

const decodeSalt = (value: unknown): Buffer => {
  if (!Buffer.isBuffer(value)) {
    throw new Error("a salt is bytes");
  }
  return value;
};

/** Ids of phones and PIN passes are random and do not collide, so one look-up covers both. */
const findProver = prepared(
  "phones.find-prover",
  `SELECT account_id, salt, false AS is_pin FROM phones
   WHERE program_id = $1 AND id = $2 AND enrolled_at IS NOT NULL AND revoked_at IS NULL
   UNION ALL
   SELECT account_id, salt, true FROM pin_passes WHERE program_id = $1 AND id = $2`,
  (row): PhoneRow => ({
    prover: booleanColumn(row, "is_pin") ? "PIN" : "PHONE",
    accountId: textColumn(row, "account_id"),
    salt: decodeSalt(row["salt"]),
  }),
);

type Unsigned = Pick<LivingCode, "kind" | "step" | "programId" | "phoneId">;

const messageOf = ({ kind, step, programId, phoneId }: Unsigned, accountId: string, viewer: Viewer): string => {
  const owner = { programId, phoneId, accountId };
  return kind === "PASS" ? passMessage(owner, step, viewer.subjectId) : livingCodeMessage(owner, step);
};

export function createPhoneCodes({
  database,
  clock,
  keys,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: PhoneKeys;
}): PhoneCodes {
  const read = async (programId: string, phoneId: string): Promise<PhoneRow | undefined> => {
    const [phone] = await database.withProgram(programId, ({ run }) => run(findProver, [programId, phoneId]));
    return phone;
  };
  const sign = (code: Unsigned, phone: PhoneRow, viewer: Viewer) =>
    macOf(keys.keyOf({ ...code, salt: phone.salt }, code.kind), messageOf(code, phone.accountId, viewer));
  /** A phone has the key of the secret that was the newest when it was enrolled. */
  const judge = (code: LivingCode, phone: PhoneRow, viewer: Viewer) => {
    const message = messageOf(code, phone.accountId, viewer);
    const judged = keys
      .keysOf({ ...code, salt: phone.salt }, code.kind)
      .map((key) => judgeLivingCode(code, macOf(key, message), clock.nowMs()));
    return judged.find((one) => one.ok || one.error.code !== "WRONG");
  };

  return {
    resolve: async (viewer, text) => {
      const code = readLivingCode(text);
      if (code === null || code.programId !== viewer.programId) {
        return fail("USER_KEY_DOES_NOT_EXIST");
      }
      const phone = await read(viewer.programId, code.phoneId);
      // A PIN gives passes only: no client holds a key that signs codes for it.
      if (phone === undefined || (phone.prover === "PIN" && code.kind !== "PASS")) {
        return fail("USER_KEY_DOES_NOT_EXIST");
      }
      const judged = judge(code, phone, viewer);
      if (judged === undefined) {
        return fail("USER_KEY_DOES_NOT_EXIST");
      }
      const { phoneId, step, kind } = code;
      const { accountId, prover } = phone;
      return succeed({ accountId, proof: { prover, phoneId, step, kind, isNow: judged.ok } });
    },
    passFor: async (viewer, { phoneId, step }) => {
      const { programId } = viewer;
      const phone = await read(programId, phoneId);
      const pass = { kind: "PASS", programId, phoneId, step } as const;
      return phone && writeLivingCode(pass, sign(pass, phone, viewer));
    },
  };
}
