import type { SchemaTexts } from "./texts.ts";

const MOVED = {
  coupons: "How many vouchers the account held or redeemed go to the primary account.",
  identifiers: "How many codes go to the primary account.",
  memberships: "How many persons go to the primary account.",
  points: "Points that go to the primary account; below zero where the secondary owed some.",
} as const;

/** Texts of properties in schemas of accounts and persons that differ from the general text. */
export const schemaTextsOfPeople: SchemaTexts = {
  Account: {
    createdAt: "Moment the account was opened.",
    status: "ACTIVE; INACTIVE, not in use; LOCKED, earns but spends nothing; TERMINATED, closed for good.",
  },
  ActivateUserRequest: {
    password: "Password to log in with from now on, at least eight characters; absent: none is set.",
    token: "Secret of the link in the mail; good once, for seven days.",
  },
  BalanceInEuros: {
    amount: "Euros the points would pay, whole cents rounded down.",
    currency: "Currency of the amount.",
  },
  ChangedIdentifier: { status: "ACTIVE finds its account, DEACTIVATED does not.", type: "Type of the code." },
  ChangedUser: {
    status: "NOT_ACTIVATED until the link in the mail is opened, then ACTIVE; ERASED where the person is gone.",
  },
  ChangeIdentifierRequest: { status: "DEACTIVATED lets the code find its account no more, ACTIVE again." },
  ChangeMembershipRequest: {
    optins: "Opt-ins that change; those that are not named stay.",
    status: "TERMINATED ends the membership; absent: it goes on.",
  },
  ChangeUserPasswordRequest: { password: "The person's new password, at least eight characters." },
  CreateAccountRequest: {
    identifiers: "Codes the account is opened with, at most ten; none when absent.",
    type: "Type of the code.",
  },
  CreateMembershipRequest: {
    optins: { text: "What the person agrees to; opt-ins that are not named are not given.", without: "none" },
    role: "What the person is to the account; OWNER when absent.",
  },
  EnrolPhoneResponse: { key: "32 bytes in base64url the phone makes its living codes with; answered this once." },
  FraudFlag: {
    adminId: "Person whose work met the rule; absent where a person raised the flag.",
    reason: "Why the account was flagged, in the words of whoever did; absent where it is not.",
    rule: "Rule that raised the flag by itself; absent where a person did.",
  },
  GivenOptin: { type: "Way of being written to, one of the programme's, such as EMAIL." },
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
    textVersion: "Version of the consent text that was shown; empty where the membership ended.",
  },
  Merge: MOVED,
  NextLevel: { name: "Name of the level in the caller's language.", points: "Level points the next level needs." },
  Optin: { type: "Way of being written to, one of the programme's, such as EMAIL." },
  Phone: { name: "What the member calls the phone; may be empty." },
  PreviewMergeResponse: MOVED,
  ProvePinResponse: {
    pass: "Names the account at this device for ten minutes: sent in place of the code it spends once, and is as good as a card that was read after that.",
  },
  PushToken: {
    deviceId: "Name the app gave its telephone.",
    token: "Push token in full for programme admins; others see its last four characters.",
  },
  ReadAccountDetailsResponse: {
    balance: "What can be spent, and what is held.",
    emailAddress: "E-mail address of the owner, shortened for a public screen; absent where nobody is registered.",
    level: "Level the account stands on; absent where the programme has none.",
  },
  ReadRegistrationDataResponse: {
    deviceId: "Device the registration came from; absent where it came from elsewhere.",
    key: "Name of the pair.",
    partnerId: "Partner the registration came from; absent where it named none.",
    value: "What the registration carried under that name.",
  },
  RegisterUserRequest: { key: "Name of the pair.", value: "What the registration carries under that name." },
  RegisterUserResponse: {
    membershipId: "Tie to the account that was named; absent where none was.",
    status: "NOT_ACTIVATED until the link in the mail is opened.",
  },
  ResetPasswordRequest: {
    password: "The new password, at least eight characters.",
    token: "Secret of the link in the mail; good once, for one hour.",
  },
  SavePushTokenRequest: { token: "Push token the operating system gave the app." },
  SendPinMailResponse: { emailAddress: "Address the mail went to, shortened for a public screen." },
  TerminateAccountResponse: { status: "TERMINATED: the account is closed." },
  User: {
    emailAddress: "E-mail address of the person; a device sees it shortened, absent where it may not be seen.",
    status: "NOT_ACTIVATED until the link in the mail is opened, then ACTIVE; ERASED where the person is gone.",
  },
  V1User: {
    emailAddress: "E-mail address of the owner, shortened for a device; absent where nobody is registered.",
    idType: "Type of the code the account was found by.",
    keyCode: "The code the account was found by.",
    userId: "Id of the account's owner; absent where nobody is registered.",
  },
};
