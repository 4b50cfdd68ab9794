import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { findCutTexts } from "./cut-texts.ts";

/** WCAG 2.2 up to AA, and axe's best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Loads axe once a page: by default the adapter sends one and a half megabytes twice for every look. */
const axeSource = `if (globalThis.axe === undefined) { ${AXE} }`;

/**
 * Runs axe in the tested page. By default axe finishes on another page, which comes to the front; the tested page is
 * then in the background, where the browser hardly renders and animations do not end. Only violations are listed in
 * full, because describing every passing node takes more than half of the time. The announcer of react-aria is
 * excluded, because for some seconds it names a button that was removed with its dialog.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ["violations"] })
    .exclude("[data-live-announcer]")
    .setLegacyMode();
}

/** Smallest side of a touch target, in CSS pixels. */
const TARGET_PX = 48;

/** Waits until all finite animations have ended: colours in the middle of a fade are not a violation. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Expects no violation of WCAG 2.2 AA in the current page; `name` is part of the message. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const findFaults = async (): Promise<readonly string[]> => {
    await settle(page);
    // What is behind a modal dialog is inert, but axe counts its half-covered buttons as too small.
    const isModal = (await page.locator("dialog:modal").count()) > 0;
    const reached = isModal ? axe(page).include("dialog:modal") : axe(page);
    const { violations } = await reached.withTags(RULES).analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  };
  // Retried, because something such as the connection's banner may appear during the analysis.
  await expect.poll(findFaults, { message: `${name}: faults by axe`, timeout: 20_000 }).toEqual([]);
}

/** Expects every visible control to be at least 48 px wide and high. */
export async function expectTargets(page: Page, name: string): Promise<void> {
  await settle(page);
  const small = await page.evaluate((least) => {
    const isInert = (element: Element): boolean => {
      const modal = document.querySelector("dialog:modal");
      return modal !== null && !modal.contains(element);
    };
    const pressable = "button, a[href], input, select, textarea, [role=button], [role=switch], [role=link]";
    return [...document.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInert(element))
      .map((element) => {
        // A control's label extends its target.
        const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const words = element.getAttribute("aria-label") ?? element.textContent;
        return { text: `${element.tagName.toLowerCase()} "${words}" ${width} x ${height}`, width, height };
      })
      .filter(({ width, height }) => width > 0 && Math.min(width, height) < least - 0.5)
      .map(({ text }) => text);
  }, TARGET_PX);
  expect(small, `${name}: targets below ${TARGET_PX} px`).toEqual([]);
}

/** Expects that at double text size no text is cut off and nothing scrolls sideways (WCAG 1.4.4, 1.4.10). */
export async function expectNothingCut(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await settle(page);
  expect(await page.evaluate(findCutTexts), `${name}: text cut at 200 %`).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name}: scrolls sideways at 200 %`).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
