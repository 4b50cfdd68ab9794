import type { Failure } from "@punktum/domain";
import { chosenPin } from "./chosen-pin.ts";
import { createOncePerRequest } from "./repeated-tries.ts";
import { readPinFactsOfDevice } from "./store.ts";
import {
  isWrongPin,
  type PinActor,
  type PinDependencies,
  type PinErrorCode,
  type PinOutcome,
  verifyPin,
} from "./verify.ts";

/** A booking by hand that is larger than staff may make alone. */
interface AboveCap extends PinActor {
  readonly pin: string | undefined;
  /** Of the booking: sent again under it, a wrong PIN is the same try. */
  readonly idempotencyKey: string | undefined;
  readonly maxPoints: number;
  /** A preview says whether a PIN could help; it tries none. */
  readonly isPreview: boolean;
}

/** Why a booking above the cap is refused; the kiosk asks for the PIN where the answer is EMPTY_PIN. */
export interface CapRefusal {
  readonly ok: false;
  readonly error: Failure<PinErrorCode | "MANUAL_CAP_EXCEEDED"> & {
    readonly details?: Readonly<Record<string, number>>;
  };
}

export type JudgeCap = (asked: AboveCap) => Promise<CapRefusal | undefined>;

/** The PIN that could let a booking through at this device; undefined where nobody can know one. */
async function pinOfTill({ database }: PinDependencies, { programId, deviceId }: PinActor["identity"]) {
  if (deviceId === undefined) {
    return undefined;
  }
  const facts = await database.withProgram(programId, (transaction) => readPinFactsOfDevice(transaction, deviceId));
  const hash = facts && chosenPin(facts, "CASHIER").hash;
  return typeof hash === "string" && facts !== undefined ? { deviceId, mountingId: facts.mountingId, hash } : undefined;
}

function refuse(code: "MANUAL_CAP_EXCEEDED" | "EMPTY_PIN", maxPoints: number): CapRefusal {
  const message = `more than ${maxPoints} points at once are not booked by hand without the PIN of the till`;
  return { ok: false, error: { code, message, details: { maxPoints } } };
}

/** Above the programme's cap a booking by hand needs the PIN of the till it is made at (EARN-02, B-29, A-57). */
export function createJudgeCap(dependencies: PinDependencies): JudgeCap {
  const oncePerRequest = createOncePerRequest<PinOutcome<null, PinErrorCode>>(dependencies.clock, isWrongPin);
  return async ({ identity, requestId, pin, idempotencyKey, maxPoints, isPreview }) => {
    const wanted = await pinOfTill(dependencies, identity);
    if (wanted === undefined) {
      return refuse("MANUAL_CAP_EXCEEDED", maxPoints);
    }
    if (isPreview) {
      return undefined;
    }
    if (pin === undefined || pin === "") {
      return refuse("EMPTY_PIN", maxPoints);
    }
    const typed = { ...wanted, identity, requestId, purpose: "CASHIER", pin } as const;
    const verified = await oncePerRequest({ deviceId: wanted.deviceId, idempotencyKey, pin }, () =>
      verifyPin(dependencies, typed),
    );
    return verified.ok ? undefined : verified;
  };
}
