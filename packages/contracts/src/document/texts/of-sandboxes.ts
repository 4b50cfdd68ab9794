import type { SchemaTexts, Texts } from "./texts.ts";

const DELETED = {
  bookings: "Deleted bookings.",
  devices: "Deleted tablets.",
  mails: "Deleted mails.",
  members: "Deleted accounts, with or without a person.",
  persons: "Deleted persons, whether or not they had confirmed their address.",
  redemptions: "Deleted redemptions.",
  sales: "Deleted sales.",
} as const;

/** Texts of properties of test programmes. */
export const schemaTextsOfSandboxes: SchemaTexts = {
  CreateSandboxRequest: {
    id: "Id of the copy, the first segment of its addresses. It begins with the id of the programme and a hyphen.",
    name: "Name of the copy.",
    password:
      "Password of the caller in the copy: at least twelve characters, neither a common password nor the name of the programme.",
  },
  CreateSandboxResponse: {
    admin: "The caller, as the first admin of the copy.",
    program: "The copy, with its settings.",
  },
  Sandbox: {
    active: "True while the test programme is open.",
    createdAt: "Moment at which it was copied.",
    id: "Id of the test programme, the organisation of a login.",
    name: "Name of the test programme.",
  },
  ListSandboxesResponse: { data: "The test programmes of the programme." },
  RenewSandboxResponse: DELETED,
  ResetSandboxResponse: DELETED,
  SandboxMail: {
    id: "Id of the mail.",
    keptAt: "Moment at which it would have been sent.",
    subject: "Subject of the mail.",
    text: "Text of the mail, with its links.",
    to: "Address it would have been sent to.",
  },
  ListSandboxMailsResponse: { data: "The kept mails, the newest first." },
};

/** What the schemas of test programmes describe. */
export const sandboxSummaries: Texts = {
  Sandbox: "A test programme, as its source lists it.",
  SandboxMail: "A mail that a test programme has kept instead of sending it.",
};
