import { posModeRules, takesCards } from "@punktum/domain";
import type { ReactNode } from "react";
import { ScreenSaver } from "../features/screen-saver/screen-saver.tsx";
import { useAfter } from "../hooks/use-after.ts";
import { useCardReader } from "../hooks/use-card-reader.ts";
import { useMounting } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useServices } from "../services/services-context.ts";

const SCANNER_FETCH_MS = 2_000;

/** Start of every visit: a touch, Enter or a card opens the scanner. */
export function ScreenSaverScreen(): ReactNode {
  const { toasts } = useServices();
  const { posMode, store } = useMounting();
  const navigation = useNavigation();
  const start = (keycode?: string): void => {
    const read = { keycode, keycodeWay: keycode === undefined ? undefined : "reader" };
    if (takesCards(posMode)) {
      navigation.forward("qr-scanner", { query: { type: "burn", ...read } });
    } else if (posModeRules(posMode).canBook && store.manualAllowed) {
      // A cashier's screen has no burn page, so the button and the reader open the till.
      navigation.forward("revenue", { query: read });
    }
  };
  const startWithCard = async (text: string): Promise<void> => {
    const { isPaymentCard } = await import("../services/visit/is-payment-card.ts");
    if (isPaymentCard(text)) {
      toasts.show("error", "PAYMENT_CARD_REFUSED");
    } else {
      start(text);
    }
  };
  // A card read here is passed on to the scanner.
  useCardReader((text) => void startWithCard(text));
  // Preloads the scanner after the screen saver is shown, so that it opens at once.
  useAfter(SCANNER_FETCH_MS, () => void import("./qr-scanner.tsx").catch(() => undefined));
  return <ScreenSaver onStart={() => start()} />;
}
