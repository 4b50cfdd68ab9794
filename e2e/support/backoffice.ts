import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";

/** Password of everybody in the demonstration. */
const PASSWORD = "punktum-demo";

/** Somebody who works for the demonstration's programme. */
export interface Colleague {
  /** Local part of the e-mail address: `admin@pfm.example`. */
  readonly role: string;
  readonly programme?: string;
  /** Their own address and password, where they are not of the demonstration. */
  readonly email?: string;
  readonly password?: string;
  /** Recovery codes of somebody with a second factor; every sign-in takes one. */
  readonly recoveryCodes?: string[];
}

/** A page of the back office with somebody signed in. */
export interface BackOfficePage {
  readonly page: Page;
  /** Path of the programme's back office, `/backoffice/pfm`. */
  readonly base: string;
  /** Opens a screen by its path, `/members`, within the running page. */
  goTo(path: string): Promise<void>;
}

const QUIET = /the server responded with a status of 4\d\d/;

/**
 * Fails the test if the page writes an error to its console, or throws. A refused call is the platform's answer and no
 * error of the page.
 */
export function guardConsole(page: Page): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !QUIET.test(message.text())) {
      throw new Error(`The console says: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => {
    throw error;
  });
}

async function enterRecoveryCode(page: Page, codes: string[]): Promise<void> {
  await page.locator(".door-ways button").first().click();
  await page.locator("input[name=recoveryCode]").fill(codes.shift() ?? "");
  await page.locator("button[type=submit]").click();
}

/** Opens the back office with somebody signed in. `path` is where they begin. */
export async function openBackOffice(
  page: Page,
  { role, programme = "pfm", email = `${role}@${programme}.example`, password = PASSWORD, recoveryCodes }: Colleague,
  path = "/",
): Promise<BackOfficePage> {
  guardConsole(page);
  // A page that was signed in stays so by its cookie.
  await page.context().clearCookies();
  const base = `/backoffice/${programme}`;
  await page.goto(`${base}/login?to=${encodeURIComponent(path)}`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await (recoveryCodes === undefined ? undefined : enterRecoveryCode(page, recoveryCodes));
  await expect(page.locator("main.main")).toBeVisible();
  return {
    page,
    base,
    goTo: async (next) => {
      await page.evaluate((href) => {
        document.querySelectorAll("main h1").forEach((title) => title.setAttribute("data-left", ""));
        history.pushState(null, "", href);
        dispatchEvent(new PopStateEvent("popstate", { state: null }));
      }, `${base}${next}`);
      await expect(page).toHaveURL(new RegExp(`${next.replaceAll(/[?]/g, "\\?")}$`));
      // The screen before stays until the next one is loaded.
      await expect(page.locator("main h1[data-left]")).toHaveCount(0);
    },
  };
}

/** Counts what a person does between two moments. */
export interface Effort {
  /** Presses of the mouse, or keys that act: Enter, Space and shortcuts. Typing and moving do not count. */
  readonly clicks: () => Promise<number>;
}

/** Counts presses from now on: of the mouse, and of keys that act. */
export async function countClicks(page: Page): Promise<Effort> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["clicks"] = "0";
    const count = (event: Event): void => {
      dataset["clicks"] = String(Number(dataset["clicks"]) + (event.isTrusted ? 1 : 0));
    };
    addEventListener("pointerdown", count, { capture: true });
  });
  return {
    clicks: async () => await page.evaluate(() => Number(document.documentElement.dataset["clicks"])),
  };
}

/** The same over pages that load anew, from the next one on. */
export async function countAllClicks(page: Page): Promise<Effort> {
  const PRESS = "a press of the mouse";
  let count = 0;
  page.on("console", (message) => {
    count += Number(message.text() === PRESS);
  });
  await page.addInitScript((press) => {
    const tell = ({ isTrusted }: PointerEvent): void => {
      if (isTrusted) {
        // oxlint-disable-next-line eslint/no-console -- the page tells the test through it, whatever page is open
        console.debug(press);
      }
    };
    addEventListener("pointerdown", tell, { capture: true });
  }, PRESS);
  return { clicks: async () => await Promise.resolve(count) };
}

/** Forbids the mouse: from now on a press of it throws in the test, so that a story is told by keys alone. */
export async function keyboardOnly(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      "pointerdown",
      (event) => {
        if (event.isTrusted) {
          throw new Error("This story is told with the keyboard");
        }
      },
      { capture: true },
    );
  });
}

const MOST_STOPS = 80;

/** Presses Tab until something within the region has the focus. */
export async function tabInto(page: Page, region: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await region.evaluate((element) => element.contains(document.activeElement))) {
      return;
    }
  }
  throw new Error("The Tab key does not come there");
}

/** Presses Tab until the wanted control has the focus. */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const words = await page.evaluate(() => {
      // Without a focus it is the body, which contains every word of the page.
      const element = document.activeElement === document.body ? null : document.activeElement;
      const label = element?.getAttribute("aria-label") ?? "";
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [label, ...labels.map(({ textContent }) => textContent), element?.textContent ?? ""].join(" ").trim();
    });
    if (typeof name === "string" ? words.includes(name) : name.test(words)) {
      return;
    }
  }
  throw new Error(`No stop of the Tab key is named ${String(name)}`);
}

/** Presses the down arrow until the row has the focus. */
export async function arrowTo(page: Page, row: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await row.evaluate((element) => element.contains(document.activeElement))) {
      return;
    }
    await page.keyboard.press("ArrowDown");
  }
  throw new Error("The arrows do not come there");
}

/** Expects no fault by axe, and nothing that scrolls sideways. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name}: scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Answers the next request to the path as the platform does when somebody's proof is older than five minutes, so that the
 * page asks for a new one. That the platform refuses is proved elsewhere.
 */
export async function forgetProof(page: Page, path: string): Promise<void> {
  const body = { errorType: "STEP_UP_REQUIRED", message: "Prove again who you are", requestId: "story" };
  await page.route(path, async (route) => await route.fulfill({ status: 403, json: body }), { times: 1 });
}

/** Types the password that the page asks for once more. */
export async function proveAgain(page: Page): Promise<void> {
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}
