import type { KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/index.ts";
import { createFactorSeal, type ServerSecrets } from "../office/factors/index.ts";
import type { ErrorSink } from "../places/client-logs/index.ts";
import { createDutyBook } from "../places/duties/index.ts";
import { createLedger } from "../points/ledger/index.ts";
import { createMountings } from "../places/mountings/index.ts";
import {
  type AccessTokens,
  createAuthenticator,
  createBrowserSessions,
  createSessions,
  createSignInSteps,
  type Identity,
  isProved,
  type PasswordHasher,
} from "../office/sessions/index.ts";
import { createPhoneCodes, createPhoneKeys } from "../people/phones/index.ts";
import { catalogueCacheOf } from "../offers/vouchers/index.ts";
import { createLoyaltyServices } from "./loyalty-services.ts";
import { registerLinkPages } from "./pages/index.ts";
import { registerApprovalsV2 } from "./v2/approvals/index.ts";
import { registerFlagsV2 } from "./v2/flags/index.ts";
import { registerPrivacyRequestsV2 } from "./v2/privacy-requests/index.ts";
import { registerArtsV1 } from "./v1/arts/index.ts";
import { registerAssignCoupon } from "./v1/assign-coupon/index.ts";
import { registerDeviceManagementV1 } from "./v1/device-management/index.ts";
import { registerDeviceLoyaltyV1 } from "./v1/device-management/loyalty-operations.ts";
import { registerLoyaltyV1 } from "./v1/loyalty/index.ts";
import { registerRegistrationV1 } from "./v1/registration/index.ts";
import { registerAccountCareV2 } from "./v2/account-care/index.ts";
import { registerAccountPeopleV2 } from "./v2/account-people/index.ts";
import { registerAccountsV2 } from "./v2/accounts/index.ts";
import { registerExportsV2 } from "./v2/exports/index.ts";
import { registerImportsV2 } from "./v2/imports/index.ts";
import { registerLedgerV2 } from "./v2/ledger/index.ts";
import { registerReportsV2 } from "./v2/reports/index.ts";
import { registerAuditLogV2 } from "./v2/audit-log/index.ts";
import { registerClientLogsV2 } from "./v2/client-logs/index.ts";
import { registerDeviceCareV2 } from "./v2/device-care/index.ts";
import { registerDeviceEventsV2 } from "./v2/devices/index.ts";
import { registerAdministrationV2 } from "./v2/administration/index.ts";
import { registerLoginV2 } from "./v2/login/index.ts";
import { registerEventsV2 } from "./v2/events/index.ts";
import { registerApplicationsV2 } from "./v2/applications/index.ts";
import { registerWebhooksV2, type WebhookServices } from "./v2/webhooks/index.ts";
import { registerMeV2 } from "./v2/me/index.ts";
import { registerMyFactorsV2 } from "./v2/my-factors/index.ts";
import { registerSignOnV2, type SignOnSettings } from "./v2/sign-on/index.ts";
import { registerSignInV2 } from "./v2/sign-in/index.ts";
import { registerOutboxV2 } from "./v2/outbox/index.ts";
import { registerTransactionsV2 } from "./v2/transactions/index.ts";
import { registerMemberCare } from "./v2/members/care.ts";
import { registerMembersV2 } from "./v2/members/index.ts";
import { registerMountingServiceV2 } from "./v2/mounting-service/index.ts";
import { registerReservationsV2 } from "./v2/reservations/index.ts";
import { registerRedemptionsV2 } from "./v2/redemptions/index.ts";
import { registerMemberPinsV2 } from "./v2/member-pins/index.ts";
import { registerPhonesV2 } from "./v2/phones/index.ts";
import { registerProgramsV2 } from "./v2/programs/index.ts";
import { registerSetupV2 } from "./v2/setup/index.ts";
import { registerUsersV2 } from "./v2/users/index.ts";
import { registerStaffOnDutyV2 } from "./v2/staff-on-duty/index.ts";
import { registerSecondPersonV2 } from "./v2/second-person/index.ts";
import { registerStaffLettersV2 } from "./v2/staff-letters/index.ts";
import { registerStaffSessionsV2 } from "./v2/staff-sessions/index.ts";
import { registerTillKeysV2 } from "./v2/till-keys/index.ts";

/** Dependencies of the API areas. */
export interface ApiDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly phoneSecrets: ServerSecrets;
  /** Also receives the errors of kiosks. */
  readonly errorSink?: ErrorSink | undefined;
  /** Its key also signs what devices may redeem without the server. */
  readonly heads?: { readonly key: KeyObject } | undefined;
  /** How identity providers are reached; absent: over HTTPS at public addresses only. */
  readonly signOn?: SignOnSettings | undefined;
  /** Only for tests: which addresses webhooks may have; absent: those of the public internet. */
  readonly webhookAddresses?: WebhookServices["webhookAddresses"];
}

/** Creates the services and registers every area of both generations. */
export function registerApi(app: FastifyInstance, dependencies: ApiDependencies): void {
  const authenticator = createAuthenticator(dependencies);
  app.decorate("authenticator", authenticator);
  app.decorate("hasFreshProof", (identity: Identity) => isProved(identity, dependencies.clock.nowMs()));
  app.decorate("duties", createDutyBook(dependencies));
  const sessions = createSessions(dependencies);
  const mountings = createMountings({ ...dependencies, rightsChanged: () => authenticator.forgetAll() });
  catalogueCacheOf(dependencies.database).reportTo(app.log);
  const services = { ...dependencies, sessions, mountings };
  const phoneKeys = createPhoneKeys(dependencies.phoneSecrets);
  const phoneCodes = createPhoneCodes({ ...dependencies, keys: phoneKeys });
  const ledger = createLedger(dependencies.database);
  const allowanceKey = dependencies.heads?.key;
  const loyalty = createLoyaltyServices({ ...dependencies, phoneCodes, ledger, allowanceKey });
  registerDeviceManagementV1(app, services);
  registerStaffOnDutyV2(app, services);
  registerLoginV2(app, services);
  const rightsChanged = () => authenticator.forgetAll();
  const seal = createFactorSeal(dependencies.phoneSecrets);
  const browserSessions = createBrowserSessions({ ...dependencies, seal });
  registerSignInV2(app, { browserSessions, steps: createSignInSteps({ ...dependencies, seal }), rightsChanged });
  registerSignOnV2(app, { ...dependencies, rightsChanged });
  registerEventsV2(app, { ...services, rightsChanged });
  registerApplicationsV2(app, { ...services, rightsChanged });
  registerWebhooksV2(app, { ...services, rightsChanged });
  registerMeV2(app, { ...dependencies, rightsChanged });
  registerSetupV2(app, services);
  registerMyFactorsV2(app, { ...dependencies, seal });
  registerProgramsV2(app, services);
  registerMountingServiceV2(app, services);
  registerDeviceEventsV2(app, services);
  registerClientLogsV2(app, services);
  registerDeviceCareV2(app, services);
  registerAuditLogV2(app, services);
  registerReportsV2(app, services);
  registerLedgerV2(app, services);
  registerImportsV2(app, { ...services, rightsChanged });
  registerExportsV2(app, { ...services, rightsChanged });
  registerDeviceLoyaltyV1(app, loyalty);
  registerLoyaltyV1(app, loyalty);
  registerAssignCoupon(app, loyalty);
  registerAccountsV2(app, loyalty);
  registerTransactionsV2(app, loyalty);
  registerOutboxV2(app, loyalty);
  registerAccountPeopleV2(app, loyalty);
  registerUsersV2(app, { ...services, accounts: loyalty.accounts });
  registerRegistrationV1(app, { ...services, accounts: loyalty.accounts });
  registerLinkPages(app, services);
  registerAccountCareV2(app, loyalty);
  registerApprovalsV2(app, loyalty);
  registerPrivacyRequestsV2(app, dependencies);
  registerFlagsV2(app, dependencies);
  registerReservationsV2(app, loyalty);
  registerRedemptionsV2(app, loyalty);
  registerAdministrationV2(app, { ...services, rightsChanged: () => authenticator.forgetAll() });
  registerMemberCare(app, loyalty);
  registerMembersV2(app, {
    ...services,
    catalogues: loyalty.catalogues,
    rightsChanged: () => authenticator.forgetAll(),
  });
  registerStaffLettersV2(app, { ...services, rightsChanged: () => authenticator.forgetAll() });
  registerStaffSessionsV2(app, { ...services, rightsChanged: () => authenticator.forgetAll() });
  registerSecondPersonV2(app, { ...services, rightsChanged: () => authenticator.forgetAll() });
  registerArtsV1(app, loyalty);
  registerPhonesV2(app, { ...dependencies, phoneKeys, phoneCodes });
  registerMemberPinsV2(app, { ...dependencies, accounts: loyalty.accounts, phoneCodes });
  registerTillKeysV2(app, { ...services, rightsChanged: () => authenticator.forgetAll() });
}
