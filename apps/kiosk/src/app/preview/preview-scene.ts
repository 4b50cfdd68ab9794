import type { DisplayAd } from "@punktum/client";
import { programConfig, type ProgramConfig } from "@punktum/contracts";
import { definedOnly, UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import * as z from "zod/mini";

/** Screens of the kiosk that an embedding page may request. */
const SCENES = ["screen-saver", "qr-scanner", "burn", "success", "history", "registration", "display"] as const;
/** One of {@link SCENES}. */
export type SceneName = (typeof SCENES)[number];

/** A request of the embedding page for a screen of the kiosk. */
export interface Scene {
  readonly scene: SceneName;
  readonly language: UiLanguage;
  /** The programme's configuration to show; absent: the published one. */
  readonly config?: ProgramConfig;
  /** Pictures of the screen saver, in their order. */
  readonly ads: readonly DisplayAd[];
}

const ad = z.object({ id: z.string(), url: z.string(), durationMs: z.optional(z.number()) });

const sceneWire = z.object({
  scene: z.enum(SCENES),
  language: z.enum(UI_LANGUAGES),
  config: z.optional(programConfig),
  ads: z.optional(z.array(ad)),
});

/** Reads an embedding page's request for a screen. */
export function sceneIn(message: unknown): Scene | undefined {
  const parsed = sceneWire.safeParse(message);
  if (!parsed.success) {
    return undefined;
  }
  const { scene, language, config, ads = [] } = parsed.data;
  return {
    scene,
    language,
    ...definedOnly({ config }),
    ads: ads.map(({ durationMs, ...one }) => ({ ...one, ...definedOnly({ durationMs }) })),
  };
}
