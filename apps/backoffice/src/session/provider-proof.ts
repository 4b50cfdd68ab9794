/** The provider's window announces its return on this channel. */
const channel = new BroadcastChannel("punktum.backoffice.proof");

/** Thrown if the browser blocks the window. */
export class NoWindowError extends Error {
  override readonly name = "NoWindowError";
}

/**
 * Opens the provider's page in a separate window, so that typed input is kept here. Resolves when the user has returned
 * from it; the outcome is read from the platform.
 */
export async function visitProvider(org: string, connectionId: string): Promise<void> {
  const address = `/api/v2/login/oidc/${encodeURIComponent(connectionId)}/start?org=${encodeURIComponent(org)}&proof=1`;
  if (window.open(address, "punktum-proof", "popup,width=520,height=720") === null) {
    throw new NoWindowError();
  }
  await new Promise<void>((resolve) => {
    channel.addEventListener("message", () => resolve(), { once: true });
  });
}

/** Announces the return from the provider's window, and closes that window if the browser allows it. */
export function announceReturn(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
  channel.postMessage("back");
  window.close();
}
