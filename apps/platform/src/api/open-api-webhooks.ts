import { EVENT_EXAMPLES, EVENT_TYPES, type EventType, TEST_EVENT } from "@punktum/contracts";
import { EVENT_SCHEMAS, type Json, type JsonObject, toJson } from "@punktum/contracts/document";

const MEANINGS: Readonly<Record<EventType, string>> = {
  "points.booked": "Points of an account changed",
  "voucher.redeemed": "A voucher was redeemed",
  "member.joined": "An account became a member",
  "member.registered": "A member got a person",
  "member.unregistered": "A member lost its person",
  "member.left": "An account stopped being a member",
  "members.merged": "Two members became one",
};

const SIGNED =
  "Signed as Standard Webhooks says: `webhook-signature` holds one or more `v1,<signature>` with blanks between them, each a HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64. " +
  "Compare in constant time, refuse times more than five minutes off, and take a `webhook-id` once: an event may arrive twice. Events of one account arrive in their order.";

const headerOf = (name: string, description: string): JsonObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const HEADERS: Json = [
  headerOf("webhook-id", "Id of the event, the same at every try"),
  headerOf("webhook-timestamp", "Moment of the try, in seconds"),
  headerOf("webhook-signature", "Signatures, with a blank between them"),
];

function operationOf(type: string, summary: string, data: { readonly form: JsonObject; readonly example: Json }) {
  const schema: JsonObject = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: type, description: "What happened." },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
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
        "2XX": { description: "Taken" },
        "410": { description: "The webhook is switched off" },
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
  const test = operationOf(TEST_EVENT, "Somebody tries the connection", { form, example: EVENT_EXAMPLES[TEST_EVENT] });
  return Object.fromEntries([...events, [TEST_EVENT, test]]);
}
