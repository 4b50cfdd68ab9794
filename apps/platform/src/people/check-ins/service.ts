import { epochMs, succeed, type Outcome } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
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
  /** Seconds or milliseconds since 1970; both occur. */
  readonly unixTimeStamp: number;
  readonly fromOfflineQueue: boolean;
  readonly secondsSinceAction: number;
  readonly requestId: string;
}

export type CheckIn = (command: CheckInCommand) => Promise<Outcome<null, CodeError | DeviceError>>;

/** Stores a check-in in the append-only audit log: who was where and when, without any figure of the account. */
export function createCheckIn(database: Database, accounts: Accounts): CheckIn {
  return async (command) => {
    const { identity } = command;
    const { programId } = identity;
    const [device, account] = await Promise.all([
      findMountedDevice(database, identity, command.deviceKey),
      accounts.findUnseen(command, command.code),
    ]);
    if (!account.ok) {
      return account;
    }
    if (!device.ok) {
      return device;
    }
    const { deviceId, partnerId, storeId } = device.response;
    await database.withProgram(programId, (transaction) =>
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
          transactionTimeMs: epochMs(command.unixTimeStamp),
          fromOfflineQueue: command.fromOfflineQueue,
          secondsSinceAction: command.secondsSinceAction,
        },
        requestId: command.requestId,
      }),
    );
    return succeed(null);
  };
}
