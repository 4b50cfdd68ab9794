import type { SchemaTexts } from "./texts.ts";

/** Texts of properties in schemas of sign-in that differ from the general text. */
export const schemaTextsOfSignIn: SchemaTexts = {
  BrowserSession: { token: "Access token for the header `authorization`." },
  ChangeMeRequest: {
    language: "Language of one's mails and of the back office; absent: it stays.",
    name: "What one is called; absent: it stays.",
  },
  Factor: { kind: "TOTP, an authenticator app, or PASSKEY.", name: "What its owner calls it." },
  Me: {
    partnerIds: { text: "Partners the person works for.", without: "all" },
    role: "Role of the person.",
    storeIds: { text: "Shops the person works in.", without: "all of their partners" },
  },
  SavedView: {
    id: "Id the client gave it.",
    name: "What its owner calls it.",
    screen: "Screen of the back office it belongs to.",
    query: "Query of the screen's address, without personal data.",
  },
  SignInStep: {
    factor: { text: "What is needed beside the password.", without: "nothing more: `session` stands here" },
  },
  StepUpRequest: {
    code: { text: "Code of the authenticator app.", without: "the person has none" },
    password: { text: "The person's password.", without: "it counts as wrong" },
  },
  StepUpResponse: { token: "New access token of the same session." },
};
