import { done, type Schema } from "../call.ts";
import { deviceEventsApi } from "../device-events.ts";
import { deviceEvent } from "../realtime.ts";
import { reachedLevelWire } from "../reached-level-wire.ts";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import { activation, bothLanguages, file, redeemAction, translations, unixMoment, voucherTexts } from "../wire.ts";
import { clientStoreWire, clientWire, displayAdWire } from "../v1/device-management.ts";
import { errorInfo, v1ErrorResponse } from "../v1/envelope.ts";
import { historyEntryWire, redemptionWire, statusDefinitionWire, userDetailsWire } from "../v1/loyalty.ts";
import { mountDevice } from "../v1/mounting.ts";
import { artsApi } from "../v1/receipt.ts";
import { registrationV1 } from "../v1/registration.ts";
import { actionDefinitionWire } from "../v1/revenue.ts";
import { accountCareApi } from "../v2/account-care.ts";
import * as accounts from "../v2/account-wires.ts";
import { accountWritesApi } from "../v2/account-writes.ts";
import { approvalsApi } from "../v2/approvals.ts";
import { flagsApi } from "../v2/flags.ts";
import { privacyRequestsApi } from "../v2/privacy-requests.ts";
import { userMailsApi } from "../v2/user-mails.ts";
import { clientLogsApi } from "../v2/client-logs.ts";
import { v2ErrorResponse } from "../v2/error.ts";
import { listImages } from "../v2/images.ts";
import { sessionWire } from "../v2/login.ts";
import { createDevice } from "../v2/mounting-service/devices.ts";
import { mountingServiceApi } from "../v2/mounting-service/index.ts";
import { createMounting, listMountings, mountingWire } from "../v2/mounting-service/mountings.ts";
import { profileWire } from "../v2/mounting-service/profiles.ts";
import { memberCareApi } from "../v2/member-care.ts";
import { memberNotesApi } from "../v2/member-notes.ts";
import { memberTagsApi } from "../v2/member-tags.ts";
import { membersApi } from "../v2/members.ts";
import { personProof } from "../v2/person-proof.ts";
import { meApi } from "../v2/me.ts";
import { myFactorsApi } from "../v2/my-factors.ts";
import { passkeysApi } from "../v2/passkeys.ts";
import { phonesApi } from "../v2/phones.ts";
import { partnerWire, programConfig, storeWire } from "../v2/programs.ts";
import { personExport, userWire } from "../v2/read-user.ts";
import { soldReceiptWire } from "../v2/receipts.ts";
import { redemptionsApi } from "../v2/redemptions.ts";
import { reservationWire } from "../v2/reservations.ts";
import { secondPersonApi } from "../v2/second-person.ts";
import { signInApi } from "../v2/sign-in.ts";
import { signOnProofsApi } from "../v2/sign-on-proofs.ts";
import { staffOnDutyApi } from "../v2/staff-on-duty.ts";
import { staffSessionsApi } from "../v2/staff-sessions.ts";
import { transactionWire } from "../v2/transaction-wires.ts";
import { transactionsApi } from "../v2/transactions.ts";
import { usersApi } from "../v2/users.ts";
import { administrationNames } from "./administration-names.ts";
import { careNames } from "./care-names.ts";
import { outboxNames } from "./outbox-names.ts";
import { integrationNames } from "./integration-names.ts";
import { reportNames } from "./report-names.ts";
import { offerNames } from "./offer-names.ts";
import { placeNames } from "./place-names.ts";
import { inside } from "./inside.ts";

const everywhere = {
  Done: done,
  Error: v2ErrorResponse,
  V1Error: v1ErrorResponse,
  ErrorInfo: errorInfo,
  TextInBothLanguages: bothLanguages,
  UnixMoment: unixMoment,
};

const [coupon, reward] = accounts.accountCouponWire.def.options;
const vouchers = {
  VoucherTexts: voucherTexts,
  VoucherTranslations: translations,
  VoucherFile: file,
  VoucherActivation: activation,
  RedeemAction: redeemAction,
  V1Coupon: couponWire,
  V1Reward: rewardWire,
  Coupon: coupon,
  Reward: reward,
  AccountCoupon: accounts.accountCouponWire,
};

const firstGeneration = {
  V1Client: clientWire,
  V1Store: clientStoreWire,
  V1MountedStore: mountDevice.response.shape.store,
  V1DisplayAd: displayAdWire,
  V1User: userDetailsWire,
  V1StatusDefinition: statusDefinitionWire,
  V1HistoryEntry: historyEntryWire,
  V1BookingResult: redemptionWire,
  V1RedemptionProof: inside(redemptionWire.shape.redemption),
  V1ActionDefinition: actionDefinitionWire,
  V1ClientOptins: registrationV1.register.payload.shape.clientOptins.def.innerType.def.options[0],
  ReceiptAnswer: artsApi.postReceipt.response,
  TakenReceipt: artsApi.postReceipt.response.def.options[0].shape.response,
  ReceiptReason: inside(artsApi.postReceipt.response.def.options[0].shape.response.shape.reasons),
  ReceiptError: artsApi.postReceipt.response.def.options[1].shape.error,
};

const timelineItem = memberCareApi.readTimeline.response.shape.data.def.element;
const timelineSale = timelineItem.shape.sale.def.innerType;
const accountsAndPeople = {
  Account: accounts.accountWire,
  Balance: accounts.balanceWire,
  BalanceInEuros: accounts.balanceInEurosWire,
  Level: accounts.levelWire,
  NextLevel: inside(accounts.levelWire.shape.next),
  ReachedLevel: reachedLevelWire,
  Identifier: accounts.identifierWire,
  ChangedIdentifier: accountWritesApi.changeIdentifier.response,
  Membership: accounts.membershipWire,
  ListedMembership: accounts.listedMembershipWire,
  MembershipDetails: accountWritesApi.readMembership.response,
  MembershipEvent: inside(accountWritesApi.readMembership.response.shape.events),
  Optin: inside(accounts.membershipWire.shape.optins),
  GivenOptin: inside(accountWritesApi.createMembership.body.shape.optins),
  PushToken: inside(accountWritesApi.listPushTokens.response),
  Booking: accounts.bookingWire,
  ListedBooking: accounts.listedBookingWire,
  ExplainedBooking: accounts.explainedBookingWire,
  BookingReason: accounts.bookingReasonWire,
  BookingReceipt: accounts.bookingReceiptWire,
  BookingReceiptLine: inside(accounts.bookingReceiptWire.shape.lines),
  ExpiringPoints: inside(accounts.balanceWire.shape.expiring),
  BookingResult: accounts.bookingResultWire,
  LevelBooking: inside(transactionsApi.listLevelBookings.response),
  FraudFlag: accountCareApi.readFraud.response,
  Merge: accountCareApi.mergeAccounts.response,
  User: userWire,
  ChangedUser: usersApi.changeUser.response,
  Phone: inside(phonesApi.listPhones.response),
  MemberDetails: memberCareApi.readMember.response,
  MemberLevel: inside(memberCareApi.readMember.response.shape.level),
  MemberNextLevel: inside(memberCareApi.readMember.response.shape.level.def.innerType.shape.next),
  MemberExpiry: inside(memberCareApi.readMember.response.shape.expiring),
  MemberCode: inside(memberCareApi.readMember.response.shape.codes),
  MemberPerson: inside(memberCareApi.readMember.response.shape.persons),
  MemberOptin: inside(memberCareApi.readMember.response.shape.persons.def.element.shape.optins),
  MemberFlag: inside(memberCareApi.readMember.response.shape.flag),
  MemberNote: inside(memberNotesApi.listMemberNotes.response.shape.data),
  MemberNoteAuthor: inside(memberNotesApi.listMemberNotes.response.shape.data.def.element.shape.writtenBy),
  MemberTag: inside(memberTagsApi.listMemberTags.response.shape.data),
  TagOfMember: inside(memberTagsApi.readTagsOfMember.response.shape.data),
  CorrectionStore: inside(memberCareApi.readCorrectionLimits.response.shape.stores),
  AccountHold: inside(memberCareApi.listAccountReservations.response),
  TimelineItem: timelineItem,
  TimelineActor: timelineItem.shape.actor,
  TimelinePlace: inside(timelineItem.shape.place),
  TimelineSale: timelineSale,
  TimelineReason: inside(timelineSale.shape.why),
  Member: inside(membersApi.listMembers.response.shape.data),
  FoundStore: inside(membersApi.search.response.shape.stores),
  FoundVoucher: inside(membersApi.search.response.shape.vouchers),
  FoundDevice: inside(membersApi.search.response.shape.devices),
  FoundReceipt: inside(membersApi.search.response.shape.receipts),
  MailRequest: usersApi.requestPasswordReset.body,
};

const sales = {
  Transaction: transactionWire,
  TransactionLine: inside(transactionWire.shape.lineItems),
  TransactionReason: inside(transactionWire.shape.reasons),
  LineItem: inside(transactionsApi.createTransaction.body.shape.lineItems),
  ReceiptFacts: inside(transactionsApi.createTransaction.body.shape.receipt),
  SoldReceipt: soldReceiptWire,
  SoldLine: inside(soldReceiptWire.shape.lineItems),
  Reservation: reservationWire,
  Redemption: redemptionsApi.readRedemption.response,
  RedemptionProof: accounts.redemptionProofWire,
};

const staffAndPrograms = {
  Session: sessionWire,
  SessionUser: sessionWire.shape.user,
  StaffSession: inside(staffSessionsApi.listSessions.response),
  SignOn: inside(programConfig.shape.sign_ons),
  BrowserSession: signInApi.renewSession.response,
  SignInStep: signInApi.signIn.response,
  ProvedSession: signInApi.stepUp.response,
  ProofProvider: inside(signOnProofsApi.readMyProofs.response.shape.providers),
  SignInFactor: inside(signInApi.signIn.response.shape.factor),
  Me: meApi.readMe.response,
  MyProgramme: meApi.readMe.response.shape.programme,
  Factor: inside(meApi.readMe.response.shape.factors),
  OwnFactors: myFactorsApi.listMyFactors.response,
  PasskeyQuestion: passkeysApi.startMyPasskey.response,
  TotpSecret: myFactorsApi.addMyFactor.response,
  SavedViews: meApi.readMyViews.response,
  SavedView: inside(meApi.readMyViews.response.shape.views),
  Duty: staffOnDutyApi.startDuty.response,
  PersonProof: personProof,
  Confirmation: secondPersonApi.confirm.response,
  WaitingConfirmation: inside(secondPersonApi.listConfirmations.response),
  StaffFlag: inside(secondPersonApi.listStaffFlags.response),
  Approval: approvalsApi.approve.response,
  ApprovalPerson: approvalsApi.approve.response.shape.askedBy,
  PersonExport: personExport,
  PrivacyRequest: privacyRequestsApi.closePrivacyRequest.response,
  PrivacyPerson: privacyRequestsApi.closePrivacyRequest.response.shape.recordedBy,
  Flag: flagsApi.decideFlag.response,
  MailChoice: userMailsApi.readMailChoice.response,
  UserMail: inside(userMailsApi.listUserMails.response.shape.data),
  ProgramConfig: programConfig,
  ApiGenerations: programConfig.shape.p4m_api,
  ScreenSaver: inside(programConfig.shape.screen_saver),
  Theme: inside(programConfig.shape.theme),
  UserProperty: inside(programConfig.shape.userProperties),
  RegistrationForm: inside(programConfig.shape.register_form),
  Partner: partnerWire,
  Store: storeWire,
  ClientLogEntry: inside(clientLogsApi.reportClientLogs.body.shape.entries),
  KeptLogEntry: inside(clientLogsApi.listClientLogs.response.shape.entries),
};

const [revenueEvent, unmountEvent, staffMessageEvent] = deviceEvent.def.options;
const imageRow = listImages.response.def.options[0].def.element;
const mountingRow = listMountings.response.def.options[0].def.element;
const mountings = {
  Device: createDevice.response,
  DeviceFacts: createDevice.body,
  DeviceHeartbeat: inside(createDevice.response.shape.heartbeat),
  DeviceRow: mountingServiceApi.listDevices.response.def.options[0].def.element,
  DeviceEvent: deviceEvent,
  RevenueEvent: revenueEvent,
  UnmountEvent: unmountEvent,
  StaffMessageEvent: staffMessageEvent,
  DevicePositions: deviceEventsApi.readDeviceEvents.response,
  Mounting: mountingWire,
  MountedStore: mountingWire.shape.store,
  MountedSettings: inside(mountingWire.shape.settings),
  NewMounting: createMounting.body,
  MountingRow: mountingRow,
  Profile: profileWire,
  ProfileFacts: mountingServiceApi.createProfile.body,
  ProfileRow: mountingServiceApi.listProfiles.response.def.options[0].def.element,
  ImageRow: imageRow,
  ImageProgram: inside(imageRow.shape.programs),
  ImagePlace: inside(imageRow.shape.stores),
  ImageProfile: inside(imageRow.shape.profiles),
};

/**
 * Names of the schemas that several calls share. Bodies and answers of one call need no entry: they are named after the
 * call.
 */
export const SCHEMA_NAMES: Readonly<Record<string, Schema>> = {
  ...everywhere,
  ...vouchers,
  ...firstGeneration,
  ...accountsAndPeople,
  ...sales,
  ...staffAndPrograms,
  ...mountings,
  ...administrationNames,
  ...careNames,
  ...outboxNames,
  ...reportNames,
  ...integrationNames,
  ...placeNames,
  ...offerNames,
};
