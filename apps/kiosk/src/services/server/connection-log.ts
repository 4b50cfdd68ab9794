import {
  afterConnectionEvent,
  connectionAt,
  heartbeatDueMs,
  NO_CONNECTION_FACTS,
  type Connection,
  type ConnectionEvent,
} from "@punktum/outbox";
import type { Store } from "../../base/store.ts";

/** Connection state derived from requests. The page has one log, so that any answer replaces a heartbeat. */
export interface ConnectionLog {
  readonly note: (event: ConnectionEvent) => void;
  /** Records a request that is sent now. The returned function records its end; `undefined` if it was aborted. */
  readonly ask: () => (hasAnswered: boolean | undefined) => void;
  /** Updates the state, which also changes with time. Returns whether a heartbeat is due. */
  readonly look: () => boolean;
}

/** Whether a request has a chance of an answer, as far as known. */
const isServerInReach = (connection: Connection): boolean => connection !== "OFFLINE" && connection !== "SERVER_AWAY";

interface LogStores {
  readonly connection: Store<Connection>;
  readonly isOnline: Store<boolean>;
}

/** Creates the log. `nowMs` is monotonic, because a tablet's clock may be set. */
export function createConnectionLog({ connection, isOnline }: LogStores, nowMs: () => number): ConnectionLog {
  let facts = NO_CONNECTION_FACTS;
  const tell = (): void => {
    const now = connectionAt(facts, nowMs());
    connection.set(now);
    isOnline.set(isServerInReach(now));
  };
  const note = (event: ConnectionEvent): void => {
    facts = afterConnectionEvent(facts, event);
    tell();
  };
  return {
    note,
    ask: () => {
      const askedMs = nowMs();
      note({ kind: "ASKED", atMs: askedMs });
      return (hasAnswered) => {
        if (hasAnswered === true) {
          note({ kind: "ANSWERED", atMs: nowMs(), askedMs });
        } else {
          note({ kind: hasAnswered === false ? "FAILED" : "ABORTED", askedMs });
        }
      };
    },
    look: () => {
      tell();
      return heartbeatDueMs(facts) <= nowMs();
    },
  };
}
