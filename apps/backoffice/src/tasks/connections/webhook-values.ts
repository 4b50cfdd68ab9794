import { webhooksApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** A webhook, without its secret. */
export type WebhookRecord = z.output<typeof webhooksApi.readWebhook.response>;

/** The delivery of one event to one webhook. */
export type Delivery = z.output<typeof webhooksApi.testWebhook.response>;

/** Schema of the form of a webhook. */
export const editedWebhook = webhooksApi.createWebhook.body;

/** Values of the form. */
export type WebhookValues = z.output<typeof editedWebhook>;

/** Calls to read again after a webhook has changed. */
export const WEBHOOK_READS = [webhooksApi.listWebhooks, webhooksApi.readWebhook, webhooksApi.listDeliveries];

/** Initial values of a new webhook. */
export const EMPTY_WEBHOOK: WebhookValues = { name: "", url: "", types: [], active: true };

/** Extracts the form's values from a webhook. */
export function webhookValuesOf({ name, url, types, active }: WebhookRecord): WebhookValues {
  return { name, url, types, active };
}
