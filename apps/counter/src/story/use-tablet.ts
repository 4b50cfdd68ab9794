import { type RefObject, useEffect, useState } from "react";
import { NOTHING_SEEN, seeTablet, type TabletSeen } from "./tablet-seen.ts";
import { lookAtTablet } from "./tablet-view.ts";

const LOOK_MS = 250;

/** What was seen on the tablet at an address. Another address begins anew. */
export function useTablet(frameRef: RefObject<HTMLIFrameElement | null>, address: string): TabletSeen {
  const [kept, setKept] = useState({ address, seen: NOTHING_SEEN });
  // The tablet is a page of its own, which says nothing about itself.
  useEffect(() => {
    const look = (): void => {
      const view = lookAtTablet(frameRef.current);
      setKept((before) => {
        const seen = seeTablet(before.address === address ? before.seen : NOTHING_SEEN, view);
        return seen === before.seen ? before : { address, seen };
      });
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [frameRef, address]);
  return kept.address === address ? kept.seen : NOTHING_SEEN;
}
