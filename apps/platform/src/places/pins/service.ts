import { fail, pinFormRefusal, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { setProfilePinHash } from "../profiles/index.ts";
import { mayUseStore } from "../../office/sessions/index.ts";
import { findStoreSettings, setStorePinHash } from "../stores/index.ts";
import { chosenPin } from "./chosen-pin.ts";
import { forgetTries, type PinFacts, type PinPurpose, readPinFacts, writeSessionPin } from "./store.ts";
import { auditPin, type PinActor, type PinDependencies, type PinOutcome, verifyPin } from "./verify.ts";

type Done = Record<string, never>;

interface ForMounting extends PinActor {
  readonly mountingId: string;
}

interface CheckInput extends ForMounting {
  readonly purpose: PinPurpose;
  readonly pin: string | undefined;
}

interface SessionPinInput extends ForMounting {
  /** Null removes the PIN. */
  readonly pin: string | null | undefined;
  readonly currentPin: string | undefined;
}

interface ProfilePinInput extends PinActor {
  readonly profileId: string;
  readonly pin: string | null | undefined;
}

interface StorePinInput extends PinActor {
  readonly storeId: string;
  readonly pin: string | null | undefined;
}

/** PINs of tablets; neither PINs nor hashes leave the server. */
export interface Pins {
  /** Checks a PIN that a device typed for its own mounting. */
  check(input: CheckInput): Promise<PinOutcome<{ readonly required: boolean }>>;
  /** Sets the PIN of a device's present mounting. */
  setSessionPin(input: SessionPinInput): Promise<PinOutcome<Done>>;
  setProfilePin(input: ProfilePinInput): Promise<PinOutcome<Done>>;
  setStorePin(input: StorePinInput): Promise<PinOutcome<Done>>;
  /** Resets the attempts of a mounting's device. */
  unlock(transaction: ProgramTransaction, input: ForMounting): Promise<PinOutcome<Done>>;
}

const NO_MOUNTING = fail("MOUNTING_NOT_FOUND", "There is no such mounting");
const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "The caller may not use the PIN of this mounting");
const NOT_MOUNTED = fail("DEVICE_NOT_MOUNTED", "No device holds this mounting");

function readFacts(
  { database }: PinDependencies,
  { identity, mountingId }: ForMounting,
): Promise<PinFacts | undefined> {
  return database.withProgram(identity.programId, (transaction) => readPinFacts(transaction, mountingId));
}

async function check(
  dependencies: PinDependencies,
  input: CheckInput,
): Promise<PinOutcome<{ readonly required: boolean }>> {
  const facts = await readFacts(dependencies, input);
  if (facts === undefined) {
    return NO_MOUNTING;
  }
  const { deviceId } = input.identity;
  // Only the device itself may try, so that others cannot use up its attempts.
  if (deviceId === undefined || facts.deviceId !== deviceId) {
    return NO_PERMISSION;
  }
  const { isRequired, hash } = chosenPin(facts, input.purpose);
  if (!isRequired) {
    return succeed({ required: false });
  }
  const verified = await verifyPin(dependencies, { ...input, deviceId, hash });
  return verified.ok ? succeed({ required: true }) : verified;
}

/** Staff of the store may set it; the device itself too, after typing the present one. */
async function maySetSessionPin(
  dependencies: PinDependencies,
  input: SessionPinInput,
  facts: PinFacts & { readonly deviceId: string },
): Promise<PinOutcome<null>> {
  const { identity, currentPin } = input;
  if (identity.role !== "DEVICE") {
    return mayUseStore(identity, { id: facts.storeId, partnerId: facts.partnerId }) ? succeed(null) : NO_PERMISSION;
  }
  if (identity.deviceId !== facts.deviceId) {
    return NO_PERMISSION;
  }
  if (facts.sessionHash === null) {
    return succeed(null);
  }
  const typed = {
    ...input,
    deviceId: facts.deviceId,
    purpose: "CASHIER",
    pin: currentPin,
    hash: facts.sessionHash,
  } as const;
  return verifyPin(dependencies, typed);
}

/** Refuses a malformed PIN; `null` removes the PIN. */
function refusalOfForm(pin: StorePinInput["pin"]) {
  const malformed = pin === null ? null : pinFormRefusal(pin);
  return malformed === null ? undefined : fail(malformed, "A PIN has four digits");
}

const hashOf = async (passwords: PinDependencies["passwords"], pin: StorePinInput["pin"]): Promise<string | null> =>
  typeof pin === "string" ? passwords.hash(pin) : null;

async function setSessionPin(dependencies: PinDependencies, input: SessionPinInput): Promise<PinOutcome<Done>> {
  const { database, passwords } = dependencies;
  const { identity, mountingId, pin } = input;
  const refusal = refusalOfForm(pin);
  if (refusal !== undefined) {
    return refusal;
  }
  const facts = await readFacts(dependencies, input);
  if (facts === undefined) {
    return NO_MOUNTING;
  }
  const { deviceId } = facts;
  if (deviceId === null) {
    return NOT_MOUNTED;
  }
  const allowed = await maySetSessionPin(dependencies, input, { ...facts, deviceId });
  if (!allowed.ok) {
    return allowed;
  }
  const hash = await hashOf(passwords, pin);
  return database.withProgram(identity.programId, async (transaction) => {
    if (!(await writeSessionPin(transaction, { mountingId, deviceId }, hash))) {
      return NOT_MOUNTED;
    }
    const action = hash === null ? "SESSION_PIN_REMOVED" : "SESSION_PIN_SET";
    await auditPin(transaction, input, { action, mountingId, deviceId, purpose: "CASHIER" });
    return succeed({});
  });
}

async function setProfilePin(
  { database, passwords }: PinDependencies,
  { identity, requestId, profileId, pin }: ProfilePinInput,
): Promise<PinOutcome<Done>> {
  const refusal = refusalOfForm(pin);
  if (refusal !== undefined) {
    return refusal;
  }
  const hash = await hashOf(passwords, pin);
  return database.withProgram(identity.programId, async (transaction) => {
    if (!(await setProfilePinHash(transaction, profileId, hash))) {
      return fail("NOT_FOUND", "There is no such profile");
    }
    await recordAudit(transaction, {
      actorKind: "ADMIN",
      actorId: identity.subjectId,
      action: hash === null ? "PROFILE_PIN_REMOVED" : "PROFILE_PIN_SET",
      subjectKind: "PROFILE",
      subjectId: profileId,
      requestId,
    });
    return succeed({});
  });
}

async function setStorePin(
  { database, passwords }: PinDependencies,
  { identity, requestId, storeId, pin }: StorePinInput,
): Promise<PinOutcome<Done>> {
  const refusal = refusalOfForm(pin);
  if (refusal !== undefined) {
    return refusal;
  }
  const hash = await hashOf(passwords, pin);
  return database.withProgram(identity.programId, async (transaction) => {
    const store = await findStoreSettings(transaction, storeId, true);
    if (store === undefined || !mayUseStore(identity, store)) {
      return fail("NOT_FOUND", "There is no such shop");
    }
    await setStorePinHash(transaction, storeId, hash);
    await recordAudit(transaction, {
      actorKind: "ADMIN",
      actorId: identity.subjectId,
      action: hash === null ? "STORE_PIN_REMOVED" : "STORE_PIN_SET",
      subjectKind: "STORE",
      subjectId: storeId,
      requestId,
    });
    return succeed({});
  });
}

async function unlock(transaction: ProgramTransaction, input: ForMounting): Promise<PinOutcome<Done>> {
  const facts = await readPinFacts(transaction, input.mountingId);
  if (facts === undefined) {
    return NO_MOUNTING;
  }
  const { identity, mountingId, requestId } = input;
  if (!mayUseStore(identity, { id: facts.storeId, partnerId: facts.partnerId })) {
    return NO_PERMISSION;
  }
  if (facts.deviceId === null) {
    return NOT_MOUNTED;
  }
  await forgetTries(transaction, facts.deviceId);
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: identity.subjectId,
    deviceId: facts.deviceId,
    action: "PIN_UNLOCKED",
    subjectKind: "MOUNTING",
    subjectId: mountingId,
    requestId,
  });
  return succeed({});
}

/** Creates the PIN service. */
export function createPins(dependencies: PinDependencies): Pins {
  return {
    check: (input) => check(dependencies, input),
    setSessionPin: (input) => setSessionPin(dependencies, input),
    setProfilePin: (input) => setProfilePin(dependencies, input),
    setStorePin: (input) => setStorePin(dependencies, input),
    unlock,
  };
}
