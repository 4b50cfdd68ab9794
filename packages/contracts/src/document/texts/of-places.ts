import type { SchemaTexts } from "./texts.ts";

const PERSON = { name: "Name of the person, as colleagues know it." } as const;
const WORKSTATION = "Workstation id staff type at the tablet; unique in the programme, never changed.";
const WORKSTATION_OF_PLACE = { id: WORKSTATION } as const;
const RULES = {
  redeemNeeds:
    "What redeeming requires: a code that is TYPED, a code that is READ, or a member who has PROVEN to be present.",
} as const;
const STRICTER = "A flag is raised when one person types this many returns within a day; null: never.";
const RELEASE = "Release of the kiosk on the device, such as `0.16.0`.";
const SHOWN_LANGUAGE = "Language the device shows before a shopper has chosen another.";
const REPORTED = {
  level: "Severity: `error`, `warning`, or `info` for a notable moment.",
  name: "Kind of error, or name of the moment: `TypeError`, `device-mounted`.",
} as const;
const UNMOUNT_REASON = "Why the place is freed although bookings wait on its device, in staff's words.";
const NEW_PIN = {
  pin: "The new PIN, four digits; null removes it, an absent one is answered with EMPTY_PIN.",
} as const;

/** Texts of properties in schemas of places, programmes and staff that differ from the general text. */
export const schemaTextsOfPlaces: SchemaTexts = {
  Admin: {
    ...PERSON,
    active: "True while the person may log in.",
    createdAt: "Moment the entry was made.",
    role: "Role of the person: STORE_STAFF works in shops, PARTNER_ADMIN runs partners, PROGRAM_ADMIN runs the programme, PLATFORM_OPERATOR runs all programmes, SUPPORT_AGENT answers members, AUDITOR reads figures and the log, TECHNICIAN looks after devices.",
  },
  ChangeAdminPasswordRequest: {
    password: "The new password: at least twelve characters, neither a common password nor the name of the programme.",
  },
  ChangeMountingRequest: {
    deviceKey: "Key of the device to mount there; null frees the place; absent: the holder stays.",
    reason: { text: UNMOUNT_REASON, without: "none is needed" },
    language: SHOWN_LANGUAGE,
  },
  ClientLogEntry: { ...REPORTED, count: "How often it happened until it was sent; 1 when absent." },
  Confirmation: { expiresAt: "Until then the same request is accepted when it is sent again." },
  CreateAdminRequest: {
    password: "First password: at least twelve characters, neither a common password nor the name of the programme.",
  },
  CreateProgramRequest: {
    password: "First password: at least twelve characters, neither a common password nor the name of the programme.",
    template: "Template for the look, the levels, a first rule and a first reward of the programme.",
    translations:
      "Texts of the kiosk that are replaced, by language and name of the text; the kiosk's own when absent.",
  },
  CustomProperty: {
    domain: "Kind of records that have the property.",
    id: "Id of the property, digits.",
    key: "Name under which a record holds its value; unique per domain.",
  },
  Device: {
    version: RELEASE,
    createdAt: { text: "Moment the device was registered.", without: "the server does not report it" },
    lastSeenAt: { text: "Last moment at which its realtime connection was open.", without: "never" },
  },
  DeviceHeartbeat: { at: "Moment of the device's report." },
  Duty: {
    name: "Name of the person who is on duty.",
    token: "Token for the header `duty-token`; valid for this device only.",
    statement: {
      text: "Proves this duty for entries that the device sends later; it allows nothing else.",
      without: "an older release",
    },
  },
  DeviceFacts: { version: RELEASE },
  Endpoint: { type: "Purpose of the other system, a word in capitals that the programme chooses." },
  Error: {
    current:
      "Present state of the record, as far as the caller may see it; absent: the code is not CHANGED_MEANWHILE, or the record is deleted.",
    message: "One sentence in English for logs and developers. Show people the text of the code instead.",
  },
  FlagRules: { returnsPerPersonAndDay: STRICTER },
  IdentificationRules: RULES,
  ImageRow: {
    title: "What staff call the picture; absent if it has no name.",
    weekdays:
      "Days on which it is shown, by the shop's clock, such as `FRIDAY,SATURDAY`; empty: every day. Absent if not chosen.",
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
    entries: "Reports of kiosks, the newest first.",
    next: "The parameter `before` of the next page; absent on the last one.",
  },
  ListNotificationValuesResponse: {
    channels: "Channels of notifications.",
    events: "Events of notifications.",
  },
  MountDeviceRequest: {
    language: SHOWN_LANGUAGE,
    workstationId: "Place to mount at; with a generated `anonymous-…` the server chooses the place.",
  },
  MountingRow: {
    version: `Version of the mounting, raised by every edit; of a joined device: ${RELEASE}`,
  },
  MountedStore: {
    address: {
      text: "Address of the shop on one line, as a ticket has it; empty if it is not known.",
      without: "the server is of an earlier release",
    },
  },
  MountedSettings: { language: SHOWN_LANGUAGE },
  Mounting: {
    deviceId: {
      text: "Id of the device that holds the place.",
      without: "no device does, or the caller is another device",
    },
    deviceKey: "Key of the device that holds the place; null: no device does, or the caller is another device.",
  },
  NewMounting: { deviceName: "Name of the device for staff; absent: it keeps its name." },
  NewStatusLevel: { id: "Id of a level that stays; absent: a new level." },
  NotificationChoice: { event: "Event that members are notified of." },
  OrganizationUnit: { id: "Id of the programme, partner, shop or interaction point." },
  ListPlacesResponse: {
    data: "The shops of this page, by partner and name.",
    next: "The `after` of the next page; null: this was the last one.",
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
    connected: "True while the tablet at this place is connected.",
    deviceId: "Id of the tablet at this place; null: none.",
    deviceName: "Name of the tablet for staff; empty if there is none.",
    keyCount: "Number of valid keys of the till; 0 for a tablet.",
    mountingId: "Id of the mounting; null before the first tablet.",
    pinLocked: "True while the tablet accepts no PIN, because too many wrong ones were typed.",
  },
  PlaceStore: {
    city: "Town of the shop; may be empty.",
    partnerActive: "True while the partner is active; otherwise its shops are closed, too.",
    partnerName: "What the partner is called.",
    points: "Its interaction points: those of tablets, then those of tills.",
  },
  Profile: { language: SHOWN_LANGUAGE, name: { text: "Name of the profile for staff.", without: "it has none" } },
  Program: {
    active: "True while the programme runs.",
    id: "Organisation: the id of the programme, which never changes.",
  },
  ProgramConfig: {
    name: "Name of the programme for shoppers.",
    translations:
      "Texts of the kiosk that are replaced, by language and name of the text; the kiosk's own when absent.",
  },
  ReadPointDetailsResponse: { mounting: "Mounting of a tablet's place; null before the first device." },
  ReplaceMountingRequest: {
    deviceKey: "Key of the device that is to hold the place; null frees it.",
    reason: { text: UNMOUNT_REASON, without: "none is needed" },
    language: SHOWN_LANGUAGE,
  },
  ScreenSaver: { message: { text: "Line over the pictures: whether and where it is shown.", without: "no line" } },
  Session: { token: "Access token for the header `Authorization`, valid for `expiresInSeconds`." },
  SetDutyPinRequest: {
    pin: "The new PIN, four to eight digits; null removes it, an absent one is answered with EMPTY_PIN.",
  },
  SetProfilePinRequest: NEW_PIN,
  SetSessionPinRequest: NEW_PIN,
  SetStorePinRequest: NEW_PIN,
  StaffFlag: {
    accountId: "Account that the work was about; null if the rule is about no account.",
    adminId: "Person of the staff who is flagged.",
    name: "Name of that person.",
    storeId: "Shop in which the work was done; null if not known.",
  },
  StaffSession: {
    browser: 'Browser and system, such as "Firefox, Windows"; empty if nothing is known.',
    lastSeenAt: "Moment of the last request.",
  },
  PreviewStatusLevelsRequest: { levels: "The levels as they would be saved, in any order." },
  PreviewStatusLevelsResponse: {
    fall: "Members who would get a lower level or none.",
    levels: "The levels that were sent, ascending by threshold.",
    rise: "Members who would get a higher level.",
  },
  LevelStep: { id: "Id of a level that stays; absent: a new level." },
  LevelCount: { accounts: "Members who would have this level." },
  StatusLevelSet: {
    active: "True for the set that is in force. Switching one on switches the others off.",
    name: "Name of the set for staff.",
  },
  Tag: {
    domain: "Kind of records that can have the tag.",
    name: "Text of the tag, unique per domain regardless of upper and lower case.",
  },
  TillKey: { name: "What staff call the key, such as the till it is for." },
  UserProperty: { name: "Name of the property in a registration." },
  V1GetUserHistoryPayload: {
    limit: "Maximum number of rows in the answer; 1,000 when absent. Fewer rows: it is the last page.",
  },
  V1LoginResponse: { apiKey: "Replaces the password in all further operations; valid for twelve hours." },
  V1MountDevicePayload: {
    deviceKey: "Key that this device already has, so that it mounts again; absent: a new device.",
    language: SHOWN_LANGUAGE,
    workstationId: "Place to mount at; with an unknown one the device takes a free place of the shop.",
  },
  WaitingConfirmation: {
    accountId: "Account that the work is about; null if it is about no account.",
    adminId: "Person who asks for the work; null if not known.",
    kind: "POINTS given without a sale, SALE typed revenue, RETURN a typed return, REVERSAL a booking taken back.",
    limit:
      "Limit that the work exceeds: BOOKING_POINTS, PERSON_DAY_POINTS, DUTY_POINTS, CARD_DAY_POINTS, PERSON_DAY_RETURNS or OWN_CARD.",
    points: "Points that the work would give or take, without a sign.",
  },
};
