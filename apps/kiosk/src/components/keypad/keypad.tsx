import styled from "@emotion/styled";
import { KEYPAD_KEY_PX, KEYPAD_KEY_WIDE_PX, type KeypadKey } from "@punktum/domain";
import { BackspaceIcon, CheckIcon, PadKey } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SignKeyIcon } from "./keypad-icons.tsx";
import type { KeypadModel } from "./use-keypad.ts";

/** Keys of 74 px, 90 px from the wide breakpoint on (CONST-50, A-91); a dialog on a low screen keeps the smaller ones. */
const Pad = styled.fieldset({
  "--key": `${KEYPAD_KEY_PX}px`,
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(48px, var(--key)))",
  gridAutoRows: "var(--key)",
  justifyContent: "center",
  gap: 8,
  minWidth: 0,
  // Signs grow with the text as far as the narrowest key goes.
  "& svg": { maxWidth: 48, maxHeight: 48 },
  "@media (min-width: 768px)": { "--key": `${KEYPAD_KEY_WIDE_PX}px` },
  "@media (max-height: 799.98px)": { "dialog &": { "--key": `${KEYPAD_KEY_PX}px` } },
});

interface KeyFace {
  readonly key: KeypadKey;
  readonly face?: ReactNode;
  readonly label?: "keypad.delete" | "keypad.clear" | "keypad.clearAll" | "keypad.sign";
}

const KEYS: readonly KeyFace[] = [
  { key: "7" },
  { key: "8" },
  { key: "9" },
  { key: "DELETE", face: <BackspaceIcon sizePx={32} />, label: "keypad.delete" },
  { key: "4" },
  { key: "5" },
  { key: "6" },
  { key: "C", label: "keypad.clear" },
  { key: "1" },
  { key: "2" },
  { key: "3" },
  { key: "AC", label: "keypad.clearAll" },
  { key: "0" },
  { key: "00" },
  { key: "PLUS_MINUS", face: <SignKeyIcon />, label: "keypad.sign" },
];

/** Begins with what the key shows, so that it can be called by it. */
const nameOf = (label: string, shown: string | undefined): string =>
  shown === undefined ? label : `${shown}: ${label}`;

/**
 * The sixteen keys of every calculator of the kiosk (CASH-02). A press leaves the focus where it is, so that Enter on a keyboard
 * stays Enter and does not press the last key again.
 */
export function Keypad({ pad }: { readonly pad: KeypadModel }): ReactNode {
  const { t } = useTranslation();
  const { setPad, press, enter, canEnter } = pad;
  return (
    <Pad ref={setPad} aria-label={t("keypad.name")} onMouseDown={(event) => event.preventDefault()}>
      {KEYS.map(({ key, face, label }) => (
        <PadKey
          key={key}
          kind={label === undefined ? "digit" : "edit"}
          aria-label={label === undefined ? undefined : nameOf(t(label), face === undefined ? key : undefined)}
          onClick={() => press(key)}
        >
          {face ?? key}
        </PadKey>
      ))}
      <PadKey kind="enter" aria-label={t("keypad.enter")} disabled={!canEnter} onClick={enter}>
        <CheckIcon sizePx={32} />
      </PadKey>
    </Pad>
  );
}
