export * from "./call.ts";
export * from "./errors.ts";
export * from "./rights.ts";
export * from "./scopes.ts";
export { mayAskFor } from "./asking.ts";
export * from "./wire.ts";
export * from "./voucher-wire.ts";
export * from "./reached-level-wire.ts";
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
export { memberNotesApi } from "./v2/member-notes.ts";
export { memberTagsApi } from "./v2/member-tags.ts";
export { MEMBER_SORTS, membersApi } from "./v2/members.ts";
export { memberPinsApi } from "./v2/member-pins.ts";
export { meApi } from "./v2/me.ts";
export { myFactorsApi } from "./v2/my-factors.ts";
export { passkeysApi } from "./v2/passkeys.ts";
export { phonesApi } from "./v2/phones.ts";
export { pinsApi } from "./v2/pins.ts";
export { staffOnDutyApi } from "./v2/staff-on-duty.ts";
export * from "./v2/events.ts";
export { DELIVERY_FAILURES, DELIVERY_STATES, webhooksApi } from "./v2/webhooks.ts";
export { identityProvidersApi, SECOND_FACTOR_RULES } from "./v2/identity-providers.ts";
export { signOnApi } from "./v2/sign-on.ts";
export { signOnProofsApi } from "./v2/sign-on-proofs.ts";
export { signInFactorsApi } from "./v2/sign-in-factors.ts";
export { signInApi } from "./v2/sign-in.ts";
export { approvalsApi } from "./v2/approvals.ts";
export { flagsApi } from "./v2/flags.ts";
export * from "./v2/import-parts.ts";
export {
  EXPORT_DAYS_MAX,
  EXPORT_KINDS,
  EXPORT_RIGHTS,
  type ExportFilter,
  exportFilter,
  type ExportKind,
  EXPORTS_OF_A_PERIOD,
} from "./v2/export-parts.ts";
export { EXPORT_STATES, exportsApi } from "./v2/exports.ts";
export { importsApi } from "./v2/imports.ts";
export { privacyRequestsApi } from "./v2/privacy-requests.ts";
export { userMailsApi } from "./v2/user-mails.ts";
export { secondPersonApi } from "./v2/second-person.ts";
export { setupApi } from "./v2/setup.ts";
export { staffLettersApi } from "./v2/staff-letters.ts";
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
export { displayAdsApi } from "./v2/administration/display-ads.ts";
export { type KioskLook, kioskLook, type LookState, looksApi, newKioskLook } from "./v2/administration/looks.ts";
export {
  hasMailLink,
  MAIL_EVENTS,
  type MailEvent,
  type MailVariable,
  variablesOf,
} from "./v2/administration/mail-events.ts";
export { mailTemplatesApi } from "./v2/administration/mail-templates.ts";
export { PICTURE_LIMIT_BYTES, PICTURE_TYPES, picturesApi } from "./v2/administration/pictures.ts";
export { SHOWINGS_MAX, showingsApi } from "./v2/showings.ts";
export { VOUCHER_STATES, type VoucherState, voucherOfficeApi } from "./v2/administration/voucher-office.ts";
export { simulatorApi } from "./v2/administration/simulator.ts";
export { placesApi } from "./v2/administration/places.ts";
export { MAILED_NOTIFICATIONS, NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from "./v2/administration/notifications.ts";
export { artsApi, type ReceiptAnswer } from "./v1/receipt.ts";
export { platformApi } from "./v2/administration/platform.ts";
export { sandboxesApi } from "./v2/administration/sandboxes.ts";
export { PROGRAM_TEMPLATES, type ProgramTemplate } from "./v2/administration/program-templates.ts";
export { createMounting } from "./v2/mounting-service/mountings.ts";
export { setUpTablet, tabletCodesApi } from "./v2/tablet-codes.ts";
export { tillKeysApi } from "./v2/till-keys.ts";
export { applicationsApi } from "./v2/applications.ts";
export * from "./v2/client-logs.ts";
export * from "./v2/device-care.ts";
export { outboxApi } from "./v2/outbox.ts";
export {
  handedOverEntry,
  type HandedOverEntry,
  OUTBOX_BATCH_MAX,
  type OutboxAnswer,
  type OutboxHealth,
  outboxEntry,
} from "./v2/outbox-wires.ts";
export { type OfflineLoss, offlineLossesApi } from "./v2/offline-losses.ts";
export { type DeadLetter, deadLettersApi, HAND_OVER_MAX } from "./v2/dead-letters.ts";
export * from "./v2/audit-log.ts";
export {
  FIGURE_CODES,
  type FigureCode,
  REPORT_CODES,
  type ReportCode,
  reportsApi,
  rightOfReport,
} from "./v2/reports.ts";
export { ledgerApi } from "./v2/ledger.ts";
export * from "./all-calls.ts";
