import type { SchemaTexts, Texts } from "./texts.ts";

const KIND = "What staff ask: IDENTIFY shows the name, RELOAD reloads, REFRESH_CONFIG reads the configuration.";
const NEXT = "The `after` of the following page; null: this was the last one.";
const CURRENT = "Release of the kiosk that this platform serves.";
const NAME = "What staff call the device.";

const health = {
  name: NAME,
  lastSeenAt: "Moment it was seen last; null: never.",
  place: "Where it stands; null: it is not mounted.",
  problems: "What is wrong with it, the most urgent first; empty where nothing is.",
  heartbeat: "What the device last said about its state; null: nothing yet.",
} as const;

/** Texts of properties in schemas about device monitoring and the audit log. */
export const schemaTextsOfCare: SchemaTexts = {
  AuditActor: {
    kind: "ADMIN is staff, DEVICE a tablet, SYSTEM the platform, ANONYMOUS somebody with the link of a mail.",
    id: "Id of the person or tablet; null where there is none.",
    name: "Name of the person or tablet; null where it is not known any more.",
  },
  AuditEntry: {
    id: "Place in the log: later changes have higher ones.",
    at: "Moment of the change.",
    actor: "Who made the change.",
    action: "What was done, noun and verb in capitals.",
    subject: "What it was done to.",
    place: "The tablet it was done at; null: at none.",
    fields: "Names of the members that changed; their values are not told.",
    reason: "The reason the person gave; may be empty.",
    requestId: "Id of the request, to find it in the platform's own log.",
  },
  AuditPlace: {
    deviceName: "What staff call the tablet; null where it has no name.",
    storeName: "Shop the tablet stands in, or stood in last; null: in none.",
  },
  AuditSubject: {
    kind: "Kind of thing, in capitals.",
    id: "Id of the thing; may be empty.",
    name: "Name of the thing; null where it has none, or where it is a member.",
    partnerId: "Partner of a shop; null for everything else.",
  },
  BatteryState: { percent: "Charge in percent.", charging: "True while it is being charged." },
  DeviceCareEvent: {
    event: "What it was: a sale at the till, the end of the mounting, or a message of staff.",
    message: "For a message of staff, what they asked; else null.",
    createdAt: "Moment it happened.",
    acknowledged: "True once the device has dealt with it.",
  },
  DeviceHealth: health,
  DevicePlace: {
    pointId: "Interaction point of the tablet, the workstation id.",
    pointName: "What staff call the place.",
  },
  DeviceState: {
    at: "Moment the device said it.",
    printer: "State of the receipt printer; null: an older release does not tell.",
    battery: "Charge of the device; null where its browser does not tell.",
  },
  ListAuditLogResponse: { data: "The changes of this page, the newest first.", next: NEXT },
  ListDeviceHealthResponse: { data: "The tablets of this page.", next: NEXT },
  PrinterState: {
    configured: "True where staff have set the address of a printer.",
    state: "READY, NEAR_END, or the cause of the last failure, such as PAPER_OUT; UNKNOWN before the first answer.",
    at: { text: "Moment of the printer's last answer or failure.", without: "there was none yet" },
  },
  ProfileOfDevice: { name: "What staff call the profile." },
  ReadDeviceCareResponse: {
    ...health,
    createdAt: "Moment the device was registered.",
    currentVersion: CURRENT,
    profile: "Profile whose settings hold at the place; null: none.",
    tillId: "Interaction point of the till beside the tablet; null: none.",
    outbox: "What the platform knows about the bookings that the tablet keeps.",
    language: "Language the device shows before a shopper has chosen another; null: it is not mounted.",
    events: "The last events of the device, the newest first.",
  },
  ReadDeviceSummaryResponse: {
    total: "How many tablets are mounted.",
    stores: "In how many shops they stand.",
    fine: "How many have no problem.",
    attention: "How many have at least one problem.",
    lost: "How many have lost bookings that nobody has settled.",
    refused: "How many have refused bookings that wait for a decision.",
    silent: "How many do not answer.",
    unsent: "How many have bookings that are not sent yet.",
    unsentBookings: "How many bookings are not sent yet.",
    camera: "How many may not use their camera.",
    printer: "How many have a printer that does not print.",
    battery: "How many are about to run out of charge.",
    storage: "How many have nearly used up their storage.",
    oldVersion: "How many run another release than this platform serves.",
    currentVersion: CURRENT,
    asOf: "Moment of the count.",
  },
  SendDeviceMessageRequest: { kind: KIND },
  SendDeviceMessageResponse: { kind: KIND, name: "The name the tablet shows, shop and place." },
  StaffMessageEvent: {
    event: "Name of the event, always the same here.",
    kind: KIND,
    name: "The name the tablet shows, shop and place.",
  },
};

/** Summaries of these schemas. */
export const careSummaries: Texts = {
  AuditActor: "Who made a change.",
  AuditEntry: "One change of the audit log.",
  AuditPlace: "The tablet a change was made at.",
  AuditSubject: "What a change was made to.",
  BatteryState: "Charge of a device whose browser tells it.",
  DeviceCareEvent: "An event of a device, without what it contained.",
  DeviceHealth: "A tablet with its state and its problems.",
  DevicePlace: "Where a tablet stands.",
  DeviceState: "What a device last said about its state, with printer and battery.",
  PrinterState: "State of the receipt printer as the page knows it.",
  ProfileOfDevice: "The profile of a device's place.",
  StaffMessageEvent: "What staff ask of a device from the back office.",
};

const changes = {
  actorId: "Only changes by this person or tablet; by all when absent.",
  action: "Only this action, noun and verb in capitals; all when absent.",
  subjectKind: "Only changes of this kind of thing; of all when absent.",
  subjectId: "Only changes of the thing of this id; with `subjectKind` beside it, since ids repeat among kinds.",
  from: "Only changes at this moment or later; all when absent.",
  to: "Only changes before this moment; all when absent.",
} as const;

/** Texts of parameters of these calls. */
export const careParameterTexts: Readonly<Record<string, Texts>> = {
  ExportAuditLog: changes,
  ListAuditLog: {
    ...changes,
    after: "The `next` of the page before; absent: from the newest change.",
    limit: "Most changes of the answer, 1 to 200; 50 when absent.",
  },
  ListDeviceHealth: {
    problem: "Only tablets with this problem, or `FINE` for those without any; all when absent.",
    partnerId: "Only tablets in shops of this partner; in all the caller reaches when absent.",
    storeId: "Only tablets of this shop; of all the caller reaches when absent.",
    q: "Part of the name of shop, town, place or tablet, or of the place's id; all tablets when absent.",
    after: "The `next` of the page before; absent: from the most urgent tablet.",
    limit: "Most tablets of the answer, 1 to 200; 50 when absent.",
  },
  ReadDeviceSummary: {
    partnerId: "Only tablets in shops of this partner; in all the caller reaches when absent.",
    storeId: "Only tablets of this shop; of all the caller reaches when absent.",
  },
};
