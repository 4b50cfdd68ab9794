import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads.

/** The list of webhooks. */
export const loadWebhooks = async (): Promise<ComponentType> => (await import("./webhooks-page.tsx")).WebhooksPage;

/** One webhook with its deliveries. */
export const loadWebhook = async (): Promise<ComponentType> => (await import("./webhook-page.tsx")).WebhookPage;

/** Applications, servers with an API key. */
export const loadApplications = async (): Promise<ComponentType> =>
  (await import("./applications-page.tsx")).ApplicationsPage;
