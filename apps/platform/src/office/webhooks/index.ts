export { type Delivery, findDelivery, listDeliveries, queueAgain, queueDeliveries, queueTest } from "./deliveries.ts";
export { createWebhookSeal, newWebhookSecret, type WebhookSeal } from "./secrets.ts";
export { createWebhookSender, sendWebhooksOnce, type WebhookSender } from "./send-once.ts";
export {
  addWebhook,
  changeWebhook,
  countWebhooks,
  findWebhook,
  type ListedWebhook,
  listWebhooks,
  newWebhookId,
  removeWebhook,
  replaceSecret,
  WEBHOOKS_MAX,
} from "./store.ts";
