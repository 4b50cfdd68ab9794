import { isUiLanguage, type ShownLanguage } from "@punktum/domain";
import { applyOverrides, loadMoreTexts, loadTexts, UI_LANGUAGES, type TextTable } from "@punktum/phrases";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { contentLanguage, fetchPack } from "../config/languages.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { reportError } from "../services/reports/report-error.ts";
import { deviceLanguage } from "../services/visit/end-session.ts";

const OPTIONS = {
  resources: {},
  // React escapes the output.
  interpolation: { escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
  initAsync: false,
} as const;

/** The kiosk's texts. */
export interface KioskTexts {
  readonly i18n: i18n;
  /** Resolves when all texts of the session's language are loaded. Only the screen saver does not wait for it. */
  readonly untilComplete: () => Promise<void>;
}

interface TextServices extends Pick<KioskServices, "language" | "config"> {
  readonly device: Pick<KioskServices["device"], "get">;
}

/** Calls `take` if the organisation's own texts differ from those of its last call, else does nothing. */
function whenTextsDiffer(config: TextServices["config"], take: () => Promise<void>): () => void {
  let taken = JSON.stringify(config.get().translations);
  return () => {
    const wanted = JSON.stringify(config.get().translations);
    if (wanted !== taken) {
      taken = wanted;
      take().catch((error: unknown) => {
        // The next configuration tries again.
        taken = "";
        reportError(error);
      });
    }
  };
}

/**
 * Texts in the session's language, overridden by the organisation's. Language and overrides may change at run time.
 * Only the screen saver's texts in the shown language are awaited; the others load later. A pack has the texts that
 * shoppers see; the others stay in the device's language (decision 0316).
 */
export async function createKioskTexts({ language, config, device }: TextServices): Promise<KioskTexts> {
  const texts = createInstance().use(initReactI18next);
  const complete = new Set<ShownLanguage>();
  const directions = new Map<ShownLanguage, string>();
  let shown = language.get();
  const own = (): ShownLanguage => deviceLanguage(device.get());
  const add = (code: ShownLanguage, table: TextTable): void => {
    texts.addResourceBundle(code, "translation", table, true, true);
  };
  const loadAll = async (code: ShownLanguage): Promise<void> => {
    const { translations } = config.get();
    if (isUiLanguage(code)) {
      const tables = await Promise.all([loadTexts(code, translations), loadMoreTexts(code, translations)]);
      tables.forEach((table) => add(code, table));
    } else {
      const [pack] = await Promise.all([fetchPack(code), loadAll(own()), loadAll(contentLanguage(code))]);
      directions.set(code, pack.direction);
      add(code, applyOverrides(pack.texts, translations[code]));
    }
    complete.add(code);
  };
  const loadFirst = async (code: ShownLanguage): Promise<void> =>
    isUiLanguage(code) ? add(code, await loadTexts(code, config.get().translations)) : await loadAll(code);
  const show = async (load: (code: ShownLanguage) => Promise<void>): Promise<void> => {
    const wanted = language.get();
    if (!complete.has(wanted)) {
      await load(wanted);
    }
    if (wanted === language.get()) {
      shown = wanted;
      document.documentElement.lang = wanted;
      document.documentElement.dir = directions.get(wanted) ?? "ltr";
      await texts.changeLanguage(wanted);
    }
  };
  /** A language whose texts do not arrive is given up, so that figures and texts agree. */
  const follow = async (wanted: ShownLanguage): Promise<void> => {
    try {
      await show(loadAll);
    } catch (error) {
      reportError(error);
      language.update((now) => (now === wanted ? shown : now));
    }
  };
  const takeConfig = async (): Promise<void> => {
    await Promise.all([...new Set([...UI_LANGUAGES, ...complete])].map(loadAll));
    await show(loadAll);
  };
  const followConfig = whenTextsDiffer(config, takeConfig);
  await texts.init({ ...OPTIONS, lng: shown, fallbackLng: () => [own()] });
  await show(loadFirst);
  let following = Promise.resolve();
  language.subscribe(() => {
    following = follow(language.get());
  });
  config.subscribe(followConfig);
  // The first texts took a while to load.
  followConfig();
  return {
    i18n: texts,
    untilComplete: async () => {
      // A language that is given up must not stop the screen that waits for its texts.
      await following;
      return complete.has(language.get()) ? undefined : await loadAll(language.get());
    },
  };
}

/** Loads all remaining texts, so that every screen and both languages work offline. */
export function preloadTexts(): void {
  Promise.all(UI_LANGUAGES.flatMap((code) => [loadTexts(code), loadMoreTexts(code)])).catch(reportError);
}
