import type { Page, WebSocketRoute } from "@playwright/test";

/** The realtime connection between page and platform, under the test's control. */
export interface SocketLine {
  /** Addresses of the connections the page opened. */
  readonly opened: readonly string[];
  /** Closes open connections and blocks new ones, WebSocket and polling; other HTTP requests pass. */
  readonly block: () => Promise<void>;
  readonly unblock: () => Promise<void>;
}

const POLLING = "**/socket.io/**";

/** Takes control of the connection; call it before the page is opened. */
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
