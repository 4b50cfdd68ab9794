import { keyframes } from "@emotion/react";
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
  Spinner,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CameraState, CameraView } from "../../devices/camera/camera.ts";
import { ReaderHint } from "./scan-guide.tsx";
import { ScanFrame } from "./scan-frame.tsx";
import type { ScanPhase } from "./use-scanner.ts";

const appear = keyframes({ from: { opacity: 0 } });

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
  animation: `${appear} ${durationMs.emphasised}ms ${easing.enter}`,
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
  "&[data-mirrored=true]": { transform: "scaleX(-1)" },
});

/** Over a black picture, which goes on being watched for light. */
const Cover = styled.div({
  position: "absolute",
  inset: 0,
  display: "grid",
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
  justifyItems: "center",
  gap: space(2),
  maxWidth: "34rem",
  padding: space(4),
  textAlign: "center",
  "& > h2": {
    fontSize: fontSize.section,
    fontWeight: fontWeight.strong,
    lineHeight: lineHeight.snug,
    textWrap: "balance",
  },
  "& > p": { color: "var(--ui-text-muted)", textWrap: "pretty" },
});

const Starting = styled.div({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: space(2),
  color: "#fff",
});

type Trouble = Exclude<CameraState["kind"], "live" | "asking" | "idle">;

/** Heading and text for each trouble. */
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

/** What is the matter with the camera, and the ways on; most of it passes by itself. */
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

type RunningPictureProps = Pick<CameraPictureProps, "setVideo"> & {
  readonly view: CameraView;
  readonly phase: ScanPhase;
};

const isLookingUp = (phase: ScanPhase): boolean => phase === "reading" || phase === "found";

function RunningPicture({ view, phase, setVideo }: RunningPictureProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Video
        ref={setVideo}
        data-mirrored={view.isMirrored}
        aria-label={t("scanner.picture")}
        autoPlay
        muted
        playsInline
      />
      <ScanFrame phase={phase === "reading" || phase === "found" ? phase : "scanning"} />
      <Caption aria-hidden="true">{t(isLookingUp(phase) ? "scanner.reading" : "scanner.searching")}</Caption>
    </>
  );
}

/** The camera's picture with the scan frame, mirrored like a mirror; or why there is none (SCAN-07, SCAN-37). */
export function CameraPicture({ camera, phase, setVideo, onRetry, onType }: CameraPictureProps): ReactNode {
  const { t } = useTranslation();
  const { kind } = camera;
  if (kind === "denied" || kind === "missing" || kind === "lost") {
    return (
      <Stage data-live="false">
        <NoPicture trouble={kind} onRetry={onRetry} onType={onType} />
      </Stage>
    );
  }
  if (kind === "asking" || kind === "idle") {
    return (
      <Stage data-live="true">
        <Starting>
          <Spinner sizePx={56} />
          <p>{t(isLookingUp(phase) ? "scanner.reading" : "scanner.starting")}</p>
        </Starting>
      </Stage>
    );
  }
  return (
    <Stage data-live="true">
      <RunningPicture view={camera.view} phase={phase} setVideo={setVideo} />
      {kind === "dark" && !isLookingUp(phase) ? (
        <Cover>
          <NoPicture trouble="dark" onRetry={onRetry} onType={onType} />
        </Cover>
      ) : null}
    </Stage>
  );
}
