import type { Page, WebSocketRoute } from "@playwright/test";

/** The line between the page and the platform's realtime connection. */
export interface SocketLine {
  /** Addresses of the connections the page opened. */
  readonly opened: readonly string[];
  /** Breaks what is open and lets nothing through, neither WebSocket nor polling; HTTP goes on. */
  readonly block: () => Promise<void>;
  readonly unblock: () => Promise<void>;
}

const POLLING = "**/socket.io/**";

/** Sits on the line; call it before the page is opened. */
export async function holdSocketLine(page: Page): Promise<SocketLine> {
  const opened: string[] = [];
  const open = new Set<WebSocketRoute>();
  let isBlocked = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isBlocked) {
      void socket.close();
      return;
    }
    opened.push(socket.url());
    open.add(socket);
    socket.connectToServer();
  });
  return {
    opened,
    block: async () => {
      isBlocked = true;
      await page.route(POLLING, (route) => route.abort());
      for (const socket of open) {
        await socket.close();
      }
      open.clear();
    },
    unblock: async () => {
      isBlocked = false;
      await page.unroute(POLLING);
    },
  };
}
