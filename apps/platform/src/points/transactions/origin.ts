import type { RequestKey } from "../../office/idempotency/index.ts";
import type { Writer } from "../bookings/index.ts";

/** Origin of a request, as columns of the tables. */
export function originColumnsOf(
  { writer, deviceId }: { readonly writer: Writer; readonly deviceId?: string | undefined },
  request: RequestKey,
) {
  const { identity, source } = writer;
  return {
    device_id: deviceId ?? identity.deviceId ?? null,
    admin_id: identity.adminId ?? null,
    fingerprint: `\\x${request.fingerprint.toString("hex")}`,
    key_owner: request.owner,
    source,
  };
}
