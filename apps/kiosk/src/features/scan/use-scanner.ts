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
import type { ScanInput } from "./scan-dependencies.ts";
import { scanDevices } from "./scan-devices.ts";
import { scanMachine, type ScanSnapshot } from "./scan-machine.ts";
import { createScanDependencies, followPermission } from "./scan-services.ts";

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
  /** The way out was pressed: what is still being looked up leads nowhere. */
  readonly leave: () => void;
  readonly retryCamera: () => void;
}

/** Opens the camera while it is wanted, and lets the admin screens know whether that was allowed (ADM-01). */
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

/** Reads codes out of the camera's picture while it runs and the machine looks for one; found ones arrive at `onRead`. */
function useCodeReading(
  camera: CameraState,
  actor: ScanActor,
  onRead: (input: ScanInput) => void,
): Scanner["setVideo"] {
  const { clock } = useServices();
  const { codeReader, camera: device } = scanDevices();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  // That it goes is not worth a drawing: the one that goes on to the next screen would wait for it.
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
      onStrain: () => device.settleForLess(),
      onDarkness: (isDark) => device.setDark(isDark),
      onStandstill: () => device.giveUp(),
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

/** A code that is looked up looks like the search for one until it takes a moment (SCAN-08). */
function phaseOf(snapshot: ScanSnapshot): ScanPhase {
  if (snapshot.matches({ working: "awaited" })) {
    return "reading";
  }
  if (snapshot.matches("identified") || snapshot.matches("earned")) {
    return "found";
  }
  if (snapshot.matches("declined") || snapshot.matches("left")) {
    return "left";
  }
  return snapshot.matches("confirming") ? "confirming" : "scanning";
}

/** Where a recognised shopper leads on, the next screen is drawn at once; drawing the find here before would only put it off. */
function usePhase(actor: ScanActor, { type }: ScanParams): ScanPhase {
  const { mounting } = useDevice();
  const leadsOn = type === "burn" && mounting !== undefined && !posModeRules(mounting.posMode).onlyRegisters;
  return useSelector(actor, phaseOf, (shown, now) => shown === now || (leadsOn && now === "found"));
}

/** What a screen wants of its scanner. */
export interface ScannerOptions {
  readonly onEarned?: (change: PointsChange) => void;
  /** Where a recognised shopper leads; to their points and vouchers unless told. */
  readonly onIdentified?: () => void;
  /** False where only readers and typed numbers count. */
  readonly usesCamera?: boolean;
  /** How the code came that the scanner is opened with; typed unless told. */
  readonly givenBy?: ScanSource;
  /** Whether a card swiped now is meant for this scanner; always unless told. */
  readonly hearsReader?: () => boolean;
}

/** Runs the scanner: camera (where it is used), code reader and card reader feed the machine, the machine moves on to the next screen. */
export function useScanner(
  params: ScanParams,
  {
    onEarned = () => undefined,
    onIdentified,
    usesCamera = true,
    givenBy = "typed",
    hearsReader = () => true,
  }: ScannerOptions,
): Scanner {
  const services = useServices();
  const devices = scanDevices();
  const navigation = useNavigation();
  const { manuallyEnableCamera, inactivitySeconds } = useOrganization();
  const [dependencies] = useState(() =>
    createScanDependencies({ services, sounds: devices.sounds, navigation, onEarned, onIdentified }),
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
    if (hearsReader()) {
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
