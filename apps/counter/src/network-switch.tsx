import type { CounterTexts } from "@punktum/phrases";
import { Select } from "@punktum/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { holdNetwork, TABLET_NETWORKS, type HeldNetwork, type TabletNetwork } from "./tablet-network.ts";

/** Switch for the network of the tablet: bookings confirmed offline wait on it and arrive later, once each. */
export function NetworkSwitch(props: {
  readonly texts: CounterTexts;
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  readonly network: TabletNetwork;
  readonly onNetwork: (network: TabletNetwork) => void;
}): ReactNode {
  const { texts, frameRef, network, onNetwork } = props;
  const held = useRef<HeldNetwork>(null);
  useEffect(() => {
    if (frameRef.current === null) {
      return undefined;
    }
    const holding = holdNetwork(frameRef.current);
    held.current = holding;
    return holding.stop;
  }, [frameRef]);
  return (
    <Select
      label={texts.network}
      placeholder={texts.network}
      value={network}
      options={TABLET_NETWORKS.map((each) => ({ value: each, label: texts.networks[each] }))}
      onChange={(event) => {
        const chosen = TABLET_NETWORKS.find((each) => each === event.target.value) ?? "on";
        onNetwork(chosen);
        held.current?.set(chosen);
      }}
    />
  );
}
