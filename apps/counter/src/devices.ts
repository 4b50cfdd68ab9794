import type { PosMode } from "@punktum/domain";
import type { CounterTexts } from "@punktum/phrases";

/** A device to try the kiosk on. Sizes are in CSS pixels. */
export interface TrialDevice {
  readonly id: "sizeLandscape" | "sizePortrait" | "sizeTotem" | "sizeCashier" | "sizePhone";
  readonly widthPx: number;
  readonly heightPx: number;
  /** How staff set it up, if not in the first mode that is offered. */
  readonly mode?: PosMode;
}

/** Devices of the kiosk, the most common first. */
export const TRIAL_DEVICES: readonly [TrialDevice, ...TrialDevice[]] = [
  { id: "sizeLandscape", widthPx: 1280, heightPx: 800 },
  { id: "sizePortrait", widthPx: 800, heightPx: 1280 },
  { id: "sizeTotem", widthPx: 1080, heightPx: 1920 },
  { id: "sizeCashier", widthPx: 1366, heightPx: 768, mode: "CAS" },
  { id: "sizePhone", widthPx: 390, heightPx: 844 },
];

/** Name of a device with its size. */
export function deviceLabel(device: TrialDevice, texts: CounterTexts): string {
  return `${texts[device.id]} (${device.widthPx}×${device.heightPx})`;
}

/** Scale at which a device with its bezel fits into `available`, at most 1. */
export function fitScale(
  device: TrialDevice,
  available: { widthPx: number; heightPx: number },
  bezelPx: number,
): number {
  const width = device.widthPx + 2 * bezelPx;
  const height = device.heightPx + 2 * bezelPx;
  return Math.min(1, available.widthPx / width, available.heightPx / height);
}

/** The device that a window of this width shows first: in a narrow one, a tablet would be too small to be touched. */
export function firstDevice(isPhone: boolean): TrialDevice {
  return TRIAL_DEVICES.find(({ id }) => isPhone && id === "sizePhone") ?? TRIAL_DEVICES[0];
}
