import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { findCutTexts } from "./cut-texts.ts";

/** WCAG 2.2 AA and everything below it, with axe's good practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/**
 * axe in the page itself. By default it collects its result on a page of its own, which comes to the front: the tested page is
 * then in the background, where the browser draws next to nothing, and nothing on it comes to rest.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

/** Smallest side of anything one can press, in CSS pixels. */
const TARGET_PX = 48;

/** Waits until every motion that ends has ended: colours in the middle of a fade are nobody's fault. */
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

/** No fault by WCAG 2.2 AA in what the page shows now; `name` stands in the message. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const findFaults = async (): Promise<readonly string[]> => {
    await settle(page);
    const { violations } = await axe(page).withTags(RULES).analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  };
  // Looked at again where something came into view in the middle of a look, as the connection's banner may.
  await expect.poll(findFaults, { message: `${name}: faults by axe`, timeout: 20_000 }).toEqual([]);
}

/** Everything that can be pressed now is at least 48 px wide and high. */
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
        // What a label covers counts for its box.
        const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const words = element.getAttribute("aria-label") ?? element.textContent;
        return { text: `${element.tagName.toLowerCase()} "${words}" ${width} x ${height}`, width, height };
      })
      .filter(({ width, height }) => width > 0 && Math.min(width, height) < least - 0.5)
      .map(({ text }) => text);
  }, TARGET_PX);
  expect(small, `${name}: targets below ${TARGET_PX} px`).toEqual([]);
}

/** With text at twice its size no letter is lost and nothing scrolls sideways (WCAG 1.4.4, 1.4.10). */
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
