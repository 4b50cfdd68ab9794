import type { SchemaTexts } from "./texts.ts";

const PERSON = { name: "Name of the person, as colleagues know it." } as const;
const WORKSTATION = "Workstation id staff type at the tablet; unique in the programme, never changed.";
const WORKSTATION_OF_PLACE = { id: WORKSTATION } as const;
const RULES = {
  redeemNeeds:
    "What redeeming asks for: a code that is TYPED, one that is READ, or a member who has PROVEN to be there.",
} as const;
const STRICTER = "From how many returns one person types within a day a flag is raised; null: never.";
const RELEASE = "Release of the kiosk on the device, such as `0.16.0`.";
const SHOWN_LANGUAGE = "Language the device shows before a shopper has chosen another.";
const REPORTED = {
  level: "How grave it is: `error`, `warning`, or `info` for a notable moment.",
  name: "Kind of error, or name of the moment: `TypeError`, `device-mounted`.",
} as const;
const UNMOUNT_REASON = "Why the place is freed although bookings wait on its device, in staff's words.";
const NEW_PIN = {
  pin: "The new PIN, four digits; null takes it away, an absent one is answered with EMPTY_PIN.",
} as const;

/** Texts of properties in schemas of places, programmes and staff that differ from the general text. */
export const schemaTextsOfPlaces: SchemaTexts = {
  Admin: {
    ...PERSON,
    active: "True while the person may log in.",
    createdAt: "Moment the entry was made.",
    role: "What the person may do: STORE_STAFF serve in their shops, PARTNER_ADMIN runs partners, PROGRAM_ADMIN the programme, PLATFORM_OPERATOR all of them; SUPPORT_AGENT answers members, AUDITOR reads figures and the log, TECHNICIAN looks after devices.",
  },
  ChangeAdminPasswordRequest: {
    password: "The new password: at least twelve characters, no common one, not the name of the programme.",
  },
  ChangeMountingRequest: {
    deviceKey: "Key of the device to mount there; null frees the place; absent: the holder stays.",
    reason: { text: UNMOUNT_REASON, without: "none is needed" },
    language: SHOWN_LANGUAGE,
  },
  ClientLogEntry: { ...REPORTED, count: "How often it happened until it was sent; 1 when absent." },
  Confirmation: { expiresAt: "Until when the same request, sent again, is good." },
  CreateAdminRequest: {
    password: "First password: at least twelve characters, no common one, not the name of the programme.",
  },
  CreateProgramRequest: {
    password: "First password: at least twelve characters, no common one, not the name of the programme.",
    template: "What the programme begins with: look, levels, a first rule and a first reward.",
    translations:
      "Texts of the kiosk that are replaced, by language and name of the text; the kiosk's own when absent.",
  },
  CustomProperty: {
    domain: "What things have the property.",
    id: "Id of the property, digits.",
    key: "Name under which a thing holds its value; once per domain.",
  },
  Device: {
    version: RELEASE,
    createdAt: { text: "Moment the device was registered.", without: "the server does not tell" },
    lastSeenAt: { text: "Moment its realtime connection stood last.", without: "never" },
  },
  DeviceHeartbeat: { at: "Moment the device said it." },
  Duty: {
    name: "Name of the person who is on duty.",
    token: "Goes into the header `duty-token`; counts for this device only.",
    statement: {
      text: "Proves this duty for entries that the device sends later; opens nothing else.",
      without: "an older release",
    },
  },
  DeviceFacts: { version: RELEASE },
  Endpoint: { type: "What the other system is for, in capitals of the programme's own." },
  Error: {
    current:
      "The record as the caller may see it now; absent: with every code but CHANGED_MEANWHILE, or where it is gone.",
    message: "One sentence in English for logs and developers; people read the text of the code.",
  },
  FlagRules: { returnsPerPersonAndDay: STRICTER },
  IdentificationRules: RULES,
  ImageRow: {
    title: "What staff call the picture; absent where it has no name.",
    weekdays:
      "Days of the shop's clock on which it is shown, such as `FRIDAY,SATURDAY`; empty: every day. Absent where not chosen.",
  },
  InteractionPoint: { id: WORKSTATION },
  KeptLogEntry: {
    ...REPORTED,
    count: "How often it happened until it was sent.",
    deviceId: "Device that reported it; null: a page of staff before the device was mounted.",
    id: "Number of the entry, higher than that of every older one.",
    message: "What the page said; e-mail addresses, long numbers and tokens are masked. May be empty.",
  },
  ListClientLogsResponse: {
    entries: "What kiosks reported, the newest first.",
    next: "The parameter `before` of the following page; absent on the last one.",
  },
  ListNotificationValuesResponse: {
    channels: "Ways there are to tell something.",
    events: "What members can be told of.",
  },
  MountDeviceRequest: {
    language: SHOWN_LANGUAGE,
    workstationId: "Place to mount at; a generated `anonymous-…` leaves the choice of the place to the server.",
  },
  MountingRow: {
    version: `Version of the mounting, raised by every edit; of a joined device: ${RELEASE}`,
  },
  MountedSettings: { language: SHOWN_LANGUAGE },
  Mounting: {
    deviceId: {
      text: "Id of the device that holds the place.",
      without: "nobody does, or another one than the device that asks",
    },
    deviceKey: "Key of the device that holds the place; null: nobody does, or another one than the device that asks.",
  },
  NewMounting: { deviceName: "What staff will call the device there; absent: what they called it before." },
  NewStatusLevel: { id: "Id of a level that stays; absent: a new level." },
  NotificationChoice: { event: "What members are told of." },
  OrganizationUnit: { id: "Id of the programme, partner, shop or interaction point." },
  ListPlacesResponse: {
    data: "The shops of this page, by partner and name.",
    next: "The `after` of the following page; null: this was the last one.",
    partners: "Every partner the caller reaches, by name; empty on later pages.",
  },
  OpenStoreRequest: {
    points: "Places of tablets and tills in the new shop.",
    store: "The shop itself.",
  },
  OpenStoreResponse: { points: "The places that were made, tills first.", store: "The shop that was made." },
  PlacePartner: { storeCount: "How many shops it has, open and closed." },
  PlacePoint: {
    ...WORKSTATION_OF_PLACE,
    connected: "True while the tablet that stands there is connected.",
    deviceId: "Id of the tablet that stands there; null: none does.",
    deviceName: "What staff call the tablet; empty where none stands there.",
    keyCount: "How many keys of the till are valid now; 0 for a tablet.",
    mountingId: "Id of the mounting; null before the first tablet.",
    pinLocked: "True while the tablet takes no PIN, because too many wrong ones were typed.",
  },
  PlaceStore: {
    city: "Town of the shop; may be empty.",
    partnerActive: "True while the partner takes part; without it the shop is closed too.",
    partnerName: "What the partner is called.",
    points: "Its places: those of tablets, then those of tills.",
  },
  Profile: { language: SHOWN_LANGUAGE, name: { text: "What staff know the profile by.", without: "it has none" } },
  Program: {
    active: "True while the programme runs.",
    id: "Organisation: the id of the programme, which never changes.",
  },
  ProgramConfig: {
    name: "What shoppers know the programme by.",
    translations:
      "Texts of the kiosk that are replaced, by language and name of the text; the kiosk's own when absent.",
  },
  ReadPointDetailsResponse: { mounting: "What stands at a tablet's place; null before the first device." },
  ReplaceMountingRequest: {
    deviceKey: "Key of the device that is to hold the place; null frees it.",
    reason: { text: UNMOUNT_REASON, without: "none is needed" },
    language: SHOWN_LANGUAGE,
  },
  ScreenSaver: { message: { text: "The line over the pictures: whether it is shown, and where.", without: "no line" } },
  Session: { token: "Access token for the header `Authorization`, good for `expiresInSeconds`." },
  SetDutyPinRequest: {
    pin: "The new PIN, four to eight digits; null takes it away, an absent one is answered with EMPTY_PIN.",
  },
  SetProfilePinRequest: NEW_PIN,
  SetSessionPinRequest: NEW_PIN,
  SetStorePinRequest: NEW_PIN,
  StaffFlag: {
    accountId: "Account the work was done on; null where the rule is about none.",
    adminId: "Person the flag is on.",
    name: "Name of the person the flag is on.",
    storeId: "Shop the work was done in; null where none is known.",
  },
  StaffSession: {
    browser: 'Browser and system, such as "Firefox, Windows"; empty where nothing is known.',
    lastSeenAt: "Moment of the last request.",
  },
  PreviewStatusLevelsRequest: { levels: "The levels as they would be saved, in any order." },
  PreviewStatusLevelsResponse: {
    fall: "Members who would come to a lower level, or to none.",
    levels: "The levels that were sent, ascending by threshold.",
    rise: "Members who would come to a higher level.",
  },
  LevelStep: { id: "Id of a level that stays; absent: a new level." },
  LevelCount: { accounts: "Members who would be on the level." },
  StatusLevelSet: {
    active: "True for the set that counts: switching one on switches the others off.",
    name: "What staff know the set by.",
  },
  Tag: { domain: "What things the word sorts.", name: "The word itself, once per domain whatever its capitals." },
  TillKey: { name: "What staff call the key, such as the till it is for." },
  UserProperty: { name: "Name of the property in a registration." },
  V1GetUserHistoryPayload: {
    limit: "Most rows of the answer; 1,000 when absent. Fewer rows than that: it was the last page.",
  },
  V1LoginResponse: { apiKey: "Replaces the password in all further operations; good for twelve hours." },
  V1MountDevicePayload: {
    deviceKey: "Key this device holds already, so that it may mount again; absent: a new device.",
    language: SHOWN_LANGUAGE,
    workstationId: "Place to mount at; one that is not known lets the device take a free place of the shop.",
  },
  WaitingConfirmation: {
    accountId: "Account the work is for; null where it is for none.",
    adminId: "Person who asks; null where nobody is known.",
    kind: "POINTS given without a sale, SALE typed revenue, RETURN a typed return, REVERSAL a booking taken back.",
    limit:
      "Limit it is above: BOOKING_POINTS, PERSON_DAY_POINTS, DUTY_POINTS, CARD_DAY_POINTS, PERSON_DAY_RETURNS or OWN_CARD.",
    points: "Points the work would give or take, without a sign.",
  },
};
