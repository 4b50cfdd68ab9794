import { useEffect, useRef, useState, type ReactNode } from "react";
import { useProgramId } from "../session/session.ts";
import "./kiosk-frame.css";

interface KioskFrameProps {
  /** CSS class that sets the size. */
  readonly device: string;
  readonly title: string;
  /** Message with the content to show. */
  readonly message: object;
}

/** A frame with the kiosk's real screens. They render the message and write nothing. */
export function KioskFrame({ device, title, message }: KioskFrameProps): ReactNode {
  const programId = useProgramId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const hear = ({ origin, source }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow) {
        setIsReady(true);
      }
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  const text = JSON.stringify(message);
  useEffect(() => {
    if (isReady) {
      frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin);
    }
  }, [isReady, text]);
  return (
    <div className={`bezel ${device}`}>
      <div className="glass">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this host, which needs its own files and settings */}
        <iframe ref={frame} src={`/preview/index.html?program=${programId}`} title={title} tabIndex={-1} />
      </div>
    </div>
  );
}
