import { inside } from "./inside.ts";
import { identityProvidersApi } from "../v2/identity-providers.ts";
import { EVENT_DATA, eventsApi } from "../v2/events.ts";
import { webhooksApi } from "../v2/webhooks.ts";
import { applicationsApi } from "../v2/applications.ts";

/** Names of schemas about events, webhooks, applications and identity providers. */
export const integrationNames = {
  IdentityProvider: identityProvidersApi.replaceIdentityProvider.response,
  IdentityProviders: identityProvidersApi.listIdentityProviders.response,
  GroupRole: inside(identityProvidersApi.replaceIdentityProvider.body.shape.groups),
  Event: eventsApi.listEvents.response.shape.data.def.element,
  PointsBooked: EVENT_DATA["points.booked"],
  VoucherRedeemed: EVENT_DATA["voucher.redeemed"],
  MemberChanged: EVENT_DATA["member.joined"],
  MembersMerged: EVENT_DATA["members.merged"],
  Application: inside(applicationsApi.listApplications.response.shape.data),
  ApplicationWithKey: applicationsApi.createApplication.response,
  Webhook: webhooksApi.readWebhook.response,
  WebhookWithSecret: webhooksApi.createWebhook.response,
  WebhookDelivery: webhooksApi.testWebhook.response,
};

/** Names of the schemas of each event's data, where they are in the document. */
export const EVENT_SCHEMAS = {
  "points.booked": "PointsBooked",
  "voucher.redeemed": "VoucherRedeemed",
  "member.joined": "MemberChanged",
  "member.registered": "MemberChanged",
  "member.unregistered": "MemberChanged",
  "member.left": "MemberChanged",
  "members.merged": "MembersMerged",
} as const satisfies Record<keyof typeof EVENT_DATA, keyof typeof integrationNames>;
