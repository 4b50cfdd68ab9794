import { expect, type Locator, type Page } from "@playwright/test";
import { signInApi } from "@punktum/contracts";
import { expectAccessible } from "./accessibility.ts";
import { answerNext } from "./answers.ts";

/** Password of everybody in the demonstration. */
const PASSWORD = "punktum-demo";

/** Staff of the demonstration's programme. */
export interface Colleague {
  /** Local part of the e-mail address: `admin@pfm.example`. */
  readonly role: string;
  readonly programme?: string;
  /** Their own address and password, where they are not of the demonstration. */
  readonly email?: string;
  readonly password?: string;
  /** Recovery codes of a person with a second factor; every sign-in uses one. */
  readonly recoveryCodes?: string[];
}

type Person = Required<Pick<Colleague, "programme" | "email" | "password">>;
type Needed = Required<Pick<Colleague, "email" | "password" | "recoveryCodes">>;

/** A page of the back office with a signed-in person. */
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

/** Signs in on the login screen, for people with a second factor. */
async function signInByHand(page: Page, { email, password, recoveryCodes }: Needed, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await enterRecoveryCode(page, recoveryCodes);
}

/** Signs in by a call from an empty page of the back office's origin, with the same result as the login screen. */
async function signInByCall(page: Page, { programme: org, email: userName, password }: Person): Promise<void> {
  const path = `/backoffice/${org}/signing-in`;
  await page.route(`**${path}`, (route) => route.fulfill({ body: "<!doctype html>", contentType: "text/html" }));
  await page.goto(path);
  const status = await page.evaluate(
    async ([address, body, note]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(address, { method: "POST", headers, body });
      localStorage.setItem(note, "1");
      return answer.status;
    },
    [signInApi.signIn.path, JSON.stringify({ org, userName, password }), `punktum.backoffice.session.${org}`] as const,
  );
  expect(status, `sign-in of ${userName}`).toBe(200);
  await page.unroute(`**${path}`);
}

/** Opens the back office at `path` with a signed-in person. */
export async function openBackOffice(
  page: Page,
  { role, programme = "pfm", email = `${role}@${programme}.example`, password = PASSWORD, recoveryCodes }: Colleague,
  path = "/",
): Promise<BackOfficePage> {
  guardConsole(page);
  // A page that was signed in stays so by its cookie.
  await page.context().clearCookies();
  const base = `/backoffice/${programme}`;
  if (recoveryCodes === undefined) {
    await signInByCall(page, { programme, email, password });
    await page.goto(`${base}${path}`);
  } else {
    await signInByHand(page, { email, password, recoveryCodes }, `${base}/login?to=${encodeURIComponent(path)}`);
  }
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

/** Counts inputs between two moments. */
export interface Effort {
  /** Presses of the mouse, or keys that act: Enter, Space and shortcuts. Typing and moving do not count. */
  readonly clicks: () => Promise<number>;
}

/** Counts clicks and activating keys from now on. */
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

/** The same across page loads, from the next one on. */
export async function countAllClicks(page: Page): Promise<Effort> {
  const PRESS = "a press of the mouse";
  let count = 0;
  page.on("console", (message) => {
    count += Number(message.text() === PRESS);
  });
  await page.addInitScript((press) => {
    const tell = ({ isTrusted }: PointerEvent): void => {
      if (isTrusted) {
        // oxlint-disable-next-line eslint/no-console -- the page reports to the test through it
        console.debug(press);
      }
    };
    addEventListener("pointerdown", tell, { capture: true });
  }, PRESS);
  return { clicks: async () => await Promise.resolve(count) };
}

/** Forbids the mouse: a click throws in the test, so that the story uses the keyboard only. */
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

/** Expects no axe violation, and no horizontal scrolling. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name}: scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Answers the next request to the path as the platform does when the last proof of identity is older than five minutes,
 * so that the page asks for a new one. Platform tests prove the refusal itself.
 */
export async function forgetProof(page: Page, path: string): Promise<void> {
  const body = { errorType: "STEP_UP_REQUIRED", message: "Prove again who you are", requestId: "story" };
  await answerNext(page, path, async (route) => await route.fulfill({ status: 403, json: body }));
}

/** Types the password that the page asks for once more. */
export async function proveAgain(page: Page, label = "Password"): Promise<void> {
  await expect(page.getByLabel(label)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}
