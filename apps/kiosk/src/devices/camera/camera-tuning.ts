import { CAMERA_DEFAULT_ZOOM, CAMERA_EXPOSURE_COMPENSATION, CAMERA_ZOOM_BY_MODEL_PREFIX } from "@punktum/domain";

/** A range a camera offers, as its capabilities tell. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Settings that only exist on some cameras; the browser's own types do not know them. */
export interface CameraTuning extends MediaTrackConstraintSet {
  readonly zoom?: number;
  readonly exposureCompensation?: number;
}

function rangeOf(capabilities: object, name: string): Range | undefined {
  const range: unknown = new Map(Object.entries(capabilities)).get(name);
  return typeof range === "object" &&
    range !== null &&
    "min" in range &&
    "max" in range &&
    typeof range.min === "number" &&
    typeof range.max === "number"
    ? { min: range.min, max: range.max }
    : undefined;
}

const clamp = (value: number, { min, max }: Range): number => Math.min(max, Math.max(min, value));

/** Zoom wanted for a device model: its own value, else 4 (SCAN-12, CONST-14 to CONST-16). */
export function zoomOfModel(model: string): number {
  const own = Object.entries(CAMERA_ZOOM_BY_MODEL_PREFIX).find(([prefix]) => model.startsWith(prefix));
  return own?.[1] ?? CAMERA_DEFAULT_ZOOM;
}

/** Zoom and exposure for a model, held within what the camera can do; what it cannot do is left out. */
export function tuningOf(model: string, capabilities: object): CameraTuning {
  const zoom = rangeOf(capabilities, "zoom");
  const exposure = rangeOf(capabilities, "exposureCompensation");
  return {
    ...(zoom === undefined ? {} : { zoom: clamp(zoomOfModel(model), zoom) }),
    ...(exposure === undefined ? {} : { exposureCompensation: clamp(CAMERA_EXPOSURE_COMPENSATION, exposure) }),
  };
}

/** Model name as an Android browser writes it into its name, such as `SM-T820`; empty where it tells none. */
export function modelOfUserAgent(userAgent: string): string {
  return /;\s*([A-Z]{2}-[A-Z0-9]+)[^;)]*\)/.exec(userAgent)?.[1] ?? "";
}
