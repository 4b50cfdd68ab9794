export * from "./call.ts";
export * from "./errors.ts";
export * from "./rights.ts";
export * from "./wire.ts";
export * from "./voucher-wire.ts";
export * from "./v1/envelope.ts";
export * from "./v1/catalogue.ts";
export * from "./v1/device-management.ts";
export * from "./v1/loyalty.ts";
export * from "./v1/mounting.ts";
export * from "./v1/index.ts";
export * from "./v2/error.ts";
export * from "./v2/login.ts";
export * from "./v2/programs.ts";
export * from "./v2/account-wires.ts";
export * from "./v2/accounts.ts";
export * from "./v2/read-user.ts";
export { isWholeImage } from "./v2/images.ts";
export { entriesOf } from "./v2/list-query.ts";
export {
  isWholeMounting,
  type MountingRow,
  mountingServiceApi,
  type MountingWire,
} from "./v2/mounting-service/index.ts";
export { readMember } from "./v2/read-member.ts";
export { memberCareApi, TIMELINE_GROUPS } from "./v2/member-care.ts";
export { MEMBER_SORTS, membersApi } from "./v2/members.ts";
export { memberPinsApi } from "./v2/member-pins.ts";
export { meApi } from "./v2/me.ts";
export { phonesApi } from "./v2/phones.ts";
export { pinsApi } from "./v2/pins.ts";
export { staffOnDutyApi } from "./v2/staff-on-duty.ts";
export { signInApi } from "./v2/sign-in.ts";
export { secondPersonApi } from "./v2/second-person.ts";
export { staffSessionsApi } from "./v2/staff-sessions.ts";
export { actionDefinitionWire, revenuePoints, revenueV1 } from "./v1/revenue.ts";
export { transactionWire } from "./v2/transaction-wires.ts";
export { transactionsApi } from "./v2/transactions.ts";
export { receiptsApi, type soldReceiptWire } from "./v2/receipts.ts";
export { registrationV1 } from "./v1/registration.ts";
export { accountWritesApi } from "./v2/account-writes.ts";
export { usersApi } from "./v2/users.ts";
export { accountCareApi } from "./v2/account-care.ts";
export { redemptionsApi } from "./v2/redemptions.ts";
export { reservationsApi, reservationWire } from "./v2/reservations.ts";
export * from "./v2/index.ts";
export * from "./realtime.ts";
export * from "./device-events.ts";
export * from "./v2/administration/index.ts";
export * from "./v2/administration/vouchers.ts";
export { placesApi } from "./v2/administration/places.ts";
export { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from "./v2/administration/notifications.ts";
export { artsApi, type ReceiptAnswer } from "./v1/receipt.ts";
export { tillKeysApi } from "./v2/till-keys.ts";
export * from "./v2/client-logs.ts";
export * from "./v2/device-care.ts";
export * from "./v2/audit-log.ts";
export * from "./all-calls.ts";
