import { loadBackOfficeTexts, type BackOfficeArea, type UiLanguage } from "@punktum/phrases/backoffice";
import { createInstance, type i18n as Texts } from "i18next";
import { initReactI18next } from "react-i18next";
import { language } from "./language.ts";

/** Texts of the page. Each area loads with the first screen that shows it. */
export const i18n: Texts = createInstance().use(initReactI18next);

const wanted = new Set<BackOfficeArea>(["common"]);
const loaded = new Map<string, Promise<void>>();

async function fetchArea(code: UiLanguage, area: BackOfficeArea): Promise<void> {
  i18n.addResourceBundle(code, "translation", await loadBackOfficeTexts(code, area), true, true);
}

function loadArea(code: UiLanguage, area: BackOfficeArea): Promise<void> {
  const key = `${code}.${area}`;
  const loading = loaded.get(key) ?? fetchArea(code, area);
  loaded.set(key, loading);
  // Lets the next call retry a failed load.
  loading.catch(() => loaded.delete(key));
  return loading;
}

/** Loads the texts of areas in the page's language. */
export async function untilTexts(...areas: readonly BackOfficeArea[]): Promise<void> {
  areas.forEach((area) => wanted.add(area));
  await Promise.all(areas.map((area) => loadArea(language.get(), area)));
}

async function showLanguage(): Promise<void> {
  const code = language.get();
  await Promise.all([...wanted].map((area) => loadArea(code, area)));
  if (code === language.get()) {
    document.documentElement.lang = code;
    await i18n.changeLanguage(code);
  }
}

const OPTIONS = {
  // Both languages have the same keys, so there is nothing to fall back to.
  fallbackLng: false,
  resources: {},
  // React escapes the output.
  interpolation: { escapeValue: false },
  showSupportNotice: false,
  initAsync: false,
} as const;

/** Starts i18next and follows the chosen language. */
export async function startTexts(): Promise<void> {
  await i18n.init({ ...OPTIONS, lng: language.get() });
  await showLanguage();
  // The first page does not wait for error texts. If they fail to load, errors are shown in general words.
  untilTexts("errors").catch(() => undefined);
  // If the texts cannot be loaded, the page keeps its language.
  language.subscribe(() => void showLanguage().catch(() => undefined));
}
