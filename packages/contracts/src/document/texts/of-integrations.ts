import type { SchemaTexts, Texts } from "./texts.ts";

const PLACE = {
  partnerId: { text: "Partner where it happened.", without: "it has no place" },
  storeId: { text: "Shop where it happened.", without: "it has no shop" },
} as const;
const ACCOUNT = "Id of the account; what it says of a person is asked for by a call.";

/** Texts of properties of events, webhooks and applications. */
export const schemaTextsOfIntegrations: SchemaTexts = {
  Event: {
    id: "Id of the event; a webhook sends it as `webhook-id`, and the same one at every try.",
    type: "What happened.",
    timestamp: "When it happened.",
    cursor: "Its place in the feed, for `after`.",
    data: "What the event says, by its type.",
  },
  ListEventsResponse: {
    data: "Events in their order.",
    next: "Cursor to go on with, at the end of the feed, too.",
  },
  MemberChanged: { accountId: ACCOUNT },
  MembersMerged: {
    accountId: "Id of the account that goes on.",
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
    bookedAt: "When it counts.",
    reversedBookingId: { text: "Booking that it takes back.", without: "it takes none back" },
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
    active: "False where nothing is sent.",
    createdAt: "When it was made.",
    oldSecretUntil: {
      text: "Until then everything is signed with the secret of before, too.",
      without: "there is no secret of before that is still valid",
    },
    failingSince: { text: "Since then the receiver took nothing.", without: "it took the last one" },
    waiting: "Deliveries that wait.",
    dead: "Deliveries that were given up.",
    version: "Version of the settings.",
  },
  Application: {
    id: "Id of the application; it owns the idempotency keys of its requests.",
    name: "What people call it.",
    scopes: "What its key may do; `x-scopes` of each call in this document names those that open it.",
    storeId: { text: "Shop that it works for.", without: "it works for the whole programme" },
    storeName: { text: "Name of the shop.", without: "it works for the whole programme" },
    createdAt: "When it was made.",
    expiresAt: { text: "Its keys are refused from then on.", without: "they are valid until revoked" },
    lastUsedAt: { text: "When a key of it was used last, to the minute.", without: "none was" },
    revokedAt: { text: "Since then its keys are refused.", without: "it is not revoked" },
    oldKeyUntil: { text: "Until then the key of before is valid, too.", without: "no other key is" },
  },
  ApplicationWithKey: { apiKey: "The key, `ak_…`; it is never told again." },
  RotateApplicationKeyRequest: { leaked: "True ends the key of before at once." },
  ListApplicationsResponse: { data: "Applications by name." },
  WebhookWithSecret: { secret: "Secret of the signatures, `whsec_…`; it is never told again." },
  RotateWebhookSecretRequest: { leaked: "True ends the secret of before at once." },
  RedeliverDeadResponse: { queued: "How many are sent again." },
  ListWebhooksResponse: { data: "Webhooks by name." },
  ListDeliveriesResponse: {
    data: "Deliveries, the newest first.",
    next: { text: "`after` of the following page.", without: "it was the last page" },
  },
  WebhookDelivery: {
    id: "Id of the delivery.",
    eventId: "Id of the event, which is sent as `webhook-id`.",
    type: "What happened.",
    state: "WAITING is sent again, DELIVERED was taken, DEAD was given up.",
    tries: "How many times it was sent since it was queued.",
    queuedAt: "When the event was written.",
    lastTriedAt: { text: "When it was sent the last time.", without: "it was not sent yet" },
    nextTryAt: { text: "When it is sent next, at the earliest.", without: "it does not wait" },
    failure: {
      text: "ADDRESS is not one of the public internet, NO_ANSWER came in time, STATUS was not one of success, SECRET cannot be opened.",
      without: "the last try did not fail, or there was none",
    },
    status: { text: "HTTP status of the last answer.", without: "there was no answer" },
  },
};

/** Texts of parameters of these calls. */
export const integrationParameterTexts: Readonly<Record<string, Texts>> = {
  ListEvents: {
    after: "Cursor of the last event that was read. Absent: the feed begins with the oldest event that is kept.",
    limit: "Most events of the answer, 1 to 500; 100 when absent.",
    type: "Only events of this type; all when absent.",
  },
  ListDeliveries: {
    after: "The `next` of the page before. Absent: the list begins with the newest.",
    limit: "Most deliveries of the answer, 1 to 200; 50 when absent.",
    state: "Only deliveries in this state; all when absent.",
  },
  Redeliver: { deliveryId: "Id of the delivery." },
};
