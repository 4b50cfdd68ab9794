/** A device whose position is read and whose connection does not exist yet. */
export interface Arrival {
  readonly room: string;
  /** An event was announced meanwhile, so the position that was read may be old. */
  hasNews: boolean;
}

/** Devices on their way in. Without it, each new connection would have to look for events once more. */
export interface Arrivals {
  begin(room: string): Arrival;
  /** Ends an arrival; may be called more than once. */
  end(arrival: Arrival): void;
  /** An event was placed for this device. */
  note(room: string): void;
}

export function createArrivals(): Arrivals {
  const byRoom = new Map<string, Set<Arrival>>();
  return {
    begin(room) {
      const arrival = { room, hasNews: false };
      byRoom.set(room, (byRoom.get(room) ?? new Set()).add(arrival));
      return arrival;
    },
    end(arrival) {
      const others = byRoom.get(arrival.room);
      others?.delete(arrival);
      if (others?.size === 0) {
        byRoom.delete(arrival.room);
      }
    },
    note(room) {
      for (const arrival of byRoom.get(room) ?? []) {
        arrival.hasNews = true;
      }
    },
  };
}
