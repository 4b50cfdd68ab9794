import type { SchemaTexts } from "./texts.ts";

const LINK_TOKEN = "Token of the link, from the fragment of its address.";
const OPERATOR = {
  email: "E-mail address the operator will log in with.",
  name: "Name of the operator.",
} as const;

/** Texts of properties in schemas of a set-up and of programmes as the platform's operators see them. */
export const schemaTextsOfSetup: SchemaTexts = {
  CompleteSetupRequest: {
    ...OPERATOR,
    password: "The first password: at least twelve characters, no common one, not the product's name.",
    token: LINK_TOKEN,
  },
  CompleteSetupResponse: { org: "Organisation the operator logs in with." },
  CreateTabletCodeResponse: {
    code: "The code, in this answer only: the platform keeps its hash.",
    expiresAt: "Moment from which the code is no longer valid.",
    path: "Path of the address in the QR code, with the code in its fragment.",
  },
  ListProgramsResponse: {
    active: "True while the programme is open.",
    createdAt: "Moment the programme was made.",
    id: "Id of the programme, the first segment of its addresses.",
    name: "Name of the programme.",
  },
  ListProgramTemplatesResponse: {
    accent: "Second colour, as `#rrggbb`.",
    brand: "First colour, as `#rrggbb`.",
    colors: "Colours of the kiosk.",
    descriptions: "What the member gets, in both languages.",
    factor: "Points per euro.",
    id: "Name of the template, for `template` of a new programme.",
    levels: "Status levels of the new programme, from the lowest.",
    message: { text: "Sentence on the screen saver, in both languages.", without: "there is none" },
    names: "Name in both languages.",
    picturePath: { text: "Path of the picture on this platform.", without: "there is none" },
    points: "Points the reward costs.",
    pointsPerEuro: "Points that are worth one euro.",
    reward: { text: "The first reward.", without: "the programme begins without one" },
    rule: "The first earning rule: points for every euro.",
    titles: "Title in both languages.",
  },
  SetUpTabletRequest: {
    code: "The code, from the fragment of the address in the QR code.",
    installationId: "Name of the installation, chosen by the tablet. The refresh token is valid only there.",
  },
  SetUpTabletResponse: {
    by: "E-mail address of the person who made the code.",
    mounting: "The place that the tablet now holds.",
    partner: "The company of the shop.",
    session: "Session of the tablet.",
    store: "The shop the place is in.",
  },
  ReadSetupLinkResponse: {
    email: { text: "The only e-mail address that may use the link.", without: "the person chooses one" },
    expiresAt: "Moment from which the link is no longer valid.",
    name: { text: "Name the link was made for.", without: "the person types it" },
    passwordLengthMin: "Fewest characters of the password.",
  },
  ReadSetupLinkRequest: { token: LINK_TOKEN },
  ReadSetupResponse: { open: "True while a link is valid." },
};
