import type { SchemaTexts } from "./texts.ts";

/** Texts of properties in schemas of sign-in that differ from the general text. */
export const schemaTextsOfSignIn: SchemaTexts = {
  AddMyPasskeyRequest: { name: "Name that its owner gave it." },
  AddMyPasskeyResponse: { recoveryCodes: "Recovery codes, with the first factor; empty with a further one." },
  BrowserSession: { token: "Access token for the header `authorization`." },
  AddMyFactorRequest: { name: "Name that its owner gave it." },
  ChangeMeRequest: {
    language: "Language of the person's mails and of the back office; absent: it stays.",
    name: "Name of the person; absent: it stays.",
    weeklyFigures: "Whether the person gets the weekly figures by mail; absent: it stays.",
  },
  ConfirmMyFactorRequest: { code: "First code the app shows." },
  ConfirmMyFactorResponse: { recoveryCodes: "Recovery codes, with the first factor; empty with a further one." },
  Factor: { kind: "TOTP, an authenticator app, or PASSKEY.", name: "Name that its owner gave it." },
  Me: {
    partnerIds: { text: "Partners the person works for.", without: "all" },
    role: "Role of the person.",
    storeIds: { text: "Shops the person works in.", without: "all of their partners" },
  },
  FinishEnrolmentRequest: { code: "First code the app shows." },
  FinishEnrolmentResponse: {
    factor: { text: "What is still needed.", without: "nothing: the session is open" },
    recoveryCodes: "Recovery codes, each valid once; they are shown in this answer only.",
  },
  GroupRole: {
    group: "Name of the group, as the provider writes it.",
    role: "Role of people in the group.",
  },
  IdentityProvider: {
    active: "True while people may sign in with it.",
    clientId: "Id of the platform at the provider.",
    emailsVerified:
      "True if e-mail addresses count as verified although the provider does not say so, because its administrators vouch for them. Only with the issuer of one tenant of Entra ID.",
    groups: "Roles of people who were not invited. The first group of this list that the provider names decides.",
    groupsClaim: "Claim in which the provider names a person's groups; empty if groups are not used.",
    id: "Name of the connection in addresses, which never changes.",
    issuer: "Address by which the provider is known.",
    name: "Label of the button on the login page.",
    people: "How many people have signed in with it.",
    redirectUri: "Redirect address to enter at the provider.",
    secondFactor:
      "When a second factor used at the provider counts here: NEVER, WHEN_SAID (if the token names the method `mfa`), or ALWAYS.",
  },
  IdentityProviders: { redirectUri: "Address of a new connection, with `{connectionId}` for its id." },
  ReplaceIdentityProviderRequest: {
    clientSecret: { text: "Secret of the platform at the provider, stored sealed.", without: "the stored one stays" },
  },
  FinishSignOnProofRequest: {
    code: {
      text: "Code of the authenticator app, or a recovery code.",
      without: "the person has none, or that of the provider counts",
    },
  },
  ProofProvider: { id: "Id of the connection.", name: "Label of the button." },
  ReadMyProofsResponse: {
    hasPassword: "True if the person has a password here.",
    providers: "Identity providers that know the person, by name.",
  },
  SignOn: { id: "Id of the connection.", name: "Label of the button." },
  OwnFactors: { required: "True if the last one cannot be removed, because the programme requires one for this role." },
  RenewMyRecoveryCodesResponse: {
    recoveryCodes: "The new codes, each valid once; they are shown in this answer only.",
  },
  PasskeyQuestion: { options: "Options for the browser's WebAuthn call, as JSON text." },
  SavedView: {
    id: "Id that the client gave it.",
    name: "Name that its owner gave it.",
    screen: "Screen of the back office it belongs to.",
    query: "Query of the screen's address, without personal data.",
  },
  SignInFactorRequest: {
    code: { text: "Code the authenticator app shows.", without: "`recoveryCode` is used" },
    recoveryCode: { text: "A recovery code, with or without hyphens.", without: "`code` is used" },
  },
  SignInStep: {
    factor: {
      text: "What is needed in addition to the password.",
      without: "nothing more: `session` is in the answer",
    },
  },
  StaffInvitation: {
    expiresAt: "Moment from which the link of the mail is no longer valid.",
    id: "Id of the invitation, and of the person once they have accepted.",
    invitedBy: "Name of the person who invited them; null if that person was deleted.",
    name: "Name of the person.",
    role: "Role of the person after they have accepted.",
    invitedAt: "Moment of the invitation.",
  },
  StaffLinkRequest: {
    password:
      "The password the person chooses: at least twelve characters, no common one, not the name of the programme.",
    token: "The secret of the link in the mail.",
  },
  StaffPerson: {
    active: "True while the person may log in.",
    createdAt: "Moment at which the entry was made.",
    factors: "Kinds of second factor the person signs in with; empty: the password alone.",
    hasDutyPin: "True if the person has a PIN for signing in at a tablet.",
    name: "Name of the person.",
    openSessions: "How many sessions of the person are open now.",
    role: "Role of the person.",
  },
  StepUpRequest: {
    code: { text: "Code of the authenticator app.", without: "the person has none" },
    challenge: { text: "`challenge` of the step that asked for a passkey.", without: "the proof is a password" },
    credential: {
      text: "Answer of the browser's WebAuthn call, as JSON text.",
      without: "the proof is a password",
    },
    password: { text: "The person's password.", without: "it is treated as wrong" },
  },
  TotpSecret: {
    factorId: "Id of the factor. The factor is active after its first code.",
    secret: "The secret to be typed into the app.",
    uri: "The secret as an address, to be drawn as a QR code.",
  },
  ProvedSession: { token: "New access token of the same session." },
};
