import type { PointsChange } from "@punktum/client";
import { parseScanParams, type ScanParams } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { SwipeGuide } from "../features/scan/swipe-guide.tsx";
import { PicturePlace, Refusal, useRefusal } from "../features/scan/refusal.tsx";
import { TypeCodeDialog } from "../features/scan/type-code-dialog.tsx";
import { givenByOf } from "../features/scan/given-by.ts";
import { useScanner } from "../features/scan/use-scanner.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useRouteQuery } from "../hooks/use-route-query.ts";
import { useShown } from "../hooks/use-router.ts";
import { InvalidParams, ScanShell } from "./scan-shell.tsx";

interface SwipeViewProps {
  readonly params: ScanParams;
  readonly query: Readonly<Record<string, string>>;
}

function SwipeView({ params, query }: SwipeViewProps): ReactNode {
  const navigation = useNavigation();
  const [change, setChange] = useState<PointsChange>();
  const [isTyping, setIsTyping] = useState(false);
  const refusal = useRefusal(() => setIsTyping(false));
  const { phase, read, leave } = useScanner(params, {
    onEarned: setChange,
    onRefused: refusal.show,
    usesCamera: false,
    givenBy: givenByOf(new URLSearchParams(query)),
  });
  return (
    <ScanShell change={change} onLeave={leave}>
      <PicturePlace>
        <SwipeGuide
          isReading={phase === "reading" || phase === "found"}
          params={params}
          onType={() => setIsTyping(true)}
          onCamera={() => navigation.forward("qr-scanner", { query, replace: true })}
        />
        <Refusal text={refusal.text} />
      </PicturePlace>
      <TypeCodeDialog
        open={isTyping && (phase === "scanning" || phase === "reading")}
        onClose={() => setIsTyping(false)}
        onCode={(text) => read({ text, source: "typed" })}
      />
    </ScanShell>
  );
}

function WantedReader(): ReactNode {
  const query = { type: "burn", ...Object.fromEntries(useRouteQuery("magnetic-stripe-reader")) };
  const params = parseScanParams(query);
  return params.ok ? <SwipeView params={params.response} query={query} /> : <InvalidParams />;
}

/**
 * For devices with a card reader and no camera: a swiped, scanned or typed card is processed like by the scanner. The
 * default type is `burn`. Each visit starts anew.
 */
export function MagneticStripeReaderScreen(): ReactNode {
  const { key } = useShown();
  return <WantedReader key={key} />;
}
