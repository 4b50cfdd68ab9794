import type {
  AccountsTable,
  AccountPartnersTable,
  IdentifiersTable,
  UsersTable,
  MembershipsTable,
  CouponsTable,
  RewardsTable,
  CouponKeysTable,
  AccountCouponsTable,
  StatusLevelSetsTable,
  StatusLevelsTable,
} from "./tables-accounts.ts";
import type {
  MailsTable,
  StaffTokensTable,
  MemberEntriesTable,
  MemberNotesTable,
  MemberFollowUpsTable,
  MembershipEventsTable,
  PrivacyRequestsTable,
  PushTokensTable,
  UserPasswordsTable,
  UserRegistrationsTable,
  UserTokensTable,
} from "./tables-people.ts";
import type {
  CustomPropertiesTable,
  EndpointsTable,
  IdCountersTable,
  NotificationSettingsTable,
  SetupLinksTable,
  TagsTable,
} from "./tables-administration.ts";
import type {
  DeviceLookUpsTable,
  MemberPinsTable,
  PhonesTable,
  PinPassesTable,
  UsedCodesTable,
} from "./tables-identification.ts";
import type {
  AdminFactorsTable,
  AdminIdentitiesTable,
  AdminRecoveryCodesTable,
  SignInStepsTable,
  SignOnsTable,
  AdminSessionsTable,
  AdminViewsTable,
  ApprovalsTable,
  ConfirmationsTable,
  HandWorkTable,
  IdentityProvidersTable,
  StaffFlagsTable,
} from "./tables-insiders.ts";
import type {
  BookingsTable,
  PostingsTable,
  RedemptionCodesTable,
  RedemptionsTable,
  OutboxTable,
} from "./tables-ledger.ts";
import type { DutiesTable, PinTriesTable, TabletCodesTable } from "./tables-mounting.ts";
import type {
  AccountFraudFlagsTable,
  AccountMergesTable,
  BookingReversalsTable,
  PointExpirationsTable,
  PointExpiryRunsTable,
  PointLotsTable,
  ReservationsTable,
} from "./tables-reservations.ts";
import type { ClientLogsTable, DeviceEventsTable, DeviceStreamsTable } from "./tables-realtime.ts";
import type {
  AdminsTable,
  AdminPartnersTable,
  AdminStoresTable,
  RefreshTokensTable,
  LoginAttemptsTable,
  AuditLogTable,
  IdempotentAnswersTable,
} from "./tables-office.ts";
import type {
  ProgramsTable,
  PartnersTable,
  StoresTable,
  InteractionPointsTable,
  ProfilesTable,
  DevicesTable,
  MountingsTable,
  ApiKeysTable,
  DisplayAdsTable,
  PromotionsTable,
} from "./tables-places.ts";
import type {
  TransactionIncentivesTable,
  TransactionLinesTable,
  TransactionReasonsTable,
  TransactionReturnsTable,
  TransactionsTable,
} from "./tables-transactions.ts";

export type { JsonValue, JsonObject, AdminRole, BookingType, BookingTypeCode, VoucherKind } from "./column-types.ts";

/** Every table of the schema `punktum`, for Kysely. */
export interface Tables {
  programs: ProgramsTable;
  partners: PartnersTable;
  stores: StoresTable;
  interaction_points: InteractionPointsTable;
  profiles: ProfilesTable;
  devices: DevicesTable;
  device_look_ups: DeviceLookUpsTable;
  mountings: MountingsTable;
  pin_tries: PinTriesTable;
  duties: DutiesTable;
  tablet_codes: TabletCodesTable;
  admins: AdminsTable;
  admin_partners: AdminPartnersTable;
  admin_stores: AdminStoresTable;
  api_keys: ApiKeysTable;
  refresh_tokens: RefreshTokensTable;
  login_attempts: LoginAttemptsTable;
  display_ads: DisplayAdsTable;
  id_counters: IdCountersTable;
  custom_properties: CustomPropertiesTable;
  endpoints: EndpointsTable;
  tags: TagsTable;
  notification_settings: NotificationSettingsTable;
  setup_links: SetupLinksTable;
  promotions: PromotionsTable;
  audit_log: AuditLogTable;
  idempotent_answers: IdempotentAnswersTable;
  accounts: AccountsTable;
  account_partners: AccountPartnersTable;
  identifiers: IdentifiersTable;
  users: UsersTable;
  memberships: MembershipsTable;
  membership_events: MembershipEventsTable;
  member_entries: MemberEntriesTable;
  member_follow_ups: MemberFollowUpsTable;
  user_passwords: UserPasswordsTable;
  user_registrations: UserRegistrationsTable;
  user_tokens: UserTokensTable;
  push_tokens: PushTokensTable;
  phones: PhonesTable;
  used_codes: UsedCodesTable;
  member_notes: MemberNotesTable;
  member_pins: MemberPinsTable;
  pin_passes: PinPassesTable;
  staff_tokens: StaffTokensTable;
  mails: MailsTable;
  privacy_requests: PrivacyRequestsTable;
  coupons: CouponsTable;
  rewards: RewardsTable;
  coupon_keys: CouponKeysTable;
  account_coupons: AccountCouponsTable;
  status_level_sets: StatusLevelSetsTable;
  status_levels: StatusLevelsTable;
  bookings: BookingsTable;
  postings: PostingsTable;
  redemption_codes: RedemptionCodesTable;
  redemptions: RedemptionsTable;
  reservations: ReservationsTable;
  booking_reversals: BookingReversalsTable;
  account_merges: AccountMergesTable;
  point_lots: PointLotsTable;
  point_expirations: PointExpirationsTable;
  point_expiry_runs: PointExpiryRunsTable;
  account_fraud_flags: AccountFraudFlagsTable;
  admin_factors: AdminFactorsTable;
  admin_recovery_codes: AdminRecoveryCodesTable;
  sign_in_steps: SignInStepsTable;
  admin_identities: AdminIdentitiesTable;
  identity_providers: IdentityProvidersTable;
  sign_ons: SignOnsTable;
  admin_sessions: AdminSessionsTable;
  admin_views: AdminViewsTable;
  hand_work: HandWorkTable;
  confirmations: ConfirmationsTable;
  approvals: ApprovalsTable;
  staff_flags: StaffFlagsTable;
  outbox: OutboxTable;
  client_logs: ClientLogsTable;
  device_streams: DeviceStreamsTable;
  device_events: DeviceEventsTable;
  transactions: TransactionsTable;
  transaction_lines: TransactionLinesTable;
  transaction_reasons: TransactionReasonsTable;
  transaction_returns: TransactionReturnsTable;
  transaction_incentives: TransactionIncentivesTable;
}
