import type { DeviceMessages, ServerEvents, SocketCloseReason } from "@punktum/contracts";
import type { Socket } from "socket.io-client";
import * as z from "zod/mini";
import type { Pacer } from "./pacer.ts";
import type { TokenKeeper } from "./token-keeper.ts";

export type DeviceSocket = Socket<ServerEvents, DeviceMessages>;

/** `closed`: the connection is not wanted. `lost`: it is wanted but disconnected, and retries by itself. */
export type RealtimeStatus = "closed" | "connecting" | "open" | "lost";

/** Keeps the socket connected between `open` and `close`. */
export interface Link {
  readonly open: () => void;
  readonly close: () => void;
}

interface LinkOptions {
  readonly keeper: TokenKeeper;
  readonly pacer: Pacer;
  readonly readToken: () => string | undefined;
  readonly onStatus: (status: RealtimeStatus) => void;
  /** Called with the reason when the server refuses or ends the connection. */
  readonly onRefused: (reason: string) => void;
  /** No connection succeeds, perhaps because of a proxy. */
  readonly onBlocked: () => void;
}

/**
 * Another page of this device has taken over the connection. Reconnecting at once would make the two pages alternate
 * forever.
 */
const REPLACED_REST_MS = 60_000;
const TOKEN_REFUSALS: readonly string[] = ["TOKEN_EXPIRED", "LOGIN_USER_NOT_LOGGED_IN"];

const refusal = z.object({ data: z.object({ errorType: z.string() }) });

/** Starts with WebSocket; allows polling after that failed. */
function allowPolling(socket: DeviceSocket): void {
  Object.assign(socket.io.opts, { transports: ["websocket", "polling"], tryAllTransports: true });
}

/** State of a link. */
interface LinkState {
  isWanted: boolean;
  status: RealtimeStatus;
  closing: SocketCloseReason | undefined;
  /** Increases with every open and close; continuations of an older round are dropped. */
  round: number;
}

/** Sends a new token before the old one expires, so that the connection stays open. */
function createRenewal(
  socket: DeviceSocket,
  { keeper, pacer, readToken }: LinkOptions,
  isCurrent: (round: number) => boolean,
): (round: number) => void {
  const plan = (round: number): void => pacer.at(keeper.renewInMs(), () => void renew(round));
  const renew = async (round: number): Promise<void> => {
    const isRenewed = await keeper.renew();
    const token = readToken();
    if (isCurrent(round) && socket.connected && isRenewed && token !== undefined) {
      socket.emit("RENEW", { token });
      plan(round);
    }
  };
  return plan;
}

interface Reactions extends LinkOptions {
  readonly setStatus: (status: RealtimeStatus) => void;
  readonly lose: (restMs?: number) => void;
  readonly planRenewal: (round: number) => void;
}

function onConnect(socket: DeviceSocket, state: LinkState, { pacer, setStatus, planRenewal }: Reactions): void {
  socket.on("connect", () => {
    state.closing = undefined;
    pacer.reset();
    setStatus("open");
    planRenewal(state.round);
  });
}

/** Socket.IO reconnects after some disconnects only; this reconnects after every one. */
function onEnd(socket: DeviceSocket, state: LinkState, { keeper, onRefused, lose }: Reactions): void {
  socket.on("CLOSING", ({ reason }) => {
    state.closing = reason;
  });
  socket.on("disconnect", () => {
    const { closing, isWanted } = state;
    if (!isWanted) {
      return;
    }
    if (closing !== undefined) {
      onRefused(closing);
    }
    if (closing === "TOKEN_EXPIRED") {
      keeper.invalidate();
    }
    lose(closing === "REPLACED" ? REPLACED_REST_MS : undefined);
  });
}

function onFailure(socket: DeviceSocket, state: LinkState, { keeper, onRefused, onBlocked, lose }: Reactions): void {
  socket.on("connect_error", (error) => {
    const code = z.safeParse(refusal, error).data?.data.errorType;
    if (code !== undefined) {
      onRefused(code);
    }
    if (TOKEN_REFUSALS.includes(code ?? "")) {
      keeper.invalidate();
    }
    if (state.isWanted) {
      onBlocked();
      lose();
    }
  });
}

/** Creates the link; it starts with `open`. */
export function createLink(socket: DeviceSocket, options: LinkOptions): Link {
  const { keeper, pacer, onStatus } = options;
  const state: LinkState = { isWanted: false, status: "closed", closing: undefined, round: 0 };
  const isCurrent = (round: number): boolean => state.isWanted && round === state.round;
  const planRenewal = createRenewal(socket, options, isCurrent);
  const setStatus = (status: RealtimeStatus): void => {
    state.status = status;
    onStatus(status);
  };
  const lose = (restMs?: number): void => {
    setStatus("lost");
    allowPolling(socket);
    pacer.again(() => void connect(), restMs);
  };
  const connect = async (): Promise<void> => {
    const mine = state.round;
    setStatus("connecting");
    const isReady = await keeper.ensure();
    if (isCurrent(mine)) {
      (isReady ? () => socket.connect() : lose)();
    }
  };
  const begin = (isWanted: boolean): void => {
    state.isWanted = isWanted;
    state.round += 1;
    pacer.reset();
  };

  const reactions: Reactions = { ...options, setStatus, lose, planRenewal };
  onConnect(socket, state, reactions);
  onEnd(socket, state, reactions);
  onFailure(socket, state, reactions);
  return {
    open: () => {
      state.isWanted = true;
      if (!socket.connected && state.status !== "connecting") {
        begin(true);
        keeper.invalidate();
        void connect();
      }
    },
    close: () => {
      begin(false);
      socket.disconnect();
      setStatus("closed");
    },
  };
}
