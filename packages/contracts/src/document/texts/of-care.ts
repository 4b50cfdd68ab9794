import type { SchemaTexts, Texts } from "./texts.ts";

const KIND =
  "What the tablet is to do: IDENTIFY shows its name, RELOAD reloads the page, REFRESH_CONFIG reads the configuration again.";
const NEXT = "The `after` of the next page; null: this was the last one.";
const CURRENT = "Release of the kiosk that this platform serves.";
const NAME = "What staff call the device.";

const health = {
  name: NAME,
  lastSeenAt: "Moment it was seen last; null: never.",
  place: "Where it is mounted; null: it is not mounted.",
  problems: "Its problems, the most urgent first; may be empty.",
  heartbeat: "What the device last said about its state; null: nothing yet.",
} as const;

/** Texts of properties in schemas about device monitoring and the audit log. */
export const schemaTextsOfCare: SchemaTexts = {
  AuditActor: {
    kind: "ADMIN is a person of the staff, DEVICE a tablet, SYSTEM the platform, ANONYMOUS a person who used the link of a mail.",
    id: "Id of the person or tablet; null if there is none.",
    name: "Name of the person or tablet; null if it is not known any more.",
  },
  AuditEntry: {
    id: "Number of the entry; later entries have higher numbers.",
    at: "Moment of the change.",
    actor: "Who made the change.",
    action: "What was done, as a noun and a verb in capitals.",
    subject: "What it was done to.",
    place: "The tablet it was done at; null: at none.",
    fields: "Names of the members that changed, without their values.",
    reason: "The reason the person gave; may be empty.",
    requestId: "Id of the request, to find it in the platform's own log.",
  },
  AuditPlace: {
    deviceName: "What staff call the tablet; null if it has no name.",
    storeName: "Shop in which the tablet is mounted or was mounted last; null: none.",
  },
  AuditSubject: {
    kind: "Kind of record, in capitals.",
    id: "Id of the record; may be empty.",
    name: "Name of the record; null if it has none, or if it is a member.",
    partnerId: "Partner of a shop; null for everything else.",
  },
  BatteryState: { percent: "Charge in percent.", charging: "True while it is being charged." },
  DeviceCareEvent: {
    event: "What it was: a sale at the till, the end of the mounting, or a message of staff.",
    message: "For a message of staff, what they asked; else null.",
    createdAt: "Moment it happened.",
    acknowledged: "True once the device has handled it.",
  },
  DeviceHealth: health,
  DevicePlace: {
    pointId: "Interaction point of the tablet, the workstation id.",
    pointName: "What staff call the place.",
  },
  DeviceState: {
    at: "Moment the device said it.",
    printer: "State of the receipt printer; null: the kiosk has an older release, which does not report it.",
    battery: "Charge of the device; null if its browser does not report it.",
  },
  ListAuditLogResponse: { data: "The changes of this page, the newest first.", next: NEXT },
  ListDeviceHealthResponse: { data: "The tablets of this page.", next: NEXT },
  PrinterState: {
    configured: "True if staff have set the address of a printer.",
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
    stores: "How many shops have mounted tablets.",
    fine: "How many have no problem.",
    attention: "How many have at least one problem.",
    lost: "How many have lost bookings that nobody has settled.",
    refused: "How many have refused bookings that wait for a decision.",
    silent: "How many do not answer.",
    unsent: "How many have bookings that are not sent yet.",
    offlineLoss:
      "How many handed out vouchers without the platform that accounts did not cover, and nobody has reviewed it.",
    unsentBookings: "How many bookings are not sent yet.",
    camera: "How many have no permission to use their camera.",
    printer: "How many have a printer that does not print.",
    battery: "How many are about to run out of charge.",
    storage: "How many have nearly used up their storage.",
    oldVersion: "How many run a release other than the one that this platform serves.",
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
  BatteryState: "Charge of a device whose browser reports it.",
  DeviceCareEvent: "An event of a device, without what it contained.",
  DeviceHealth: "A tablet with its state and its problems.",
  DevicePlace: "Where a tablet is mounted.",
  DeviceState: "What a device last reported about its state, with printer and battery.",
  PrinterState: "State of the receipt printer as the page knows it.",
  ProfileOfDevice: "The profile of a device's place.",
  StaffMessageEvent: "A message from the back office to a device.",
};

const changes = {
  actorId: "Only changes by this person or tablet; by all when absent.",
  action: "Only this action, a noun and a verb in capitals; all when absent.",
  subjectKind: "Only changes of this kind of record; of all kinds when absent.",
  subjectId:
    "Only changes of the record with this id. Send `subjectKind` too, because ids of different kinds may be the same.",
  from: "Only changes at this moment or later; all when absent.",
  to: "Only changes before this moment; all when absent.",
} as const;

/** Texts of parameters of these calls. */
export const careParameterTexts: Readonly<Record<string, Texts>> = {
  ExportAuditLog: changes,
  ListAuditLog: {
    ...changes,
    after: "The `next` of the previous page; absent: from the newest change.",
    limit: "Maximum number of changes in the answer, 1 to 200; 50 when absent.",
  },
  ListDeviceHealth: {
    problem: "Only tablets with this problem, or `FINE` for those without any; all when absent.",
    partnerId: "Only tablets in shops of this partner; in all the caller reaches when absent.",
    storeId: "Only tablets of this shop; of all the caller reaches when absent.",
    q: "Part of the name of shop, town, place or tablet, or of the place's id; all tablets when absent.",
    after: "The `next` of the previous page; absent: from the most urgent tablet.",
    limit: "Maximum number of tablets in the answer, 1 to 200; 50 when absent.",
  },
  ReadDeviceSummary: {
    partnerId: "Only tablets in shops of this partner; in all the caller reaches when absent.",
    storeId: "Only tablets of this shop; of all the caller reaches when absent.",
  },
};
