import type {
  AccountsTable,
  AccountPartnersTable,
  IdentifiersTable,
  UsersTable,
  MembershipsTable,
  CouponsTable,
  PicturesTable,
  VouchersView,
  RewardsTable,
  CouponKeysTable,
  AccountCouponsTable,
  StatusLevelSetsTable,
  StatusLevelsTable,
} from "./tables-accounts.ts";
import type {
  MailChoicesTable,
  MailsTable,
  SandboxMailsTable,
  StaffTokensTable,
  MemberEntriesTable,
  MemberNotesTable,
  MemberTagsTable,
  MemberFollowUpsTable,
  MembershipEventsTable,
  PrivacyRequestsTable,
  PushTokensTable,
  UserPasswordsTable,
  UserRegistrationsTable,
  UserTokensTable,
} from "./tables-people.ts";
import type { ProgramLooksTable, ProgramLookVersionsTable } from "./tables-looks.ts";
import type {
  DailyFiguresTable,
  WeeklyFiguresTable,
  DailySubjectsTable,
  FigurePositionsTable,
  MemberChangesTable,
} from "./tables-figures.ts";
import type { ExportPartsTable, ExportsTable } from "./tables-exports.ts";
import type { ImportFilesTable, ImportProblemsTable, ImportRowsTable, ImportsTable } from "./tables-imports.ts";
import type {
  CustomPropertiesTable,
  EndpointsTable,
  IdCountersTable,
  NotificationEditsTable,
  NotificationSettingsTable,
  SetupLinksTable,
  MailTemplatesTable,
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
  LedgerBlocksTable,
  LedgerHeadsTable,
  LedgerSealPositionsTable,
  OutboxTable,
  PostingsTable,
  RedemptionCodesTable,
  ReachedLevelsTable,
  RedemptionsTable,
} from "./tables-ledger.ts";
import type {
  ApplicationsTable,
  EventPositionsTable,
  EventsTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from "./tables-events.ts";
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
  DisplayAdShowingsTable,
  DisplayAdsTable,
  PromotionsTable,
} from "./tables-places.ts";
import type {
  DeadLettersTable,
  DeviceOutboxesTable,
  OfflineAllowancesTable,
  OfflineRedemptionsTable,
} from "./tables-outboxes.ts";
import type { PromotionBudgetsTable, PromotionSimulationsTable, PromotionUsesTable } from "./tables-promotions.ts";
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
  device_outboxes: DeviceOutboxesTable;
  dead_letters: DeadLettersTable;
  offline_allowances: OfflineAllowancesTable;
  offline_redemptions: OfflineRedemptionsTable;
  tablet_codes: TabletCodesTable;
  admins: AdminsTable;
  admin_partners: AdminPartnersTable;
  admin_stores: AdminStoresTable;
  api_keys: ApiKeysTable;
  refresh_tokens: RefreshTokensTable;
  login_attempts: LoginAttemptsTable;
  display_ads: DisplayAdsTable;
  display_ad_showings: DisplayAdShowingsTable;
  id_counters: IdCountersTable;
  custom_properties: CustomPropertiesTable;
  endpoints: EndpointsTable;
  mail_choices: MailChoicesTable;
  mail_templates: MailTemplatesTable;
  tags: TagsTable;
  notification_edits: NotificationEditsTable;
  notification_settings: NotificationSettingsTable;
  setup_links: SetupLinksTable;
  program_looks: ProgramLooksTable;
  program_look_versions: ProgramLookVersionsTable;
  promotions: PromotionsTable;
  promotion_budgets: PromotionBudgetsTable;
  promotion_uses: PromotionUsesTable;
  promotion_simulations: PromotionSimulationsTable;
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
  member_changes: MemberChangesTable;
  events: EventsTable;
  event_positions: EventPositionsTable;
  applications: ApplicationsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  user_passwords: UserPasswordsTable;
  user_registrations: UserRegistrationsTable;
  user_tokens: UserTokensTable;
  push_tokens: PushTokensTable;
  phones: PhonesTable;
  used_codes: UsedCodesTable;
  member_notes: MemberNotesTable;
  member_tags: MemberTagsTable;
  member_pins: MemberPinsTable;
  pin_passes: PinPassesTable;
  staff_tokens: StaffTokensTable;
  mails: MailsTable;
  sandbox_mails: SandboxMailsTable;
  privacy_requests: PrivacyRequestsTable;
  coupons: CouponsTable;
  rewards: RewardsTable;
  vouchers: VouchersView;
  pictures: PicturesTable;
  coupon_keys: CouponKeysTable;
  account_coupons: AccountCouponsTable;
  status_level_sets: StatusLevelSetsTable;
  status_levels: StatusLevelsTable;
  bookings: BookingsTable;
  postings: PostingsTable;
  reached_levels: ReachedLevelsTable;
  redemption_codes: RedemptionCodesTable;
  redemptions: RedemptionsTable;
  reservations: ReservationsTable;
  booking_reversals: BookingReversalsTable;
  account_merges: AccountMergesTable;
  point_lots: PointLotsTable;
  point_expirations: PointExpirationsTable;
  point_expiry_runs: PointExpiryRunsTable;
  daily_figures: DailyFiguresTable;
  weekly_figures: WeeklyFiguresTable;
  daily_subjects: DailySubjectsTable;
  figure_positions: FigurePositionsTable;
  ledger_blocks: LedgerBlocksTable;
  ledger_heads: LedgerHeadsTable;
  ledger_seal_positions: LedgerSealPositionsTable;
  exports: ExportsTable;
  export_parts: ExportPartsTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_problems: ImportProblemsTable;
  import_rows: ImportRowsTable;
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
