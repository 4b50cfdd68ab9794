import type { SchemaTexts } from "./texts.ts";

/** Texts of properties in schemas of sign-in that differ from the general text. */
export const schemaTextsOfSignIn: SchemaTexts = {
  AddMyPasskeyRequest: { name: "What its owner calls it." },
  AddMyPasskeyResponse: { recoveryCodes: "Recovery codes, with the first factor; empty with a further one." },
  BrowserSession: { token: "Access token for the header `authorization`." },
  AddMyFactorRequest: { name: "What its owner calls it." },
  ChangeMeRequest: {
    language: "Language of one's mails and of the back office; absent: it stays.",
    name: "What one is called; absent: it stays.",
    weeklyFigures: "Whether the figures of each week come by mail; absent: it stays.",
  },
  ConfirmMyFactorRequest: { code: "First code the app shows." },
  ConfirmMyFactorResponse: { recoveryCodes: "Recovery codes, with the first factor; empty with a further one." },
  Factor: { kind: "TOTP, an authenticator app, or PASSKEY.", name: "What its owner calls it." },
  Me: {
    partnerIds: { text: "Partners the person works for.", without: "all" },
    role: "Role of the person.",
    storeIds: { text: "Shops the person works in.", without: "all of their partners" },
  },
  FinishEnrolmentRequest: { code: "First code the app shows." },
  FinishEnrolmentResponse: {
    factor: { text: "What is still needed.", without: "nothing: the session is open" },
    recoveryCodes: "Recovery codes, each good once; they are shown in this answer only.",
  },
  GroupRole: {
    group: "Name of the group, as the provider writes it.",
    role: "Role of people in the group.",
  },
  IdentityProvider: {
    active: "True while people may sign in with it.",
    clientId: "Name of the platform at the provider.",
    emailsVerified:
      "True where e-mail addresses count as verified though the provider does not say so: its administrators answer for them. Only with the issuer of one tenant of Entra ID.",
    groups: "Roles of people who were not invited; the first group that the provider names counts.",
    groupsClaim: "Claim in which the provider names a person's groups; empty where groups play no part.",
    id: "Name of the connection in addresses, which never changes.",
    issuer: "Address by which the provider is known.",
    name: "What stands on the button of the login page.",
    people: "How many people have signed in with it.",
    redirectUri: "Address that has to be entered at the provider.",
    secondFactor:
      "When a second factor that somebody used at the provider counts here: NEVER, WHEN_SAID where its token names the method `mfa`, or ALWAYS.",
  },
  IdentityProviders: { redirectUri: "Address of a new connection, with `{connectionId}` for its id." },
  ReplaceIdentityProviderRequest: {
    clientSecret: { text: "Secret of the platform at the provider, stored sealed.", without: "the stored one stays" },
  },
  FinishSignOnProofRequest: {
    code: {
      text: "Code of the authenticator app, or a recovery code.",
      without: "the person has none, or the provider's counts",
    },
  },
  ProofProvider: { id: "Id of the connection.", name: "What stands on the button." },
  ReadMyProofsResponse: {
    hasPassword: "True where the person has a password here.",
    providers: "Identity providers that know the person, by name.",
  },
  SignOn: { id: "Id of the connection.", name: "What stands on the button." },
  OwnFactors: { required: "True where the last one cannot be removed: the programme requires one for this role." },
  RenewMyRecoveryCodesResponse: { recoveryCodes: "The new codes, each good once; they are shown in this answer only." },
  PasskeyQuestion: { options: "What the browser is asked, as JSON text for its WebAuthn call." },
  SavedView: {
    id: "Id the client gave it.",
    name: "What its owner calls it.",
    screen: "Screen of the back office it belongs to.",
    query: "Query of the screen's address, without personal data.",
  },
  SignInFactorRequest: {
    code: { text: "Code the authenticator app shows.", without: "`recoveryCode` is used" },
    recoveryCode: { text: "A recovery code, with or without hyphens.", without: "`code` is used" },
  },
  SignInStep: {
    factor: { text: "What is needed beside the password.", without: "nothing more: `session` stands here" },
  },
  StaffInvitation: {
    expiresAt: "Moment from which the link of the mail is good no more.",
    id: "Id of the invitation, and of the person once they have accepted.",
    invitedBy: "Name of who invited them; null when that person is no more.",
    name: "What the person is called.",
    role: "What the person may do once they have accepted.",
    invitedAt: "Moment of the invitation.",
  },
  StaffLinkRequest: {
    password:
      "The password the person chooses: at least twelve characters, no common one, not the name of the programme.",
    token: "The secret of the link in the mail.",
  },
  StaffPerson: {
    active: "True while the person may log in.",
    createdAt: "Moment the entry was made.",
    factors: "Kinds of second factor the person signs in with; empty: the password alone.",
    hasDutyPin: "True where the person has a PIN for signing in at a tablet.",
    name: "What the person is called.",
    openSessions: "How many sessions of the person are open now.",
    role: "What the person may do.",
  },
  StepUpRequest: {
    code: { text: "Code of the authenticator app.", without: "the person has none" },
    challenge: { text: "Name of the step that asked for a passkey.", without: "the proof is a password" },
    credential: {
      text: "What the browser's WebAuthn call answered, as JSON text.",
      without: "the proof is a password",
    },
    password: { text: "The person's password.", without: "it counts as wrong" },
  },
  TotpSecret: {
    factorId: "Id of the factor, which counts from its first code on.",
    secret: "The secret to be typed into the app.",
    uri: "The secret as an address, to be drawn as a QR code.",
  },
  ProvedSession: { token: "New access token of the same session." },
};
