import type { SchemaTexts } from "./texts.ts";

const MOVED = {
  coupons: "How many held or redeemed vouchers go to the primary account.",
  identifiers: "How many codes go to the primary account.",
  memberships: "How many persons go to the primary account.",
  points: "Points that go to the primary account; below zero if the secondary account owed points.",
} as const;

/** Texts of properties in schemas of accounts and persons that differ from the general text. */
export const schemaTextsOfPeople: SchemaTexts = {
  Account: {
    createdAt: "Moment the account was opened.",
    status: "ACTIVE; INACTIVE, not in use; LOCKED, earns but spends nothing; TERMINATED, closed for good.",
  },
  ActivateUserRequest: {
    password: "Password to log in with from now on, at least eight characters; absent: none is set.",
    token: "Secret of the link in the mail; valid once, for seven days.",
  },
  BalanceInEuros: {
    amount: "Euros the points would pay, whole cents rounded down.",
    currency: "Currency of the amount.",
  },
  ChangedIdentifier: { status: "ACTIVE finds its account, DEACTIVATED does not.", type: "Type of the code." },
  ChangedUser: {
    status: "NOT_ACTIVATED until the link in the mail is opened, then ACTIVE; ERASED where the person is gone.",
  },
  ChangeIdentifierRequest: { status: "DEACTIVATED: the code no longer finds its account. ACTIVE: it finds it again." },
  ChangeMembershipRequest: {
    optins: "Opt-ins that change; the others stay.",
    status: "TERMINATED ends the membership; absent: it goes on.",
  },
  ChangeUserPasswordRequest: { password: "The person's new password, at least eight characters." },
  CreateAccountRequest: {
    identifiers: "Codes the account is opened with, at most ten; none when absent.",
    type: "Type of the code.",
  },
  CreateMembershipRequest: {
    optins: { text: "What the person agrees to; the other opt-ins count as refused.", without: "none" },
    role: "What the person is to the account; OWNER when absent.",
  },
  EnrolPhoneResponse: {
    key: "Key with which the phone makes its living codes: 32 bytes in base64url, in this answer only.",
  },
  FraudFlag: {
    adminId: "Person of the staff whose work met the rule; absent if a person raised the flag.",
    reason: "Why the account was flagged, in the words of the person who did it; absent if it is not flagged.",
    rule: "Rule that raised the flag; absent if a person raised it.",
  },
  GivenOptin: { type: "Channel of the programme by which the person may be contacted, such as EMAIL." },
  Identifier: {
    status: "ACTIVE finds its account, DEACTIVATED does not.",
    type: "Type of the code: CARDCODE a card, APPCODE a member's app, EXTERNALCODE another system's, ID the account's own id.",
  },
  LeavePhoneRequest: { code: "The living code the phone shows." },
  Level: { name: "Name of the level in the caller's language.", points: "Level points this level needed." },
  LevelBooking: { points: "Level points this booking brought; below zero where something was returned or corrected." },
  ListedMembership: { status: "PENDING until the person has opened the link of their mail, then ACTIVE." },
  MembershipDetails: {
    events: "What happened to the membership, the oldest first; never changed or removed.",
    status: "PENDING until the person has opened the link of their mail, then ACTIVE; TERMINATED where it has ended.",
  },
  MembershipEvent: {
    at: "Moment it happened.",
    event: "CREATED, OPTINS_CHANGED or TERMINATED.",
    optins: "Opt-ins as they were after it.",
    textVersion: "Version of the consent text that was shown; empty if the membership ended.",
  },
  Merge: MOVED,
  NextLevel: { name: "Name of the level in the caller's language.", points: "Level points the next level needs." },
  Optin: { type: "Channel of the programme by which the person may be contacted, such as EMAIL." },
  Phone: { name: "What the member calls the phone; may be empty." },
  PreviewMergeResponse: MOVED,
  ProvePinResponse: {
    pass: "Stands for the account at this device for ten minutes. Sent in place of the code it allows spending once; after that it counts as a card that was read.",
  },
  PushToken: {
    deviceId: "Name the app gave its telephone.",
    token: "Whole push token for programme admins; other callers get its last four characters.",
  },
  ReadAccountDetailsResponse: {
    balance: "What can be spent, and what is held.",
    emailAddress: "E-mail address of the owner, shortened for a public screen; absent if nobody is registered.",
    firstName:
      "First name of the owner; absent if the programme does not call members by it, a number was typed, nobody is registered, or the caller is no device.",
    level: "Level of the account; absent if the programme has none.",
  },
  ReadRegistrationDataResponse: {
    deviceId: "Device the registration came from; absent if it came from elsewhere.",
    key: "Name of the pair.",
    partnerId: "Partner the registration came from; absent if it named none.",
    value: "Value that the registration sent under that name.",
  },
  RegisterUserRequest: { key: "Name of the pair.", value: "Value that the registration sends under that name." },
  RegisterUserResponse: {
    membershipId: "Id of the membership of the named account; absent if none was named.",
    status: "NOT_ACTIVATED until the link in the mail is opened.",
  },
  ResetPasswordRequest: {
    password: "The new password, at least eight characters.",
    token: "Secret of the link in the mail; valid once, for one hour.",
  },
  SavePushTokenRequest: { token: "Push token the operating system gave the app." },
  SendPinMailResponse: { emailAddress: "Address the mail went to, shortened for a public screen." },
  TerminateAccountResponse: { status: "TERMINATED: the account is closed." },
  User: {
    emailAddress: "E-mail address of the person; a device sees it shortened, absent if it may not be seen.",
    status: "NOT_ACTIVATED until the link in the mail is opened, then ACTIVE; ERASED where the person is gone.",
  },
  V1User: {
    emailAddress: "E-mail address of the owner, shortened for a device; absent if nobody is registered.",
    idType: "Type of the code the account was found by.",
    keyCode: "The code the account was found by.",
    userId: "Id of the account's owner; absent if nobody is registered.",
  },
};
