import { EVENT_EXAMPLES, EVENT_TYPES, type EventType, TEST_EVENT } from "@punktum/contracts";
import { EVENT_SCHEMAS, type Json, type JsonObject, toJson } from "@punktum/contracts/document";

const MEANINGS: Readonly<Record<EventType, string>> = {
  "points.booked": "Points of an account changed",
  "voucher.redeemed": "A voucher was redeemed",
  "member.joined": "An account became a member",
  "member.registered": "An account got a registered person",
  "member.unregistered": "An account lost its registered person",
  "member.left": "An account stopped being a member",
  "members.merged": "Two members became one",
};

const SIGNED =
  "Signed by the rules of Standard Webhooks: `webhook-signature` holds one or more `v1,<signature>`, separated by blanks. Each is the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64. " +
  "Compare in constant time, refuse times more than five minutes off, and process each `webhook-id` once, because an event may arrive twice. Events of one account arrive in order.";

const headerOf = (name: string, description: string): JsonObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const HEADERS: Json = [
  headerOf("webhook-id", "Id of the event, the same at every try"),
  headerOf("webhook-timestamp", "Moment of the try, in seconds since 1970"),
  headerOf("webhook-signature", "Signatures, separated by blanks"),
];

function operationOf(type: string, summary: string, data: { readonly form: JsonObject; readonly example: Json }) {
  const schema: JsonObject = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: type, description: "What happened." },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
      sandbox: { const: true, description: "Only in events of a test programme." },
      data: data.form,
    },
  };
  const example = { type, timestamp: "2026-11-23T10:00:00.000Z", data: data.example };
  return {
    post: {
      operationId: `webhook.${type}`,
      tags: ["webhooks"],
      summary,
      description: SIGNED,
      parameters: HEADERS,
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses: {
        "2XX": { description: "Accepted" },
        "410": { description: "Switches the webhook off" },
        default: { description: "Sent again later" },
      },
    },
  } satisfies JsonObject;
}

/** What the platform posts to other systems, for the OpenAPI document. */
export function webhooksOfDocument(): JsonObject {
  const events = EVENT_TYPES.map((type): [string, Json] => {
    const form = { $ref: `#/components/schemas/${EVENT_SCHEMAS[type]}` };
    return [type, operationOf(type, MEANINGS[type], { form, example: toJson(EVENT_EXAMPLES[type]) })];
  });
  const form: JsonObject = {
    type: "object",
    required: ["webhookId"],
    properties: { webhookId: { type: "string", format: "uuid", description: "Id of the webhook." } },
  };
  const test = operationOf(TEST_EVENT, "Test of the connection", { form, example: EVENT_EXAMPLES[TEST_EVENT] });
  return Object.fromEntries([...events, [TEST_EVENT, test]]);
}
