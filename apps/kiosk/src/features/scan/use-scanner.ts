import type { PointsChange } from "@punktum/client";
import type { ScanParams } from "@punktum/domain";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import type { CodeReading } from "../../devices/code-reader/code-reader.ts";
import type { CameraState } from "../../devices/camera/camera.ts";
import { useBusy } from "../../hooks/use-busy.ts";
import { useNavigation, type Navigation } from "../../hooks/use-navigation.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/report-error.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import { keepReading } from "./keep-reading.ts";
import type { ScanDependencies, ScanInput } from "./scan-dependencies.ts";
import { useScanDevices, type ScanDevices } from "./scan-devices.ts";
import { scanMachine } from "./scan-machine.ts";

/** What the scanner shows. */
export type ScanPhase = "confirming" | "scanning" | "reading" | "found" | "left";

/** A running scanner. */
export interface Scanner {
  readonly phase: ScanPhase;
  readonly camera: CameraState;
  /** Gives the camera's picture a place; `null` takes it away. */
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  readonly read: (input: ScanInput) => void;
  readonly enable: () => void;
  readonly decline: () => void;
  readonly retryCamera: () => void;
}

interface DependencyParts {
  readonly services: KioskServices;
  readonly devices: ScanDevices;
  readonly navigation: Navigation;
  readonly onEarned: (change: PointsChange) => void;
}

function dependenciesOf({ services, devices, navigation, onEarned }: DependencyParts): ScanDependencies {
  const { sessions, toasts, clock, gateway, device, activity } = services;
  const present = () => sessions.current.get()?.account;
  return {
    gateway,
    onEarned,
    newKey: () => crypto.randomUUID(),
    nowMs: () => clock.now(),
    readDevice: () => {
      const { mounting } = device.get();
      return mounting && { deviceKey: mounting.deviceKey, clientId: mounting.client.clientId };
    },
    readPresentUser: () => {
      const account = present();
      return account && { keyCode: account.keyCode, idType: account.idType };
    },
    onRead: () => {
      devices.sounds.play("scan");
      activity.touch();
    },
    onRefused: ({ code, message }) => toasts.show("error", code ?? message),
    onCheckInFailed: ({ code, message }) => toasts.show("error", code ?? message),
    onIdentified: ({ account, query }) => {
      sessions.start(account);
      navigation.forward("burn", { query, replace: true });
    },
    onHistory: (account, history) => {
      // The shopper may have left meanwhile; the next one must not get this history.
      if (present()?.userReferenceCode === account.userReferenceCode) {
        sessions.setHistory(history);
      }
    },
    onDeclined: () => navigation.forward("screen-saver", { replace: true }),
  };
}

/** Opens the camera while it is wanted, and lets the admin screens know whether that was allowed (ADM-01). */
function useCamera(isWanted: boolean): CameraState {
  const { camera: permission } = useServices();
  const { camera, wakeLock } = useScanDevices();
  const state = useStore(camera.state);
  useEffect(() => {
    if (!isWanted) {
      return undefined;
    }
    const release = wakeLock.hold();
    camera.open();
    return () => {
      release();
      camera.close();
    };
  }, [isWanted, camera, wakeLock]);
  const { kind } = state;
  useEffect(() => {
    if (kind === "live" || kind === "denied") {
      permission.set(kind === "live" ? "granted" : "denied");
    }
  }, [kind, permission]);
  return state;
}

function showIn(video: HTMLVideoElement, stream: MediaStream | null): void {
  video.srcObject = stream;
}

/** Reads codes out of the camera's picture while it runs; found ones arrive at `onRead`. */
function useCodeReading(
  camera: CameraState,
  isPaused: boolean,
  onRead: (input: ScanInput) => void,
): Scanner["setVideo"] {
  const { clock } = useServices();
  const { codeReader, camera: device } = useScanDevices();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const reading = useRef<CodeReading>(undefined);
  const view = camera.kind === "live" ? camera.view : undefined;
  useEffect(() => {
    if (view === undefined || video === null) {
      return undefined;
    }
    showIn(video, view.stream);
    const source = { track: view.track, takePicture: async () => await createImageBitmap(video) };
    const onStrain = (): void => device.settleForLess();
    const started = keepReading({ codeReader, source, clock, onRead, onStrain, onError: reportError });
    reading.current = started;
    return () => {
      started.stop();
      showIn(video, null);
    };
  }, [view, video, codeReader, device, onRead, clock]);
  useEffect(() => reading.current?.setPaused(isPaused), [isPaused]);
  return setVideo;
}

const PHASES: Readonly<Record<string, ScanPhase>> = {
  confirming: "confirming",
  working: "reading",
  identified: "found",
  earned: "found",
  declined: "left",
};

/** Runs the scanner: camera, code reader and card reader feed the machine, the machine moves on to the next screen. */
export function useScanner(params: ScanParams, onEarned: (change: PointsChange) => void): Scanner {
  const services = useServices();
  const devices = useScanDevices();
  const navigation = useNavigation();
  const { manuallyEnableCamera, inactivitySeconds } = useOrganization();
  const [dependencies] = useState(() => dependenciesOf({ services, devices, navigation, onEarned }));
  const actor = useActorRef(scanMachine, {
    input: { params, dependencies, manuallyEnableCamera, inactivityMs: inactivitySeconds * 1_000 },
  });
  const phase = useSelector(actor, ({ value }) => PHASES[value] ?? "scanning");
  const [read] = useState(() => (input: ScanInput) => actor.send({ type: "read", input }));
  const camera = useCamera(phase === "scanning" || phase === "reading");
  const setVideo = useCodeReading(camera, phase !== "scanning", read);
  useBusy(phase === "reading" && params.type === "earn");
  const { cardReader } = devices;
  useEffect(() => cardReader.listen((text) => read({ text, source: "reader" })), [cardReader, read]);
  return {
    phase,
    camera,
    setVideo,
    read,
    enable: () => actor.send({ type: "enable" }),
    decline: () => actor.send({ type: "decline" }),
    retryCamera: () => devices.camera.open(),
  };
}
