import type { DeviceMessages, ServerEvents, SocketCloseReason } from "@punktum/contracts";
import type { Socket } from "socket.io-client";
import * as z from "zod/mini";
import type { Pacer } from "./pacer.ts";
import type { TokenKeeper } from "./token-keeper.ts";

export type DeviceSocket = Socket<ServerEvents, DeviceMessages>;

/** `closed`: not wanted. `lost`: wanted and not there; it tries again by itself. */
export type RealtimeStatus = "closed" | "connecting" | "open" | "lost";

/** Keeps the socket connected while that is wanted. */
export interface Link {
  readonly open: () => void;
  readonly close: () => void;
}

interface LinkOptions {
  readonly keeper: TokenKeeper;
  readonly pacer: Pacer;
  readonly readToken: () => string | undefined;
  readonly onStatus: (status: RealtimeStatus) => void;
  /** Why the server ended the connection, or refused it. */
  readonly onRefused: (reason: string) => void;
  /** No socket gets through, perhaps a proxy is in the way. */
  readonly onBlocked: () => void;
}

/** Another page of this device has taken the connection: taking it back at once would go on for ever. */
const REPLACED_REST_MS = 60_000;
const TOKEN_REFUSALS: readonly string[] = ["TOKEN_EXPIRED", "LOGIN_USER_NOT_LOGGED_IN"];

const refusal = z.object({ data: z.object({ errorType: z.string() }) });

/** WebSocket first; once that has failed, polling is allowed too (SOCK-09, A-82). */
function allowPolling(socket: DeviceSocket): void {
  Object.assign(socket.io.opts, { transports: ["websocket", "polling"], tryAllTransports: true });
}

/** What goes on in a link. */
interface LinkState {
  isWanted: boolean;
  status: RealtimeStatus;
  closing: SocketCloseReason | undefined;
  /** Grows with every opening and closing: what an older one still awaits is not done. */
  round: number;
}

/** Hands a new token over before the old one ends, so that the connection may stay. */
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
  readonly tell: (status: RealtimeStatus) => void;
  readonly lose: (restMs?: number) => void;
  readonly planRenewal: (round: number) => void;
}

function onConnect(socket: DeviceSocket, state: LinkState, { pacer, tell, planRenewal }: Reactions): void {
  socket.on("connect", () => {
    state.closing = undefined;
    pacer.reset();
    tell("open");
    planRenewal(state.round);
  });
}

/** The library comes back by itself after some ends only; we do after every one (SOCK-08). */
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
      keeper.distrust();
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
      keeper.distrust();
    }
    if (state.isWanted) {
      onBlocked();
      lose();
    }
  });
}

/** Makes the link; nothing happens before `open`. */
export function createLink(socket: DeviceSocket, options: LinkOptions): Link {
  const { keeper, pacer, onStatus } = options;
  const state: LinkState = { isWanted: false, status: "closed", closing: undefined, round: 0 };
  const isCurrent = (round: number): boolean => state.isWanted && round === state.round;
  const planRenewal = createRenewal(socket, options, isCurrent);
  const tell = (status: RealtimeStatus): void => {
    state.status = status;
    onStatus(status);
  };
  const lose = (restMs?: number): void => {
    tell("lost");
    allowPolling(socket);
    pacer.again(() => void connect(), restMs);
  };
  const connect = async (): Promise<void> => {
    const mine = state.round;
    tell("connecting");
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

  const reactions: Reactions = { ...options, tell, lose, planRenewal };
  onConnect(socket, state, reactions);
  onEnd(socket, state, reactions);
  onFailure(socket, state, reactions);
  return {
    open: () => {
      state.isWanted = true;
      if (!socket.connected && state.status !== "connecting") {
        begin(true);
        keeper.distrust();
        void connect();
      }
    },
    close: () => {
      begin(false);
      socket.disconnect();
      tell("closed");
    },
  };
}
