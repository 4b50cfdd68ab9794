import { deviceMemory } from "./memory.ts";
import { createStore } from "./store.ts";

/** How the page looks; `system` follows the device. */
export const LOOKS = ["system", "light", "dark", "contrast"] as const;

/** One of {@link LOOKS}. */
export type Look = (typeof LOOKS)[number];

const KEY = "look";

const isLook = (value: string | null): value is Look => LOOKS.some((look) => look === value);

const stored = deviceMemory.getItem(KEY);

/** The chosen look. */
export const look = createStore<Look>(isLook(stored) ? stored : "system");

function show(): void {
  const chosen = look.get();
  if (chosen === "system") {
    delete document.documentElement.dataset["look"];
  } else {
    document.documentElement.dataset["look"] = chosen;
  }
}

/** Puts the look on the page, now and after every change. */
export function applyLook(): void {
  show();
  look.subscribe(show);
}

/** Changes the look and keeps it. */
export function chooseLook(next: Look): void {
  deviceMemory.setItem(KEY, next);
  look.set(next);
}
