import styled from "@emotion/styled";
import type { KeypadKey } from "@punktum/domain";
import { PadKey } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DeleteKeyIcon, SignKeyIcon } from "./keypad-icons.tsx";

const Pad = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "repeat(4, var(--key))",
  gridAutoRows: "var(--key)",
  justifyContent: "center",
  gap: 8,
});

interface KeyFace {
  readonly key: KeypadKey;
  readonly face?: ReactNode;
  readonly label?: "admin.keyDelete" | "admin.keyClear" | "admin.keyClearAll" | "admin.keySign";
  readonly isWide?: boolean;
}

const KEYS: readonly KeyFace[] = [
  { key: "7" },
  { key: "8" },
  { key: "9" },
  { key: "DELETE", face: <DeleteKeyIcon />, label: "admin.keyDelete" },
  { key: "4" },
  { key: "5" },
  { key: "6" },
  { key: "C", label: "admin.keyClear" },
  { key: "1" },
  { key: "2" },
  { key: "3" },
  { key: "AC", label: "admin.keyClearAll" },
  { key: "0", isWide: true },
  { key: "00" },
  { key: "PLUS_MINUS", face: <SignKeyIcon />, label: "admin.keySign" },
];

/** Begins with what the key shows, so that it can be called by it. */
const nameOf = (label: string, shown: string | undefined): string =>
  shown === undefined ? label : `${shown}: ${label}`;

/** The keys; their size is the panel's `--key`. */
export function Keypad({ onPress }: { readonly onPress: (key: KeypadKey) => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Pad aria-label={t("admin.keypad")}>
      {KEYS.map(({ key, face, label, isWide = false }) => (
        <PadKey
          key={key}
          kind={label === undefined ? "digit" : "edit"}
          wide={isWide}
          aria-label={label === undefined ? undefined : nameOf(t(label), face === undefined ? key : undefined)}
          onClick={() => onPress(key)}
        >
          {face ?? key}
        </PadKey>
      ))}
    </Pad>
  );
}
