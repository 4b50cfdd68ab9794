import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";
import { PASSKEY_ALGORITHMS } from "./cose-keys.ts";
import {
  type PasskeySite,
  readAssertion,
  readRegistration,
  verifyAssertion,
  verifyRegistration,
} from "./passkey-answers.ts";
import { beginStep, endStep, findStep } from "./steps.ts";

const RP_NAME = "Punktum";

/** Milliseconds for the person, of which the browser may make more. */
const TIMEOUT_MS = 60_000;

/** A WebAuthn challenge, and the id of the step that waits for the answer. */
export interface PasskeyQuestion {
  readonly challenge: string;
  /** JSON for the browser's call. */
  readonly options: string;
}

const createChallenge = (): string => randomBytes(32).toString("base64url");

/** A new passkey of a person. */
interface PasskeyOwner {
  readonly adminId: string;
  readonly email: string;
  readonly name: string;
  readonly now: Date;
}

/** Creates the challenge to register a passkey for a person. */
export async function askForPasskey(
  transaction: ProgramTransaction,
  { rpId }: PasskeySite,
  { adminId, email, now }: Omit<PasskeyOwner, "name">,
): Promise<PasskeyQuestion> {
  const known = await transaction.db
    .selectFrom("admin_factors")
    .select("credential_id")
    .where("admin_id", "=", adminId)
    .where("kind", "=", "PASSKEY")
    .execute();
  const options = {
    challenge: createChallenge(),
    rp: { name: RP_NAME, id: rpId },
    user: {
      id: Buffer.from(adminId).toString("base64url"),
      name: `${transaction.programId}: ${email}`,
      displayName: "",
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: TIMEOUT_MS,
    attestation: "none",
    excludeCredentials: known.flatMap(({ credential_id: id }) => (id === null ? [] : [{ id, type: "public-key" }])),
    // The device must verify its user by PIN or biometrics: that is the second factor beside possession of the device.
    authenticatorSelection: { residentKey: "required", userVerification: "required", requireResidentKey: true },
    extensions: { credProps: true },
    hints: [],
  };
  const step = { adminId, purpose: "PASSKEY", passkeyChallenge: options.challenge, now } as const;
  return { challenge: await beginStep(transaction, step), options: JSON.stringify(options) };
}

/** A browser's answer to a challenge. */
interface PasskeyAnswer {
  readonly challenge: string;
  /** JSON as the browser's call returned it. */
  readonly credential: string;
}

/** Stores a new passkey; false if the answer is invalid. */
export async function addPasskey(
  transaction: ProgramTransaction,
  { rpId, origins }: PasskeySite,
  { adminId, name, now, challenge, credential }: Omit<PasskeyOwner, "email"> & PasskeyAnswer,
): Promise<boolean> {
  const step = await findStep(transaction, { challenge, purpose: "PASSKEY", now });
  const answer = readRegistration(credential);
  if (step?.adminId !== adminId || step.passkeyChallenge === null || answer === undefined) {
    return false;
  }
  await endStep(transaction, challenge);
  const made = verifyRegistration(answer, { rpId, origins, challenge: step.passkeyChallenge });
  if (made === undefined) {
    return false;
  }
  const owner = { program_id: transaction.programId, id: randomUUIDv7(), admin_id: adminId };
  const times = { created_at: now, confirmed_at: now };
  const key = { credential_id: made.id, public_key: Buffer.from(made.publicKey), sign_count: made.counter };
  const added = await transaction.db
    .insertInto("admin_factors")
    .values({ ...owner, ...times, ...key, kind: "PASSKEY", name, transports: answer.response.transports })
    .onConflict((conflict) => conflict.columns(["program_id", "credential_id"]).doNothing())
    .returning("id")
    .execute();
  return added.length === 1;
}

/** Creates the challenge to sign in with any passkey of this host. */
export async function askForProof(
  transaction: ProgramTransaction,
  { rpId }: PasskeySite,
  now: Date,
): Promise<PasskeyQuestion> {
  const options = { rpId, challenge: createChallenge(), timeout: TIMEOUT_MS, userVerification: "required" };
  const step = { adminId: null, purpose: "PASSKEY", passkeyChallenge: options.challenge, now } as const;
  return { challenge: await beginStep(transaction, step), options: JSON.stringify(options) };
}

/** Verifies a passkey's answer, which is valid once; returns its owner. */
export async function takePasskey(
  transaction: ProgramTransaction,
  { rpId, origins }: PasskeySite,
  { challenge, credential, now }: PasskeyAnswer & { readonly now: Date },
): Promise<string | undefined> {
  const step = await findStep(transaction, { challenge, purpose: "PASSKEY", now });
  const answer = readAssertion(credential);
  if (step === undefined || step.adminId !== null || step.passkeyChallenge === null || answer === undefined) {
    return undefined;
  }
  await endStep(transaction, challenge);
  const key = await transaction.db
    .selectFrom("admin_factors")
    .select(["id", "admin_id", "public_key", "sign_count"])
    .where("credential_id", "=", answer.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (key === undefined || key.public_key === null) {
    return undefined;
  }
  const task = { rpId, origins, challenge: step.passkeyChallenge };
  const counter = verifyAssertion(answer, task, { publicKey: key.public_key, counter: key.sign_count ?? 0 });
  if (counter === undefined) {
    return undefined;
  }
  const used = { last_used_at: now, sign_count: counter };
  await transaction.db.updateTable("admin_factors").set(used).where("id", "=", key.id).execute();
  return key.admin_id;
}
