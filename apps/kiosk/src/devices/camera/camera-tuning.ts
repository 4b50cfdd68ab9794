import { CAMERA_DEFAULT_ZOOM, CAMERA_EXPOSURE_COMPENSATION, CAMERA_ZOOM_BY_MODEL_PREFIX } from "@punktum/domain";

/** Range of a camera capability. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Constraints of some cameras that the DOM types lack. */
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

/** Zoom of a device model; the default for unknown models. */
export function zoomOfModel(model: string): number {
  const own = Object.entries(CAMERA_ZOOM_BY_MODEL_PREFIX).find(([prefix]) => model.startsWith(prefix));
  return own?.[1] ?? CAMERA_DEFAULT_ZOOM;
}

/** Zoom and exposure for a model, limited to the camera's capabilities. Unsupported settings are left out. */
export function tuningOf(model: string, capabilities: object): CameraTuning {
  const zoom = rangeOf(capabilities, "zoom");
  const exposure = rangeOf(capabilities, "exposureCompensation");
  return {
    ...(zoom === undefined ? {} : { zoom: clamp(zoomOfModel(model), zoom) }),
    ...(exposure === undefined ? {} : { exposureCompensation: clamp(CAMERA_EXPOSURE_COMPENSATION, exposure) }),
  };
}

/** Model name in an Android user agent, such as `SM-T820`; empty if there is none. */
export function modelOfUserAgent(userAgent: string): string {
  return /;\s*([A-Z]{2}-[A-Z0-9]+)[^;)]*\)/.exec(userAgent)?.[1] ?? "";
}
