import { type RefObject, useState } from "react";
import type { TrialDevice } from "../devices.ts";
import type { LedgerState } from "../ledger/ledger-watch.ts";
import type { TabletNetwork } from "../tablet-network.ts";
import type { TillDesk } from "../till/till-desk.ts";
import { useDeskState } from "../till/use-desk.ts";
import { lastSaleOf, saleStateOf, type StoryFacts } from "./facts.ts";
import { useTablet } from "./use-tablet.ts";

interface StoryParts {
  readonly desk: TillDesk;
  readonly ledger: LedgerState;
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  /** Address of the tablet's first page. */
  readonly address: string;
  readonly device: TrialDevice;
  readonly network: TabletNetwork;
  readonly isSettingUp: boolean;
}

/** The till whose line was last seen cut. */
function useWasOffline(desk: TillDesk, isOnline: boolean): boolean {
  const [cut, setCut] = useState<TillDesk>();
  if (!isOnline && cut !== desk) {
    setCut(desk);
  }
  return cut === desk;
}

/** State of the story, from till, tablet, ledger and network. */
export function useStory(parts: StoryParts): StoryFacts {
  const { desk, ledger, device, network, isSettingUp } = parts;
  const { sent, lines, waiting, isOnline } = useDeskState(desk);
  const { screen, members, redemptions } = useTablet(parts.frameRef, parts.address);
  const wasOffline = useWasOffline(desk, isOnline);
  return {
    tablet: screen,
    isSettingUp,
    isForCashiers: device.mode === "CAS",
    hasNetwork: network === "on",
    isTillOnline: isOnline,
    wasOffline,
    hasBasket: lines.some(({ isVoided }) => !isVoided),
    waiting,
    sale: saleStateOf(sent, ledger),
    lastReceipt: lastSaleOf(sent)?.receipt.number ?? "",
    members,
    redemptions,
  };
}
