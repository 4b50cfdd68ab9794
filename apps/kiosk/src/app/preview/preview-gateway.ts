import type { HistoryEntry, LoyaltyGateway } from "@punktum/client";
import { points, succeed } from "@punktum/domain";
import { createLazyGateway } from "../../services/server/lazy-gateway.ts";
import type { Scene } from "./preview-scene.ts";

const HOUR_MS = 3_600_000;

/** Sample bookings. */
const entriesAt = (nowMs: number): readonly HistoryEntry[] =>
  [
    { id: "4", description: "Einkauf", descriptions: { de: "Einkauf", en: "Purchase" }, points: 184, hours: 2 },
    { id: "3", description: "Kaffee", descriptions: { de: "Kaffee", en: "Coffee" }, points: -100, hours: 26 },
    { id: "2", description: "Einkauf", descriptions: { de: "Einkauf", en: "Purchase" }, points: 62, hours: 75 },
    { id: "1", description: "Willkommen", descriptions: { de: "Willkommen", en: "Welcome" }, points: 500, hours: 410 },
  ].map(({ hours, points: moved, ...entry }) => ({
    ...entry,
    bookingTypeCode: moved > 0 ? "REV" : "RED",
    points: points(moved),
    timeMs: nowMs - hours * HOUR_MS,
  }));

interface PreviewSource {
  readonly readProgramConfig: LoyaltyGateway["readProgramConfig"];
  readonly scene: () => Scene | undefined;
  readonly now: () => number;
}

/** Answers reads from the message. Every other operation stays pending, and no request is sent. */
export function createPreviewGateway({ readProgramConfig, scene, now }: PreviewSource): LoyaltyGateway {
  return {
    ...createLazyGateway(() => new Promise(() => undefined)),
    readProgramConfig,
    listDisplayAds: () => Promise.resolve(succeed(scene()?.ads ?? [])),
    readHistory: () => Promise.resolve(succeed({ entries: entriesAt(now()) })),
  };
}
