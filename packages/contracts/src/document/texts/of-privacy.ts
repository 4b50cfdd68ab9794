import type { SchemaTexts } from "./texts.ts";

/** Texts of properties of privacy requests, fraud flags and mails to a person. */
export const schemaTextsOfPrivacy: SchemaTexts = {
  CarryOutPrivacyRequestRequest: { proof: "How it was done: by which way, on which day." },
  CarryOutPrivacyRequestResponse: {
    export: { text: "The person's data.", without: "they were erased" },
    request: "The request as it is now.",
  },
  ClosePrivacyRequestRequest: {
    proof: "How it was done, or why it was rejected.",
    state: "DONE or REJECTED.",
  },
  DecideFlagRequest: {
    decision: "HARMLESS takes the flag away, CONFIRMED keeps the account locked.",
    reason: "Why, for whoever asks later.",
  },
  Flag: {
    accountId: { text: "Account that is flagged, or whose booking met the rule.", without: "no account is known" },
    adminId: { text: "Who of the staff met the rule.", without: "nobody is known" },
    cardEnding: "Last four digits of the account's card; empty where it has none.",
    decidedAt: { text: "Moment of the decision.", without: "nobody has decided" },
    decidedBy: "Name of who decided; empty while nobody has.",
    decision: { text: "What was decided.", without: "nobody has decided" },
    decisionReason: "Why it was decided so; empty while nobody has.",
    kind: "Whether an account is flagged or somebody of the staff.",
    mayDecide: "True where the caller may decide about it.",
    memberName: "First name and initial of the member; empty where nobody is known.",
    reason: "What the person who raised it wrote, or what the rule says.",
    rule: { text: "Rule that raised the flag.", without: "a person raised it" },
    staffName: "Name of who met the rule; empty where nobody is known.",
    storeName: "Store in which it happened; empty where none is known.",
  },
  ListFlagsResponse: {
    data: "The flags of the page, the newest first.",
    next: { text: "What to name as `after` for the next page.", without: "it was the last page" },
  },
  ListPrivacyRequestsResponse: {
    data: "The requests of the page.",
    next: { text: "What to name as `after` for the next page.", without: "it was the last page" },
  },
  ListUserMailsResponse: { data: "The mails, the newest first." },
  PrivacyRequest: {
    closedAt: { text: "Moment it was closed.", without: "it is open" },
    closedBy: { text: "Who closed it.", without: "it is open" },
    dueAt: "Moment until which the law wants an answer: a month after it was received.",
    isOverdue: "True where it is open and its time is over.",
    kind: "What was asked for: data given out, erased, put right, not used, or not used for advertising.",
    memberName: "First name and initial of the member; empty once the person is erased.",
    note: "What was asked in which way; empty where nothing is noted.",
    proof: "How it was done, or why it was rejected; empty while it is open.",
    receivedAt: "Moment the person asked.",
    recordedBy: "Who of the staff recorded it.",
    state: "OPEN, DONE or REJECTED.",
    userId: "Id of the person who asked.",
  },
  PrivacyPerson: { name: "Name of the person." },
  RecordPrivacyRequestRequest: {
    kind: "What was asked for: data given out, erased, put right, not used, or not used for advertising.",
    note: "What was asked in which way.",
    receivedAt: { text: "Moment the person asked.", without: "now" },
    userId: "Id of the person who asked.",
  },
  SendUserMailRequest: { template: "Which mail." },
  SendUserMailResponse: { data: "The person's mails, the newest first." },
  UserMail: {
    createdAt: "Moment it was asked for.",
    failure: "Code of the last failure; empty where there was none.",
    sentAt: { text: "Moment the mail server took it.", without: "it was not sent" },
    state: "WAITING, SENT, FAILED or CANCELLED.",
    template: "Which mail.",
  },
};
