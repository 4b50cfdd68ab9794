import type { CounterTexts } from "@punktum/phrases";
import type { ShopOrganization } from "@punktum/virtual-till";
import { PauseIcon, PlayIcon } from "@punktum/ui";
import { type ReactNode, useEffect, useState } from "react";
import { playOnDesk } from "./play-on-desk.ts";
import type { TillDesk } from "./till-desk.ts";
import { Keys, TillInput, TillKey, TillLabel } from "./till-looks.ts";

/** Simulates a day of the store: sales, a lost connection, returns. */
export function DayOfTheShop(props: {
  readonly desk: TillDesk;
  readonly texts: CounterTexts;
  readonly organization: ShopOrganization;
}): ReactNode {
  const { desk, texts, organization } = props;
  const [seed, setSeed] = useState("1");
  const [playing, setPlaying] = useState<AbortController>();
  // Stops the simulation with its till.
  useEffect(() => () => playing?.abort(), [playing]);
  const play = async (): Promise<void> => {
    const controller = new AbortController();
    setPlaying(controller);
    await playOnDesk(desk, { seed, organization, signal: controller.signal });
    setPlaying(undefined);
  };
  const isPlaying = playing !== undefined;
  return (
    <Keys style={{ alignItems: "end" }}>
      <TillLabel>
        {texts.till.daySeed}
        <TillInput value={seed} maxLength={12} disabled={isPlaying} onChange={(event) => setSeed(event.target.value)} />
      </TillLabel>
      <TillKey
        type="button"
        disabled={seed.trim() === ""}
        onClick={() => {
          if (playing === undefined) {
            void play();
          } else {
            playing.abort();
          }
        }}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
        {isPlaying ? texts.till.dayStop : texts.till.dayPlay}
      </TillKey>
    </Keys>
  );
}
