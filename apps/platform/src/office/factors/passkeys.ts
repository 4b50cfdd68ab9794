import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { beginStep, endStep, findStep } from "./steps.ts";

const RP_NAME = "Punktum";

/** The host that a passkey belongs to. */
export interface PasskeySite {
  /** Name of the host without its port. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** A WebAuthn challenge, and the id of the step that waits for the answer. */
export interface PasskeyQuestion {
  readonly challenge: string;
  /** JSON for the browser's call. */
  readonly options: string;
}

const shared = { id: z.string(), rawId: z.string(), type: z.literal("public-key") };
const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z._default(z.array(z.string()), []),
  }),
});
const assertion = z.object({
  ...shared,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

/** Parses a browser's answer; undefined if it is malformed. */
function parseAnswer<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for every invalid answer. That is a caller's mistake and not a server error. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

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
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpId,
    userName: `${transaction.programId}: ${email}`,
    userID: new Uint8Array(Buffer.from(adminId)),
    attestationType: "none",
    excludeCredentials: known.flatMap(({ credential_id: id }) => (id === null ? [] : [{ id }])),
    // The device must verify its user by PIN or biometrics: that is the second factor beside possession of the device.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
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
  const response = parseAnswer(registration, credential);
  if (step?.adminId !== adminId || step.passkeyChallenge === null || response === undefined) {
    return false;
  }
  await endStep(transaction, challenge);
  const judged = await orUndefined(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: step.passkeyChallenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  );
  if (judged?.verified !== true) {
    return false;
  }
  const { id, publicKey, counter } = judged.registrationInfo.credential;
  const owner = { program_id: transaction.programId, id: randomUUIDv7(), admin_id: adminId };
  const times = { created_at: now, confirmed_at: now };
  const key = { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter };
  const added = await transaction.db
    .insertInto("admin_factors")
    .values({ ...owner, ...times, ...key, kind: "PASSKEY", name, transports: response.response.transports })
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
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: "required" });
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
  const response = parseAnswer(assertion, credential);
  if (step === undefined || step.adminId !== null || step.passkeyChallenge === null || response === undefined) {
    return undefined;
  }
  await endStep(transaction, challenge);
  const key = await transaction.db
    .selectFrom("admin_factors")
    .select(["id", "admin_id", "public_key", "sign_count"])
    .where("credential_id", "=", response.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (key === undefined || key.public_key === null) {
    return undefined;
  }
  const judged = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: step.passkeyChallenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      credential: { id: response.id, publicKey: new Uint8Array(key.public_key), counter: key.sign_count ?? 0 },
      requireUserVerification: true,
    }),
  );
  if (judged?.verified !== true) {
    return undefined;
  }
  const used = { last_used_at: now, sign_count: judged.authenticationInfo.newCounter };
  await transaction.db.updateTable("admin_factors").set(used).where("id", "=", key.id).execute();
  return key.admin_id;
}
