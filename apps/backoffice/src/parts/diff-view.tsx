import { useState, type ReactNode } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureNote } from "./states.tsx";
import "./diff-view.css";

/** A field that both people changed. Values are display texts. */
interface Conflict {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Whose value of a field is saved. */
type Choice = "mine" | "theirs";

interface DiffViewProps {
  readonly isOpen: boolean;
  /** Who changed it, and when. */
  readonly who: string;
  readonly conflicts: readonly Conflict[];
  /** Gets the choice for each field by name. */
  readonly onSave: (choices: ReadonlyMap<string, Choice>) => void;
  /** Discards the user's edit and keeps the saved values. */
  readonly onDiscard: () => void;
  readonly isPending?: boolean;
  /** Why the choice was not saved, shown here because the dialog covers the form. */
  readonly error?: Error | null;
}

function Value({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation();
  return text === "" ? <i className="muted">{t("common.diff.empty")}</i> : text;
}

/** Resolves an edit conflict: shows each field before, mine and theirs, and asks which to save. */
export function DiffView({ isOpen, who, conflicts, onSave, onDiscard, ...state }: DiffViewProps): ReactNode {
  const { isPending = false, error } = state;
  const { t } = useTranslation();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choose = (name: string, value: string): void =>
    setChoices(new Map(choices).set(name, value === "theirs" ? "theirs" : "mine"));
  return (
    <Dialog
      title={t("common.diff.title")}
      isOpen={isOpen}
      onClose={onDiscard}
      isWide
      isDismissable={false}
      footer={
        <>
          <Button kind="plain" onPress={onDiscard} isDisabled={isPending}>
            {t("common.diff.discard")}
          </Button>
          <Button kind="primary" onPress={() => onSave(choices)} isPending={isPending}>
            {t("common.diff.save")}
          </Button>
        </>
      }
    >
      <p className="muted">
        {who}. {t("common.diff.sub")}
      </p>
      {conflicts.map(({ name, label, before, mine, theirs }) => (
        <RadioGroup
          key={name}
          className="diff"
          aria-label={label}
          value={choices.get(name) ?? "mine"}
          onChange={(value) => choose(name, value)}
        >
          <h3>{label}</h3>
          <p>
            <small>{t("common.diff.before")}</small>
            <Value text={before} />
          </p>
          <Radio value="mine" className="option">
            <span className="check round" />
            <span>
              <small>{t("common.diff.mine")}</small>
              <Value text={mine} />
            </span>
          </Radio>
          <Radio value="theirs" className="option">
            <span className="check round" />
            <span>
              <small>{t("common.diff.theirs")}</small>
              <Value text={theirs} />
            </span>
          </Radio>
        </RadioGroup>
      ))}
      <FailureNote error={error} />
    </Dialog>
  );
}
