import type { ScanParams } from "@punktum/domain";
import { Dialog } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CameraPicture } from "../features/scan/camera-picture.tsx";
import { TypeCodeDialog } from "../features/scan/type-code-dialog.tsx";
import { useScanner, type Scanner } from "../features/scan/use-scanner.ts";
import { CustomerStrip } from "../features/revenue/customer-strip.tsx";
import { useArrival } from "../hooks/use-arrival.ts";
import { useDismissable } from "../hooks/use-dismissable.ts";
import { useSession } from "../hooks/use-session.ts";
import { useServices } from "../services/services-context.ts";

/** Scan parameters for any card, or for the one already read by the screen saver. */
const cardParams = (keyCode: string | undefined): ScanParams => ({
  type: "burn",
  ...(keyCode === undefined ? {} : { keyCode }),
});

interface CameraDialogProps {
  readonly scanner: Scanner;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onType: () => void;
}

/** The camera, only on request: at a till it points at the customer. */
function CameraDialog({ scanner, open, onClose, onType }: CameraDialogProps): ReactNode {
  const { t } = useTranslation();
  useDismissable(open, onClose);
  return (
    <Dialog open={open} title={t("revenue.cameraTitle")} onClose={onClose} closeLabel={t("common.close")}>
      <div style={{ display: "flex", height: "min(60dvh, 34rem)" }}>
        {open ? (
          <CameraPicture
            camera={scanner.camera}
            phase={scanner.phase}
            setVideo={scanner.setVideo}
            onRetry={scanner.retryCamera}
            onType={onType}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface ReaderProps {
  readonly keyCode: string | undefined;
  readonly onRead: () => void;
}

/** Identifies the customer by reader, camera or typed number on the till's screen. */
function Reader({ keyCode, onRead }: ReaderProps): ReactNode {
  const { session, sessions } = useSession();
  const { modals } = useServices();
  const [way, setWay] = useState<"camera" | "typing">();
  // A card swiped while another dialog is open, such as a return, is not the next customer's.
  const acceptsReader = (): boolean => way !== undefined || !modals.isAnyOpen();
  const scanner = useScanner(cardParams(keyCode), {
    usesCamera: way === "camera",
    onIdentified: onRead,
    takesUnread: true,
    // Only the screen saver passes a code, from its reader.
    givenBy: "reader",
    acceptsReader,
  });
  const close = (): void => setWay(undefined);
  const isReading = scanner.phase === "reading";
  return (
    <>
      <CustomerStrip
        account={session?.account}
        isUnread={session?.isUnread === true}
        isReading={isReading}
        onType={() => setWay("typing")}
        onCamera={() => setWay("camera")}
        onEnd={sessions.end}
      />
      <CameraDialog scanner={scanner} open={way === "camera"} onClose={close} onType={() => setWay("typing")} />
      <TypeCodeDialog
        open={way === "typing"}
        onClose={close}
        onCode={(text) => scanner.read({ text, source: "typed" })}
      />
    </>
  );
}

/** A scanner identifies one customer, so each card gets a new scanner. */
export function CustomerReader(): ReactNode {
  const [round, setRound] = useState(0);
  const { handover } = useServices();
  const [first] = useState(() => handover.read("revenue")["keycode"]);
  useArrival(() => handover.give("revenue", {}));
  return <Reader key={round} keyCode={round === 0 ? first : undefined} onRead={() => setRound((now) => now + 1)} />;
}
