import styled from "@emotion/styled";
import { EMAIL_ENDINGS, keyboardRows, type KeyboardLayout } from "@punktum/domain";
import { ArrowUpIcon, BackspaceIcon, PadKey, space } from "@punktum/ui";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenKeyboardControl } from "../hooks/use-screen-keyboard.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";
import { contentLanguage, packLetters } from "../config/languages.ts";

const Board = styled.fieldset({
  border: 0,
  padding: 0,
  minWidth: 0,
  display: "grid",
  gap: space(0.75),
  width: "100%",
  maxWidth: "66rem",
  marginInline: "auto",
  "& button": {
    minHeight: "clamp(52px, 8dvh, 74px)",
    minWidth: 48,
    fontSize: "min(1.375rem, 5.7vw)",
    borderRadius: 12,
  },
  "&[data-pad=true]": { maxWidth: "30rem" },
});
const Row = styled.div({
  display: "flex",
  justifyContent: "center",
  gap: space(0.75),
  "& > button": { flex: "1 1 0", maxWidth: "7rem", minWidth: 0 },
  "& > button[data-kind=enter], & > button[data-kind=edit]": { flex: "1.6 1 0", maxWidth: "11rem" },
  "& > button[data-word=true]": { fontSize: "min(1.0625rem, 4.6vw)" },
  "& > button[data-space=true]": { flex: "4 1 0", maxWidth: "none" },
  // With large text, endings wrap into a second row instead of being cut off.
  "&[data-endings=true]": { flexWrap: "wrap" },
  "&[data-endings=true] > button": {
    flex: "1 0 auto",
    maxWidth: "none",
    fontSize: "min(1.0625rem, 4.6vw)",
    background: "var(--ui-brand-soft)",
  },
  "[data-pad=true] & > button": { maxWidth: "none" },
});

const isPad = (layout: KeyboardLayout): boolean => layout !== "text" && layout !== "email";

interface ScreenKeyboardProps {
  readonly control: ScreenKeyboardControl;
}

interface KeysProps extends ScreenKeyboardProps {
  readonly layout: KeyboardLayout;
}

/** A touch must not take the focus from the field. */
const keepFocus = (event: SyntheticEvent): void => event.preventDefault();

function LastRow({ control, layout }: KeysProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Row>
      <PadKey kind="edit" tabIndex={-1} data-word onClick={control.done}>
        {t("keyboard.done")}
      </PadKey>
      {layout === "text" ? (
        <PadKey tabIndex={-1} data-space aria-label={t("keyboard.space")} onClick={() => control.type(" ")}>
          {" "}
        </PadKey>
      ) : null}
      <PadKey kind="enter" tabIndex={-1} data-word onClick={control.next}>
        {t("keyboard.next")}
      </PadKey>
    </Row>
  );
}

function Endings({ control }: ScreenKeyboardProps): ReactNode {
  const language = contentLanguage(useStore(useServices().language));
  return (
    <Row data-endings>
      {EMAIL_ENDINGS[language].map((ending) => (
        <PadKey key={ending} tabIndex={-1} onClick={() => control.end(ending)}>
          {ending}
        </PadKey>
      ))}
    </Row>
  );
}

interface KeyRowProps extends KeysProps {
  readonly row: readonly string[];
  readonly isLast: boolean;
  /** The row before the last contains the editing keys. */
  readonly isBeforeLast: boolean;
  readonly showsSigns: boolean;
  readonly onSigns: () => void;
}

function ShiftKey({ control }: ScreenKeyboardProps): ReactNode {
  const { t } = useTranslation();
  return (
    <PadKey
      kind="edit"
      tabIndex={-1}
      aria-label={t("keyboard.shift")}
      aria-pressed={control.isShifted}
      onClick={control.shift}
    >
      <ArrowUpIcon sizePx={24} />
    </PadKey>
  );
}

function EraseKey({ control }: ScreenKeyboardProps): ReactNode {
  const { t } = useTranslation();
  return (
    <PadKey kind="edit" tabIndex={-1} aria-label={t("keyboard.erase")} onClick={control.erase}>
      <BackspaceIcon sizePx={26} />
    </PadKey>
  );
}

const typingKeys = (row: readonly string[], control: ScreenKeyboardControl): ReactNode =>
  row.map((key) => (
    <PadKey key={key} tabIndex={-1} onClick={() => control.type(key)}>
      {key}
    </PadKey>
  ));

function LetterRow({ control, row, isLast, isBeforeLast, showsSigns, onSigns }: KeyRowProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Row>
      {isBeforeLast && !showsSigns ? <ShiftKey control={control} /> : null}
      {isLast ? (
        <PadKey
          kind="edit"
          tabIndex={-1}
          data-word
          aria-label={showsSigns ? `abc ${t("keyboard.letters")}` : `?#é ${t("keyboard.signs")}`}
          onClick={onSigns}
        >
          {showsSigns ? "abc" : "?#é"}
        </PadKey>
      ) : null}
      {typingKeys(row, control)}
      {isBeforeLast ? <EraseKey control={control} /> : null}
      {isLast ? (
        <PadKey kind="edit" tabIndex={-1} data-word aria-label={t("keyboard.device")} onClick={control.useDevice}>
          {"⌨"}
        </PadKey>
      ) : null}
    </Row>
  );
}

function Keys({ control, layout }: KeysProps): ReactNode {
  const shown = useStore(useServices().language);
  const language = contentLanguage(shown);
  const [showsSigns, setShowsSigns] = useState(false);
  const letters = packLetters(shown);
  const rows = keyboardRows({ layout, language, isShifted: control.isShifted, showsSigns, letters });
  const last = rows.length - 1;
  const shared = { control, layout, showsSigns, onSigns: () => setShowsSigns(!showsSigns) };
  return (
    <>
      {layout === "email" ? <Endings control={control} /> : null}
      {rows.map((row, place) =>
        isPad(layout) ? (
          <Row key={row.join("")}>
            {typingKeys(row, control)}
            {place === last ? <EraseKey control={control} /> : null}
          </Row>
        ) : (
          <LetterRow
            key={row.join("")}
            {...shared}
            row={row}
            isLast={place === last}
            isBeforeLast={place === last - 1}
          />
        ),
      )}
      <LastRow control={control} layout={layout} />
    </>
  );
}

/** A screen keyboard for devices without one. Real keys and the device's own keyboard still work. */
export function ScreenKeyboard({ control }: ScreenKeyboardProps): ReactNode {
  const { t } = useTranslation();
  const { field } = control;
  if (field === undefined) {
    return null;
  }
  const { layout } = field;
  return (
    <Board
      aria-label={t("keyboard.label")}
      data-pad={isPad(layout)}
      onPointerDownCapture={keepFocus}
      onMouseDownCapture={keepFocus}
    >
      <Keys key={layout} control={control} layout={layout} />
    </Board>
  );
}
