import { mapOutcome, type Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import type { Accounts, CodeError, GivenCode } from "../accounts/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import type { IdentifiedBy } from "../identifications/index.ts";
import { findMountedDevice, type DeviceError } from "../../places/places/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** A shopper showed a code at a device. */
interface CheckInCommand {
  readonly identity: Identity;
  readonly identifiedBy?: IdentifiedBy | undefined;
  readonly code: GivenCode;
  readonly deviceKey: string;
  /** Time of a check-in that the device stored offline; absent: now. */
  readonly doneAtMs?: number | undefined;
  readonly requestId: string;
}

/** Writes a validated check-in. */
type WriteCheckIn = (transaction: ProgramTransaction) => Promise<void>;
type CheckInOutcome<T> = Outcome<T, CodeError | DeviceError>;

export interface CheckIns {
  /** Stores a check-in in the append-only audit log: member, place and time, without figures of the account. */
  readonly checkIn: (command: CheckInCommand) => Promise<CheckInOutcome<null>>;
  /** The same for a caller that has its own transaction. */
  readonly prepare: (command: CheckInCommand) => Promise<CheckInOutcome<WriteCheckIn>>;
}

/** Creates check-ins. */
export function createCheckIns(database: Database, accounts: Accounts, clock: Clock): CheckIns {
  const prepare: CheckIns["prepare"] = async (command) => {
    const { identity, doneAtMs, requestId } = command;
    const [device, account] = await Promise.all([
      findMountedDevice(database, identity, command.deviceKey),
      accounts.findUnseen(command, command.code),
    ]);
    if (!account.ok) {
      return account;
    }
    return mapOutcome(
      device,
      ({ deviceId, partnerId, storeId }): WriteCheckIn =>
        (transaction) =>
          recordAudit(transaction, {
            actorKind: identity.role === "DEVICE" ? "DEVICE" : "ADMIN",
            actorId: identity.subjectId,
            deviceId,
            action: "CHECK_IN",
            subjectKind: "ACCOUNT",
            subjectId: account.response.id,
            after: {
              partnerId,
              storeId,
              transactionTimeMs: doneAtMs ?? clock.nowMs(),
              fromOfflineQueue: doneAtMs !== undefined,
            },
            requestId,
          }),
    );
  };
  return {
    prepare,
    checkIn: async (command) => {
      const prepared = await prepare(command);
      if (!prepared.ok) {
        return prepared;
      }
      await database.withProgram(command.identity.programId, prepared.response);
      return { ok: true, response: null };
    },
  };
}
