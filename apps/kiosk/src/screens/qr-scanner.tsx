import styled from "@emotion/styled";
import type { PointsChange } from "@punktum/client";
import { parseScanParams, posModeRules, type ScanParams, type ScanSource } from "@punktum/domain";
import { ConfirmDialog, space, TOTEM_QUERY, useMediaQuery, VisuallyHidden, type CameraSide } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CameraState } from "../devices/camera/camera.ts";
import { CameraDeniedDialog } from "../features/scan/camera-denied-dialog.tsx";
import { CameraPicture, TROUBLE_TEXTS } from "../features/scan/camera-picture.tsx";
import { PicturePlace, Refusal, useRefusal } from "../features/scan/refusal.tsx";
import { Instruction, ScanGuide, SIDES, TotemInstruction } from "../features/scan/scan-guide.tsx";
import { TypeCodeDialog } from "../features/scan/type-code-dialog.tsx";
import type { SeenVisit } from "../features/scan/seen-visits.ts";
import { givenByOf } from "../features/scan/given-by.ts";
import { useScanner, type Scanner } from "../features/scan/use-scanner.ts";
import { useAfter } from "../hooks/use-after.ts";
import { useMounting } from "../hooks/use-device.ts";
import { useDismissable } from "../hooks/use-dismissable.ts";
import { useRouteQuery } from "../hooks/use-route-query.ts";
import { useShown } from "../hooks/use-router.ts";
import { InvalidParams, ScanShell } from "./scan-shell.tsx";

/** Picture and guide. The picture is on the side of the device's camera. */
const Panes = styled.div({
  flex: 1,
  minHeight: 0,
  // The guide measures its room in text units.
  containerType: "inline-size",
  display: "flex",
  flexDirection: "column",
  gap: space(3),
  // With large text the panes scroll instead of shrinking the picture.
  margin: -8,
  padding: 8,
  overflowY: "auto",
  "& > :first-of-type": { minHeight: "min(16rem, 28dvh)" },
  "& > :not(:first-of-type)": { flex: "none" },
  "@media (min-width: 1024px) and (orientation: landscape)": {
    "&[data-side=left]": { flexDirection: "row" },
    "&[data-side=right]": { flexDirection: "row-reverse" },
    "&[data-side=left] > :not(:first-of-type), &[data-side=right] > :not(:first-of-type)": { flex: "0 0 30%" },
    gap: space(4),
  },
});

const LIVE_TEXTS = {
  confirming: "scanner.enableText",
  scanning: "scanner.searching",
  reading: "scanner.reading",
  found: "scanner.found",
} as const;

/** A denied camera has its own dialog. */
const CAMERA_TEXTS = {
  idle: [],
  live: [],
  asking: ["scanner.starting"],
  ...TROUBLE_TEXTS,
  denied: [],
} as const satisfies Record<CameraState["kind"], readonly string[]>;

/** Announces the scanner's state to screen readers. */
function Announcement({ scanner }: { readonly scanner: Scanner }): ReactNode {
  const { t } = useTranslation();
  const { phase, camera } = scanner;
  if (phase === "left") {
    return null;
  }
  const isSearching = phase !== "scanning" || camera.kind === "live";
  const text = isSearching ? t(LIVE_TEXTS[phase]) : CAMERA_TEXTS[camera.kind].map((key) => t(key)).join(". ");
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}

/** Asks before the camera starts. Inactivity declines. */
function CameraQuestion({ scanner }: { readonly scanner: Scanner }): ReactNode {
  const { t } = useTranslation();
  const open = scanner.phase === "confirming";
  useDismissable(open, scanner.decline);
  return (
    <ConfirmDialog
      open={open}
      title={t("scanner.enableTitle")}
      confirmLabel={t("scanner.enable")}
      cancelLabel={t("scanner.decline")}
      onConfirm={scanner.enable}
      onCancel={scanner.decline}
    >
      {t("scanner.enableText")}
    </ConfirmDialog>
  );
}

interface ScanPanesProps {
  readonly scanner: Scanner;
  readonly side: CameraSide;
  /** Why the last read was refused. */
  readonly refusal: string | undefined;
  readonly dialogs: ScanDialogs;
  /** Beside the picture. */
  readonly instruction: ReactNode;
}

function ScanPanes({ scanner, side, refusal, dialogs, instruction }: ScanPanesProps): ReactNode {
  const { camera, phase, read, retryCamera, setVideo } = scanner;
  const { isTyping, isDenialRead, type, endTyping, endDenial } = dialogs;
  return (
    <>
      <Panes data-side={side}>
        <PicturePlace>
          <CameraPicture camera={camera} phase={phase} setVideo={setVideo} onRetry={retryCamera} onType={type} />
          <Refusal text={refusal} />
        </PicturePlace>
        <ScanGuide flow={side === "top" ? "row" : "column"} onType={hasCamera(camera) ? type : undefined}>
          {instruction}
        </ScanGuide>
      </Panes>
      <CameraDeniedDialog open={camera.kind === "denied" && !isDenialRead} onClose={endDenial} onType={type} />
      <TypeCodeDialog
        open={isTyping && (phase === "scanning" || phase === "reading")}
        onClose={endTyping}
        onCode={(text) => read({ text, source: "typed" })}
      />
    </>
  );
}

const hasCamera = ({ kind }: CameraState): boolean => kind === "live" || kind === "asking" || kind === "idle";

interface ScanDialogs {
  readonly isTyping: boolean;
  readonly isDenialRead: boolean;
  readonly type: () => void;
  readonly endTyping: () => void;
  readonly endDenial: () => void;
  readonly endAll: () => void;
}

/** The dialogs over the scanner. */
function useScanDialogs(): ScanDialogs {
  const [isTyping, setIsTyping] = useState(false);
  const [isDenialRead, setIsDenialRead] = useState(false);
  const show = (typing: boolean): void => {
    setIsDenialRead(true);
    setIsTyping(typing);
  };
  return {
    isTyping,
    isDenialRead,
    type: () => show(true),
    endTyping: () => setIsTyping(false),
    endDenial: () => setIsDenialRead(true),
    endAll: () => show(false),
  };
}

/** Preloads the burn screen, so that a recognised shopper does not wait for its code. */
function useNextScreen(isBurning: boolean): void {
  useAfter(isBurning ? 0 : undefined, () => void import("./burn.tsx").catch(() => undefined));
}

interface ScannerViewProps {
  readonly params: ScanParams;
  readonly givenBy: ScanSource;
}

function ScannerView({ params, givenBy }: ScannerViewProps): ReactNode {
  const { cameraPosition, posMode } = useMounting();
  const [change, setChange] = useState<PointsChange>();
  const [visit, setVisit] = useState<SeenVisit>();
  const isTotem = useMediaQuery(TOTEM_QUERY);
  const dialogs = useScanDialogs();
  // A card swiped while a dialog is open may be refused, too: the answer is below the dialog.
  const refusal = useRefusal(dialogs.endAll);
  const scanner = useScanner(params, {
    onEarned: setChange,
    onRefused: refusal.show,
    givenBy,
    ...(posModeRules(posMode).onlyRegisters ? {} : { onSeen: setVisit }),
  });
  useNextScreen(params.type === "burn");
  const side = SIDES[cameraPosition];
  const { camera, phase } = scanner;
  const isShown = hasCamera(camera);
  const isLookingUp = phase === "reading" || phase === "found";
  const instruction =
    isShown || params.type === "earn" ? (
      <Instruction side={side} params={params} hasCamera={isShown} isLookingUp={isLookingUp} />
    ) : null;
  const crown = instruction === null ? undefined : <TotemInstruction>{instruction}</TotemInstruction>;
  return (
    <ScanShell change={change} visit={visit} crown={crown} onLeave={scanner.leave}>
      <ScanPanes
        scanner={scanner}
        side={side}
        refusal={refusal.text}
        dialogs={dialogs}
        instruction={isTotem ? null : instruction}
      />
      <Announcement scanner={scanner} />
      <CameraQuestion scanner={scanner} />
    </ScanShell>
  );
}

function WantedScanner(): ReactNode {
  const query = useRouteQuery("qr-scanner");
  const params = parseScanParams(Object.fromEntries(query));
  return params.ok ? (
    <ScannerView key={query.toString()} params={params.response} givenBy={givenByOf(query)} />
  ) : (
    <InvalidParams />
  );
}

/** The scanner: recognises a shopper to burn points, or books points. Each visit starts anew, also during a session. */
export function QrScannerScreen(): ReactNode {
  const { key } = useShown();
  return <WantedScanner key={key} />;
}
