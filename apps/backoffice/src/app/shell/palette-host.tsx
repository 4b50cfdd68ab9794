import { lazy, Suspense, type ReactNode } from "react";
import { useStore } from "../../base/store.ts";
import { untilTexts } from "../../base/texts.ts";
import { useHotkey } from "../../parts/hotkeys.ts";
import { openKeys, openPalette, openWindow } from "./palette-state.ts";

const Palette = lazy(async () => {
  const [{ Palette: Window }] = await Promise.all([import("./palette.tsx"), untilTexts("windows")]);
  return { default: Window };
});
const KeyList = lazy(async () => {
  const [{ KeyList: Window }] = await Promise.all([import("./key-list.tsx"), untilTexts("windows")]);
  return { default: Window };
});

/** Opens the palette and the list of shortcuts on their keys. Both load on first use. */
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
