import type { SchemaTexts, Texts } from "./texts.ts";

const PLACE = {
  partnerId: { text: "Partner where it happened.", without: "it has no place" },
  storeId: { text: "Shop where it happened.", without: "it has no shop" },
} as const;
const ACCOUNT = "Id of the account. Data of its person are read by a call of their own.";

/** Texts of properties of events, webhooks and applications. */
export const schemaTextsOfIntegrations: SchemaTexts = {
  Event: {
    id: "Id of the event. A webhook sends it as `webhook-id`, the same one at every try.",
    type: "What happened.",
    timestamp: "When it happened.",
    cursor: "Position of the event in the feed, for `after`.",
    data: "Content of the event; its form depends on the type.",
  },
  ListEventsResponse: {
    data: "Events in their order.",
    next: "Cursor for the next request, also at the end of the feed.",
  },
  MemberChanged: { accountId: ACCOUNT },
  MembersMerged: {
    accountId: "Id of the account that stays.",
    mergedAccountId: "Id of the account that ended.",
    points: "Points that moved, signed.",
  },
  PointsBooked: {
    accountId: ACCOUNT,
    bookingId: "Id of the booking.",
    bookingType: "Whether points were given or taken.",
    bookingTypeCode: "REV revenue, COU voucher, MANUALREVENUE by hand.",
    points: "Signed change of the points.",
    balance: "Points that can be spent after it.",
    bookedAt: "Moment from which the booking counts.",
    reversedBookingId: { text: "Booking that this one takes back.", without: "it takes none back" },
    ...PLACE,
  },
  VoucherRedeemed: {
    accountId: ACCOUNT,
    bookingId: "Id of the booking of its points.",
    voucherKind: "Whether it is a coupon or a reward.",
    voucherId: "Id of the coupon or reward.",
    redeemedAt: "When it was redeemed.",
    ...PLACE,
  },
  Webhook: {
    id: "Id of the webhook.",
    name: "What people call it.",
    url: "Address that events are posted to.",
    types: "Events that are sent; all where it is empty.",
    active: "False if nothing is sent.",
    createdAt: "When it was made.",
    oldSecretUntil: {
      text: "Until then everything is also signed with the previous secret.",
      without: "no previous secret is valid",
    },
    failingSince: { text: "The receiver has accepted nothing since then.", without: "it accepted the last delivery" },
    waiting: "Deliveries that are not sent yet or are tried again.",
    dead: "Deliveries that were given up.",
    version: "Version of the settings.",
  },
  Application: {
    id: "Id of the application; it owns the idempotency keys of its requests.",
    name: "What people call it.",
    scopes: "What its key may do. In this document, `x-scopes` of a call lists the scopes that allow it.",
    storeId: { text: "Shop that it works for.", without: "it works for the whole programme" },
    storeName: { text: "Name of the shop.", without: "it works for the whole programme" },
    createdAt: "When it was made.",
    expiresAt: { text: "Its keys are refused from then on.", without: "they are valid until revoked" },
    lastUsedAt: { text: "When one of its keys was used last, to the minute.", without: "none was" },
    revokedAt: { text: "Its keys are refused since then.", without: "it is not revoked" },
    oldKeyUntil: { text: "Until then the previous key is also valid.", without: "no previous key is valid" },
  },
  ApplicationWithKey: { apiKey: "The key, `ak_…`; it is never shown again." },
  RotateApplicationKeyRequest: { leaked: "True ends the previous key at once." },
  ListApplicationsResponse: { data: "Applications by name." },
  WebhookWithSecret: { secret: "Secret of the signatures, `whsec_…`; it is never shown again." },
  RotateWebhookSecretRequest: { leaked: "True ends the previous secret at once." },
  RedeliverDeadResponse: { queued: "How many are sent again." },
  ListWebhooksResponse: { data: "Webhooks by name." },
  ListDeliveriesResponse: {
    data: "Deliveries, the newest first.",
    next: { text: "The `after` of the next page.", without: "it was the last page" },
  },
  WebhookDelivery: {
    id: "Id of the delivery.",
    eventId: "Id of the event, which is sent as `webhook-id`.",
    type: "What happened.",
    state: "WAITING is sent or tried again, DELIVERED was accepted, DEAD was given up.",
    tries: "How many times it was sent since it was queued.",
    queuedAt: "When the event was written.",
    lastTriedAt: { text: "When it was sent the last time.", without: "it was not sent yet" },
    nextTryAt: { text: "When it is sent next, at the earliest.", without: "it does not wait" },
    failure: {
      text: "ADDRESS: not an address of the public internet. NO_ANSWER: no answer in time. STATUS: the status of the answer is an error. SECRET: the stored secret cannot be decrypted.",
      without: "the last try did not fail, or there was none",
    },
    status: { text: "HTTP status of the last answer.", without: "there was no answer" },
  },
};

/** Texts of parameters of these calls. */
export const integrationParameterTexts: Readonly<Record<string, Texts>> = {
  ListEvents: {
    after: "Cursor of the last event that was read. Absent: the feed begins with the oldest stored event.",
    limit: "Maximum number of events in the answer, 1 to 500; 100 when absent.",
    type: "Only events of this type; all when absent.",
  },
  ListDeliveries: {
    after: "The `next` of the previous page. Absent: the list begins with the newest.",
    limit: "Maximum number of deliveries in the answer, 1 to 200; 50 when absent.",
    state: "Only deliveries in this state; all when absent.",
  },
  Redeliver: { deliveryId: "Id of the delivery." },
};
