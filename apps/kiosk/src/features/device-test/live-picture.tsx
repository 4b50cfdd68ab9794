import styled from "@emotion/styled";
import { radius } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Camera, CameraView } from "../../devices/camera/camera.ts";
import type { ScannedCode } from "../../devices/code-reader/code-reader.ts";
import { createWindowCodeReader } from "../../devices/code-reader/window-code-reader.ts";
import { reportError } from "../../services/reports/report-error.ts";

const Video = styled.video({
  width: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  borderRadius: radius.field,
  background: "var(--ui-sunken)",
  "&[data-mirrored=true]": { transform: "scaleX(-1)" },
});

interface LivePictureProps {
  readonly camera: Camera;
  readonly view: CameraView;
  readonly onCode: (code: ScannedCode) => void;
}

/** Shows the stream in the element and reads codes from it. Returns the function that ends both. */
function runPicture(video: HTMLVideoElement, { camera, view, onCode }: LivePictureProps): () => void {
  video.srcObject = view.stream;
  video.scrollIntoView({ block: "nearest" });
  const source = { track: view.track, takePicture: async () => await createImageBitmap(video) };
  const reading = createWindowCodeReader().start(source, {
    onCode,
    onDarkness: (isDark) => camera.setDark(isDark),
    onFreeze: () => camera.giveUp(),
    onStrain: () => camera.shrinkPicture(),
    onFailure: reportError,
  });
  return () => {
    reading.stop();
    video.srcObject = null;
  };
}

/** The camera's picture, in which codes are read. Give it the view as key: it follows no other. */
export function LivePicture(props: LivePictureProps): ReactNode {
  const { t } = useTranslation();
  const [show] = useState(
    () => (element: HTMLVideoElement | null) => (element === null ? undefined : runPicture(element, props)),
  );
  return (
    <Video
      ref={show}
      data-mirrored={props.view.isMirrored}
      aria-label={t("scanner.picture")}
      autoPlay
      muted
      playsInline
    />
  );
}
