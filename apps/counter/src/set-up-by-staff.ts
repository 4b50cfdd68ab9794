import { lookAtTablet } from "./story/tablet-view.ts";
import { pause, waitFor } from "./wait-for.ts";

/** Login and choices of the demonstration's staff member. */
export interface StaffLogin {
  readonly email: string;
  readonly password: string;
  readonly deviceName: string;
  /** Values of the choices that are made where a list offers them: language, mode of the device. */
  readonly choices: readonly string[];
}

const STEP_MS = 120;

type Page = NonNullable<HTMLIFrameElement["contentDocument"]>;

/** Types into a field through the native setter and an input event, which the framework notices. */
function typeInto(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

async function press(page: Page): Promise<void> {
  const button = await waitFor(() => page.querySelector<HTMLButtonElement>("form button[type=submit]:not(:disabled)"));
  button.click();
}

async function logIn(page: Page, login: StaffLogin): Promise<void> {
  const password = page.querySelector<HTMLInputElement>("input[type=password]");
  const email = page.querySelector<HTMLInputElement>("input[type=email], input[name=email]");
  if (password === null || email === null) {
    return;
  }
  typeInto(email, login.email);
  await pause(STEP_MS);
  typeInto(password, login.password);
  await pause(STEP_MS);
  await press(page);
}

/** A wanted choice if one is offered, else the first. */
function choiceOf(select: HTMLSelectElement, wanted: readonly string[]): HTMLOptionElement | undefined {
  const choices = Array.from(select.options).filter((option) => option.value !== "" && !option.disabled);
  return choices.find((option) => wanted.includes(option.value)) ?? choices[0];
}

async function chooseEverywhere(page: Page, wanted: readonly string[]): Promise<void> {
  for (const select of page.querySelectorAll("select")) {
    const isFree = await waitFor(() => (select.disabled ? null : true));
    const option = choiceOf(select, wanted);
    if (isFree && select.value === "" && option !== undefined) {
      typeInto(select, option.value);
    }
    await pause(STEP_MS);
  }
}

/**
 * Selects of the mounting screen: company, store, mode and language. With fewer, the previous screen is still shown, or
 * lists are loading.
 */
const MOUNTING_SELECTS = 4;

async function mount(page: Page, login: StaffLogin): Promise<void> {
  await waitFor(() => (page.querySelectorAll("form select").length === MOUNTING_SELECTS ? true : null));
  const name = await waitFor(() =>
    page.querySelector<HTMLInputElement>("form input:not([type=radio]):not([type=password])"),
  );
  await chooseEverywhere(page, login.choices);
  typeInto(name, login.deviceName);
  page.querySelector<HTMLInputElement>("input[type=radio][value=BC]")?.click();
  await pause(STEP_MS * 4);
  await press(page);
}

type Screen = "login" | "mounting" | "idle";

function screenOf(frame: HTMLIFrameElement): Screen | undefined {
  const { screen } = lookAtTablet(frame);
  return screen === "login" || screen === "mounting" || screen === "idle" ? screen : undefined;
}

/** Logs in on the tablet and mounts it through its user interface. Rejects if the tablet does not respond. */
export async function setUpByStaff(frame: HTMLIFrameElement, login: StaffLogin): Promise<void> {
  const until = (wanted: Screen) => waitFor(() => (screenOf(frame) === wanted ? frame.contentDocument : null));
  const first = await waitFor(() => screenOf(frame));
  if (first === "login") {
    await logIn(await until("login"), login);
  }
  if (first !== "idle") {
    await mount(await until("mounting"), login);
  }
  await until("idle");
}
