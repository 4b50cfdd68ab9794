import type { PointsChange } from "@punktum/client";
import { posModeRules, type ScanParams, type ScanSource } from "@punktum/domain";
import { useActorRef, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { useEffect, useState } from "react";
import type { CameraState } from "../../devices/camera/camera.ts";
import { useBusy } from "../../hooks/use-busy.ts";
import { useCardReader } from "../../hooks/use-card-reader.ts";
import { useDevice } from "../../hooks/use-device.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { keepReading } from "./keep-reading.ts";
import type { ScanFailure, ScanInput } from "./scan-dependencies.ts";
import { scanDevices } from "./scan-devices.ts";
import { scanMachine, type ScanSnapshot } from "./scan-machine.ts";
import { createScanDependencies, followPermission } from "./scan-services.ts";
import type { SeenVisit } from "./seen-visits.ts";

/** What the scanner shows. */
export type ScanPhase = "confirming" | "scanning" | "reading" | "found" | "left";

/** A running scanner. */
export interface Scanner {
  readonly phase: ScanPhase;
  readonly camera: CameraState;
  /** Sets the element that shows the camera's picture; `null` when it unmounts. */
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  readonly read: (input: ScanInput) => void;
  readonly enable: () => void;
  readonly decline: () => void;
  /** Ends the scanner. The result of a pending lookup is dropped. */
  readonly leave: () => void;
  readonly retryCamera: () => void;
}

/** Keeps the camera open while `isWanted`, and the screen awake. Copies the permission for the admin screens. */
function useCamera(isWanted: boolean): CameraState {
  const { camera: permission } = useServices();
  const { camera, wakeLock } = scanDevices();
  const state = useStore(camera.state);
  useEffect(() => {
    if (!isWanted) {
      return undefined;
    }
    const release = wakeLock.hold();
    const stopFollowing = followPermission(camera, permission);
    camera.open();
    return () => {
      release();
      camera.close();
      stopFollowing();
    };
  }, [isWanted, camera, permission, wakeLock]);
  return state;
}

function showIn(video: HTMLVideoElement, stream: MediaStream | null): void {
  video.srcObject = stream;
}

type ScanActor = ActorRefFrom<typeof scanMachine>;

const isScanning = (snapshot: ScanSnapshot): boolean => snapshot.matches("scanning");

/** Reads codes from the camera picture while the machine is scanning, and passes them to `onRead`. */
function useCodeReading(
  camera: CameraState,
  actor: ScanActor,
  onRead: (input: ScanInput) => void,
): Scanner["setVideo"] {
  const { clock } = useServices();
  const { codeReader, camera: device } = scanDevices();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  // Skip the re-render on unmount; it delays navigation.
  const [keepVideo] = useState(() => (element: HTMLVideoElement | null) => {
    if (element !== null) {
      setVideo(element);
    }
  });
  const view = camera.kind === "live" || camera.kind === "dark" ? camera.view : undefined;
  useEffect(() => {
    if (view === undefined || video?.isConnected !== true) {
      return undefined;
    }
    showIn(video, view.stream);
    const source = { track: view.track, takePicture: async () => await createImageBitmap(video) };
    const started = keepReading({
      codeReader,
      source,
      clock,
      onRead,
      onStrain: () => device.shrinkPicture(),
      onDarkness: (isDark) => device.setDark(isDark),
      onFreeze: () => device.giveUp(),
      onError: reportError,
    });
    let isPaused = false;
    const pause = (snapshot: ScanSnapshot): void => {
      if (isPaused === isScanning(snapshot)) {
        isPaused = !isPaused;
        started.setPaused(isPaused);
      }
    };
    pause(actor.getSnapshot());
    const following = actor.subscribe(pause);
    return () => {
      following.unsubscribe();
      started.stop();
      showIn(video, null);
    };
  }, [view, video, codeReader, device, onRead, clock, actor]);
  return keepVideo;
}

/** The phase to show. A lookup is shown as scanning until the spinner delay has passed. */
function phaseOf(snapshot: ScanSnapshot): ScanPhase {
  if (snapshot.matches({ working: "awaited" })) {
    return "reading";
  }
  if (["identified", "earned", "seen"].some((state) => state === snapshot.value)) {
    return "found";
  }
  if (snapshot.matches("declined") || snapshot.matches("left")) {
    return "left";
  }
  return snapshot.matches("confirming") ? "confirming" : "scanning";
}

/** Skips rendering the phase "found" if another screen opens; it delays navigation. */
function usePhase(actor: ScanActor, { type }: ScanParams): ScanPhase {
  const { mounting } = useDevice();
  const opensNextScreen = type === "burn" && mounting !== undefined && !posModeRules(mounting.posMode).onlyRegisters;
  return useSelector(actor, phaseOf, (shown, now) => shown === now || (opensNextScreen && now === "found"));
}

/** Options of a scanner. */
export interface ScannerOptions {
  readonly onEarned?: (change: PointsChange) => void;
  /** Called for a recognised shopper. Default: opens their points and vouchers. */
  readonly onIdentified?: () => void;
  /** Shows why a read was refused. Default: a toast. */
  readonly onRefused?: (failure: ScanFailure) => void;
  /** Accepts cards while the server does not answer. */
  readonly takesUnread?: boolean;
  /** Called for a member seen lately while the server does not answer. Absent: their card is refused. */
  readonly onSeen?: (visit: SeenVisit) => void;
  /** False if only readers and typed numbers count. */
  readonly usesCamera?: boolean;
  /** Source of the code the scanner is opened with. Default: `typed`. */
  readonly givenBy?: ScanSource;
  /** Whether a card swiped now is meant for this scanner. Default: always. */
  readonly acceptsReader?: () => boolean;
}

/** Runs the scanner. Camera, code reader and card reader send reads to the machine, which opens the next screen. */
export function useScanner(
  params: ScanParams,
  {
    onEarned = () => undefined,
    onIdentified,
    onRefused,
    takesUnread = false,
    onSeen,
    usesCamera = true,
    givenBy = "typed",
    acceptsReader = () => true,
  }: ScannerOptions,
): Scanner {
  const services = useServices();
  const devices = scanDevices();
  const navigation = useNavigation();
  const { manuallyEnableCamera, inactivitySeconds } = useOrganization();
  const [dependencies] = useState(() =>
    createScanDependencies({
      services,
      sounds: devices.sounds,
      navigation,
      onEarned,
      onIdentified,
      onRefused,
      takesUnread,
      onSeen,
    }),
  );
  const actor = useActorRef(scanMachine, {
    input: {
      params,
      dependencies,
      givenBy,
      manuallyEnableCamera: manuallyEnableCamera && usesCamera,
      inactivityMs: inactivitySeconds * 1_000,
    },
  });
  const phase = usePhase(actor, params);
  const isBooking = useSelector(actor, (snapshot) => params.type === "earn" && snapshot.matches("working"));
  const [read] = useState(() => (input: ScanInput) => actor.send({ type: "read", input }));
  const camera = useCamera(usesCamera && (phase === "scanning" || phase === "reading"));
  const setVideo = useCodeReading(camera, actor, read);
  useBusy(isBooking);
  const readCard = (text: string): void => {
    if (acceptsReader()) {
      read({ text, source: "reader" });
    }
  };
  useCardReader(readCard, { reader: devices.cardReader });
  return {
    phase,
    camera,
    setVideo,
    read,
    enable: () => actor.send({ type: "enable" }),
    decline: () => actor.send({ type: "decline" }),
    leave: () => actor.send({ type: "leave" }),
    retryCamera: () => devices.camera.open(),
  };
}
