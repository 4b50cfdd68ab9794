import styled from "@emotion/styled";
import {
  Button,
  CameraBlockedIllustration,
  durationMs,
  easing,
  fontSize,
  fontWeight,
  lineHeight,
  radius,
  space,
} from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CameraState, CameraView } from "../../devices/camera/camera.ts";
import { ReaderHint } from "./scan-guide.tsx";
import { ScanFrame } from "./scan-frame.tsx";
import type { ScanPhase } from "./use-scanner.ts";

const Stage = styled.div({
  position: "relative",
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflow: "hidden",
  isolation: "isolate",
  borderRadius: radius.large,
  background: "radial-gradient(120% 90% at 50% 0%, rgb(var(--ui-ink) / 0.82), rgb(var(--ui-ink)))",
  boxShadow: "var(--ui-shadow-rest)",
  "&[data-live=false]": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    placeItems: "center",
    background: "var(--ui-surface)",
    overflowY: "auto",
  },
});

const Video = styled.video({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  opacity: 0,
  transition: `opacity ${durationMs.emphasised}ms ${easing.enter}`,
  "@media (prefers-reduced-motion: reduce)": { transition: "none" },
  "&[data-shown=true]": { opacity: 1 },
  "&[data-mirrored=true]": { transform: "scaleX(-1)" },
});

/** Covers a black picture. The video keeps running below, so that light is noticed. */
const Cover = styled.div({
  position: "absolute",
  inset: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  placeItems: "center",
  overflowY: "auto",
  background: "var(--ui-surface)",
});

const Caption = styled.p({
  position: "absolute",
  insetInline: space(2),
  bottom: space(2.5),
  width: "fit-content",
  marginInline: "auto",
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radius.full,
  background: "rgb(var(--ui-ink) / 0.78)",
  color: "#fff",
  fontWeight: fontWeight.medium,
  textAlign: "center",
});

const Notice = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  gap: space(2),
  maxWidth: "40rem",
  padding: `clamp(16px, 3cqw, ${space(4)})`,
  textAlign: "center",
  // The drawing yields to enlarged text and its buttons.
  "& > svg": { maxWidth: "100%", height: "auto", maxHeight: "20dvh" },
  "& > h2": {
    fontSize: `min(${fontSize.section}, 12cqi)`,
    fontWeight: fontWeight.strong,
    lineHeight: lineHeight.snug,
    textWrap: "balance",
    hyphens: "auto",
    overflowWrap: "anywhere",
  },
  "& > p": { color: "var(--ui-text-muted)", textWrap: "pretty" },
});

type Trouble = Exclude<CameraState["kind"], "live" | "asking" | "idle">;

/** Heading and text for each camera problem. */
export const TROUBLE_TEXTS = {
  denied: ["scanner.deniedTitle", "scanner.deniedText"],
  missing: ["scanner.noCameraTitle", "scanner.noCameraText"],
  lost: ["scanner.lostTitle", "scanner.lostText"],
  dark: ["scanner.darkTitle", "scanner.darkText"],
} as const satisfies Record<Trouble, readonly [string, string]>;

interface NoPictureProps {
  readonly trouble: Trouble;
  readonly onRetry: () => void;
  readonly onType: () => void;
}

/** Names the camera problem and offers typing and a retry. Most problems end without a retry. */
function NoPicture({ trouble, onRetry, onType }: NoPictureProps): ReactNode {
  const { t } = useTranslation();
  const [title, text] = TROUBLE_TEXTS[trouble];
  return (
    <Notice>
      <CameraBlockedIllustration widthPx={220} />
      <h2>{t(title)}</h2>
      <p>{t(text)}</p>
      <div
        style={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(1.5), marginTop: space(1) }}
      >
        <Button onClick={onType}>{t("scanner.typeCode")}</Button>
        <Button variant="secondary" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      </div>
      <ReaderHint />
    </Notice>
  );
}

export interface CameraPictureProps {
  readonly camera: CameraState;
  readonly phase: ScanPhase;
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  readonly onRetry: () => void;
  readonly onType: () => void;
}

type RunningPictureProps = Pick<CameraPictureProps, "setVideo" | "phase"> & {
  /** Absent until the camera has started. */
  readonly view: CameraView | undefined;
};

const isLookingUp = (phase: ScanPhase): boolean => phase === "reading" || phase === "found";

/** Shows frame and caption before the first picture, so that the layout does not shift when it appears. */
function RunningPicture({ view, phase, setVideo }: RunningPictureProps): ReactNode {
  const { t } = useTranslation();
  // The stream starts some time before its first frame.
  const [hasPicture, setHasPicture] = useState(false);
  const state = isLookingUp(phase) ? "scanner.reading" : view === undefined ? "scanner.starting" : undefined;
  return (
    <>
      {view === undefined ? null : (
        <Video
          ref={setVideo}
          data-mirrored={view.isMirrored}
          data-shown={hasPicture}
          onLoadedData={() => setHasPicture(true)}
          aria-label={t("scanner.picture")}
          autoPlay
          muted
          playsInline
        />
      )}
      <ScanFrame phase={phase === "reading" || phase === "found" ? phase : "scanning"} isLive={view !== undefined} />
      {state === undefined ? null : <Caption aria-hidden="true">{t(state)}</Caption>}
    </>
  );
}

/** The camera's mirrored picture with the scan frame, or the reason why there is none. */
export function CameraPicture({ camera, phase, setVideo, onRetry, onType }: CameraPictureProps): ReactNode {
  const { kind } = camera;
  if (kind === "denied" || kind === "missing" || kind === "lost") {
    return (
      <Stage data-live="false">
        <NoPicture trouble={kind} onRetry={onRetry} onType={onType} />
      </Stage>
    );
  }
  return (
    <Stage data-live="true">
      <RunningPicture view={"view" in camera ? camera.view : undefined} phase={phase} setVideo={setVideo} />
      {kind === "dark" && !isLookingUp(phase) ? (
        <Cover>
          <NoPicture trouble="dark" onRetry={onRetry} onType={onType} />
        </Cover>
      ) : null}
    </Stage>
  );
}
