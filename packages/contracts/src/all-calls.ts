import type { Call } from "./call.ts";
import { deviceEventsApi } from "./device-events.ts";
import { v1 } from "./v1/index.ts";
import { artsApi } from "./v1/receipt.ts";
import { revenueV1 } from "./v1/revenue.ts";
import { registrationV1 } from "./v1/registration.ts";
import { auditLogApi } from "./v2/audit-log.ts";
import { reportsApi } from "./v2/reports.ts";
import { ledgerApi } from "./v2/ledger.ts";
import { clientLogsApi } from "./v2/client-logs.ts";
import { administrationApi } from "./v2/administration/index.ts";
import { platformApi } from "./v2/administration/platform.ts";
import { displayAdsApi } from "./v2/administration/display-ads.ts";
import { looksApi } from "./v2/administration/looks.ts";
import { mailTemplatesApi } from "./v2/administration/mail-templates.ts";
import { picturesApi } from "./v2/administration/pictures.ts";
import { sandboxesApi } from "./v2/administration/sandboxes.ts";
import { simulatorApi } from "./v2/administration/simulator.ts";
import { voucherOfficeApi } from "./v2/administration/voucher-office.ts";
import { vouchersAdminApi } from "./v2/administration/vouchers.ts";
import { accountWritesApi } from "./v2/account-writes.ts";
import { accountCareApi } from "./v2/account-care.ts";
import { deadLettersApi } from "./v2/dead-letters.ts";
import { offlineLossesApi } from "./v2/offline-losses.ts";
import { deviceCareApi } from "./v2/device-care.ts";
import { exportsApi } from "./v2/exports.ts";
import { importsApi } from "./v2/imports.ts";
import { eventsApi } from "./v2/events.ts";
import { webhooksApi } from "./v2/webhooks.ts";
import { applicationsApi } from "./v2/applications.ts";
import { identityProvidersApi } from "./v2/identity-providers.ts";
import { v2 } from "./v2/index.ts";
import { outboxApi } from "./v2/outbox.ts";
import { redemptionsApi } from "./v2/redemptions.ts";
import { reservationsApi } from "./v2/reservations.ts";
import { mountingServiceApi } from "./v2/mounting-service/index.ts";
import { receiptsApi } from "./v2/receipts.ts";
import { memberCareApi } from "./v2/member-care.ts";
import { memberNotesApi } from "./v2/member-notes.ts";
import { memberTagsApi } from "./v2/member-tags.ts";
import { membersApi } from "./v2/members.ts";
import { memberPinsApi } from "./v2/member-pins.ts";
import { meApi } from "./v2/me.ts";
import { myFactorsApi } from "./v2/my-factors.ts";
import { passkeysApi } from "./v2/passkeys.ts";
import { phonesApi } from "./v2/phones.ts";
import { placesApi } from "./v2/administration/places.ts";
import { pinsApi } from "./v2/pins.ts";
import { showingsApi } from "./v2/showings.ts";
import { signInApi } from "./v2/sign-in.ts";
import { setupApi } from "./v2/setup.ts";
import { signInFactorsApi } from "./v2/sign-in-factors.ts";
import { signOnApi } from "./v2/sign-on.ts";
import { signOnProofsApi } from "./v2/sign-on-proofs.ts";
import { staffOnDutyApi } from "./v2/staff-on-duty.ts";
import { approvalsApi } from "./v2/approvals.ts";
import { flagsApi } from "./v2/flags.ts";
import { privacyRequestsApi } from "./v2/privacy-requests.ts";
import { userMailsApi } from "./v2/user-mails.ts";
import { secondPersonApi } from "./v2/second-person.ts";
import { staffLettersApi } from "./v2/staff-letters.ts";
import { staffSessionsApi } from "./v2/staff-sessions.ts";
import { tabletCodesApi } from "./v2/tablet-codes.ts";
import { tillKeysApi } from "./v2/till-keys.ts";
import { transactionsApi } from "./v2/transactions.ts";
import { usersApi } from "./v2/users.ts";

/**
 * Every call of the platform, for the API document, the client and the access-matrix test. A front end imports only the
 * groups it needs, to keep its bundle small.
 */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(v1),
  ...Object.values(v2),
  ...Object.values(setupApi),
  ...Object.values(usersApi),
  ...Object.values(accountWritesApi),
  ...Object.values(accountCareApi),
  ...Object.values(reservationsApi),
  ...Object.values(redemptionsApi),
  ...Object.values(registrationV1),
  ...Object.values(revenueV1),
  ...Object.values(transactionsApi),
  ...Object.values(receiptsApi),
  ...Object.values(deviceEventsApi),
  ...Object.values(mountingServiceApi),
  ...Object.values(tabletCodesApi),
  ...Object.values(phonesApi),
  ...Object.values(memberPinsApi),
  ...Object.values(memberCareApi),
  ...Object.values(memberNotesApi),
  ...Object.values(memberTagsApi),
  ...Object.values(membersApi),
  ...Object.values(pinsApi),
  ...Object.values(staffOnDutyApi),
  ...Object.values(staffLettersApi),
  ...Object.values(staffSessionsApi),
  ...Object.values(signInApi),
  ...Object.values(signInFactorsApi),
  ...Object.values(signOnApi),
  ...Object.values(signOnProofsApi),
  ...Object.values(identityProvidersApi),
  ...Object.values(eventsApi),
  ...Object.values(webhooksApi),
  ...Object.values(applicationsApi),
  ...Object.values(meApi),
  ...Object.values(myFactorsApi),
  ...Object.values(passkeysApi),
  ...Object.values(secondPersonApi),
  ...Object.values(approvalsApi),
  ...Object.values(privacyRequestsApi),
  ...Object.values(flagsApi),
  ...Object.values(userMailsApi),
  ...Object.values(artsApi),
  ...Object.values(tillKeysApi),
  ...Object.values(clientLogsApi),
  ...Object.values(deviceCareApi),
  ...Object.values(outboxApi),
  ...Object.values(deadLettersApi),
  ...Object.values(offlineLossesApi),
  ...Object.values(importsApi),
  ...Object.values(exportsApi),
  ...Object.values(auditLogApi),
  ...Object.values(reportsApi),
  ...Object.values(ledgerApi),
  ...Object.values(administrationApi),
  ...Object.values(platformApi),
  ...Object.values(sandboxesApi),
  ...Object.values(vouchersAdminApi),
  ...Object.values(voucherOfficeApi),
  ...Object.values(picturesApi),
  ...Object.values(looksApi),
  ...Object.values(displayAdsApi),
  ...Object.values(showingsApi),
  ...Object.values(mailTemplatesApi),
  ...Object.values(simulatorApi),
  ...Object.values(placesApi),
];
