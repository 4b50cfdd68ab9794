import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { systemClock } from "../../base/clock.ts";
import { useStore } from "../../base/store.ts";
import { createBrowserCamera } from "../../devices/camera/browser-camera.ts";
import type { CameraState } from "../../devices/camera/camera.ts";
import { windowCameraBrowser } from "../../devices/camera/window-browser.ts";
import type { ScannedCode } from "../../devices/code-reader/code-reader.ts";
import { LivePicture } from "./live-picture.tsx";
import { FORMAT_NAMES, readWords } from "./read-words.ts";
import { TestRow, type TestResult } from "./test-row.tsx";

const TROUBLES = {
  denied: "scanner.deniedTitle",
  missing: "scanner.noCameraTitle",
  lost: "scanner.lostTitle",
  dark: "scanner.darkTitle",
} as const;

const openCamera = () => createBrowserCamera({ browser: windowCameraBrowser(), clock: systemClock });

function useResult(state: CameraState, code: ScannedCode | undefined): TestResult | undefined {
  const { t } = useTranslation();
  if (code !== undefined) {
    const words = { format: FORMAT_NAMES[code.format], ...readWords(code.text) };
    return { kind: "good", text: t("deviceTest.readByCamera", words) };
  }
  if (state.kind === "idle") {
    return undefined;
  }
  if (state.kind === "asking") {
    return { kind: "running", text: t("scanner.starting") };
  }
  if (state.kind !== "live") {
    return { kind: "bad", text: t(TROUBLES[state.kind]) };
  }
  const { width = 0, height = 0 } = state.view.track.getSettings();
  return { kind: "running", text: t("deviceTest.holdCode", { width, height }) };
}

/** Shows the camera's picture and reads codes in it, until it is stopped or left. */
export function CameraTest(): ReactNode {
  const { t } = useTranslation();
  const [camera] = useState(openCamera);
  const [closeOnLeave] = useState(() => () => () => camera.close());
  const [code, setCode] = useState<ScannedCode>();
  const state = useStore(camera.state);
  const result = useResult(state, code);
  const isRunning = state.kind !== "idle";
  const toggle = (): void => {
    setCode(undefined);
    if (isRunning) {
      camera.close();
    } else {
      camera.open();
    }
  };
  return (
    <div ref={closeOnLeave}>
      <TestRow
        title={t("deviceTest.cameraTest")}
        hint={t("deviceTest.cameraHint")}
        actionLabel={t(isRunning ? "deviceTest.stop" : "deviceTest.try")}
        onAction={toggle}
        result={result}
      >
        {"view" in state ? (
          <LivePicture key={state.view.track.id} camera={camera} view={state.view} onCode={setCode} />
        ) : null}
      </TestRow>
    </div>
  );
}
