/** Lanes of the outbox: one for each card, under a random name. */
export interface MemberLanes {
  readonly laneOf: (keyCode: string) => Promise<string>;
  /** A lane chosen by an earlier page. */
  readonly remember: (keyCode: string, lane: string) => Promise<void>;
}

/**
 * A lane's name is stored unencrypted, so it is random: a digest of a card number could be guessed. This page maps a
 * salted digest of the card to its lane.
 */
export function createMemberLanes(): MemberLanes {
  const salt = crypto.randomUUID();
  const lanes = new Map<string, string>();
  const markOf = async (keyCode: string): Promise<string> => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${keyCode}`));
    return String.fromCharCode(...new Uint8Array(digest));
  };
  return {
    laneOf: async (keyCode) => {
      const mark = await markOf(keyCode);
      const lane = lanes.get(mark) ?? crypto.randomUUID();
      lanes.set(mark, lane);
      return lane;
    },
    remember: async (keyCode, lane) => void lanes.set(await markOf(keyCode), lane),
  };
}
