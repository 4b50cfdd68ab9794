import type { DeviceMessageKind } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";

/** Announces a message of staff to a tablet; delivered in commit order. */
export async function announceMessage(
  transaction: ProgramTransaction,
  deviceId: string,
  message: { readonly kind: DeviceMessageKind; readonly name: string },
): Promise<void> {
  await transaction.db
    .insertInto("outbox")
    .values({
      program_id: transaction.programId,
      topic: "STAFF_MESSAGE",
      device_id: deviceId,
      payload: JSON.stringify(message),
    })
    .execute();
}
