import { posModeRules } from "@punktum/domain";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { createKeyboardCardReader } from "../devices/card-reader/keyboard-card-reader.ts";
import { ScreenSaver } from "../features/screen-saver/screen-saver.tsx";
import { useMounting } from "../hooks/use-device.ts";
import { addressOf } from "../hooks/use-navigation.ts";
import { useServices } from "../services/services-context.ts";

/** The start of every visit: a touch, Enter or a card on the hand scanner leads to the scanner (SAVER-07, SAVER-08). */
export function ScreenSaverScreen(): ReactNode {
  const { clock } = useServices();
  const { posMode } = useMounting();
  const navigate = useNavigate();
  const start = (readText?: string): void => {
    if (posModeRules(posMode).hasBurnPage) {
      void navigate(addressOf("qr-scanner", { type: "burn" }), { state: readText === undefined ? null : { readText } });
    }
  };
  const startWithCard = useEffectEvent((readText: string) => start(readText));
  // Talks to the reader: a card held to it here is not lost, the scanner takes it over.
  useEffect(
    () => createKeyboardCardReader({ clock, target: globalThis }).listen((text) => startWithCard(text)),
    [clock],
  );
  return <ScreenSaver onStart={() => start()} />;
}
