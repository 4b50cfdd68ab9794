import * as z from "zod/mini";
import type { Channel } from "../database/index.ts";

/** A device has a newer connection. */
export interface Claim {
  readonly room: string;
  readonly connectionNumber: number;
}

/**
 * The other server processes of the same database. Messages contain only hints where to look, so that they cannot
 * inject events.
 */
export interface Peers {
  /** Announces devices with new events. */
  announcePlaced(rooms: readonly string[]): void;
  announceClaimed(claim: Claim): void;
}

const message = z.object({
  from: z.string(),
  placed: z.optional(z.array(z.string())),
  claimed: z.optional(z.object({ room: z.string(), connectionNumber: z.number() })),
});

/** A room has at most 90 characters, so a message stays well below the size limit of a notification. */
const ROOMS_PER_MESSAGE = 40;

function parse(text: string): z.infer<typeof message> | undefined {
  try {
    const parsed = z.safeParse(message, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Peers on a channel; without one this process is the only one and nothing is sent. */
export function createPeers(
  channel: Channel | undefined,
  serverId: string,
  hearer: { readonly placed: (rooms: readonly string[]) => void; readonly claimed: (claim: Claim) => void },
): Peers {
  channel?.listen((text) => {
    const heard = parse(text);
    if (heard === undefined || heard.from === serverId) {
      return;
    }
    if (heard.placed !== undefined) {
      hearer.placed(heard.placed);
    }
    if (heard.claimed !== undefined) {
      hearer.claimed(heard.claimed);
    }
  });
  const tell = (what: Omit<z.infer<typeof message>, "from">): void =>
    channel?.send(JSON.stringify({ from: serverId, ...what }));
  return {
    announcePlaced(rooms) {
      for (let start = 0; start < rooms.length; start += ROOMS_PER_MESSAGE) {
        tell({ placed: rooms.slice(start, start + ROOMS_PER_MESSAGE) });
      }
    },
    announceClaimed: (claimed) => tell({ claimed }),
  };
}
