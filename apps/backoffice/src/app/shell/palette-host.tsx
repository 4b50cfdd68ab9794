import { lazy, Suspense, type ReactNode } from "react";
import { useStore } from "../../base/store.ts";
import { useHotkey } from "../../parts/hotkeys.ts";
import { openKeys, openPalette, openWindow } from "./palette-state.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const KeyList = lazy(async () => ({ default: (await import("./key-list.tsx")).KeyList }));

/** Opens palette and list of keys by their keys; both load when they are first wanted. */
export function PaletteHost(): ReactNode {
  const open = useStore(openWindow);
  useHotkey("mod+k", openPalette);
  useHotkey("?", openKeys);
  return (
    <Suspense>
      {open === "palette" ? <Palette /> : null}
      {open === "keys" ? <KeyList /> : null}
    </Suspense>
  );
}
