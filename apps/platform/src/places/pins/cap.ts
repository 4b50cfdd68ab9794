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

/** A manual booking that exceeds what staff may book alone. */
interface AboveCap extends PinActor {
  readonly pin: string | undefined;
  /** Key of the booking; a wrong PIN repeated under it counts as one attempt. */
  readonly idempotencyKey: string | undefined;
  readonly maxPoints: number;
  /** A preview tells whether a PIN is needed, and checks none. */
  readonly isPreview: boolean;
}

/** Why a booking above the cap is refused; for EMPTY_PIN the kiosk asks for the PIN. */
export interface CapRefusal {
  readonly ok: false;
  readonly error: Failure<PinErrorCode | "MANUAL_CAP_EXCEEDED"> & {
    readonly details?: Readonly<Record<string, number>>;
  };
}

export type JudgeCap = (asked: AboveCap) => Promise<CapRefusal | undefined>;

/** The PIN that would permit the booking at this device; undefined when there is none. */
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

/** Manual bookings above the programme's cap need the PIN of the till they are made at (decision 0033). */
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
