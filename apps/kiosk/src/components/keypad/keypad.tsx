import styled from "@emotion/styled";
import { KEYPAD_KEY_PX, KEYPAD_KEY_WIDE_PX, type KeypadKey } from "@punktum/domain";
import { BackspaceIcon, CheckIcon, PadKey } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SignKeyIcon } from "./keypad-icons.tsx";
import type { KeypadModel } from "./use-keypad.ts";

/** Key sizes from the specification (CONST-50). A dialog on a low screen keeps the smaller ones. */
const Pad = styled.fieldset({
  "--key": `${KEYPAD_KEY_PX}px`,
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(48px, var(--key)))",
  gridAutoRows: "var(--key)",
  justifyContent: "center",
  gap: 8,
  minWidth: 0,
  // Icons grow with the text up to the width of the narrowest key.
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

/** The label starts with the visible text, so that voice control finds the key by it. */
const nameOf = (label: string, shown: string | undefined): string =>
  shown === undefined ? label : `${shown}: ${label}`;

/**
 * The sixteen keys of every keypad. A press does not move the focus, so that Enter on a keyboard does not press the
 * last key again.
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
