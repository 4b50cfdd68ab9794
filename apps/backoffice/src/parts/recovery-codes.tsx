import "./proof.css";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button.tsx";
import { Note } from "./note.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows recovery codes once. The user can print or copy them and must confirm before continuing. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactNode {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(false);
  return (
    <div className="recovery">
      <Note kind="warn" icon="warn">
        {t("factor.proof.recoveryText")}
      </Note>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-acts">
        <button type="button" className="btn" onClick={() => print()}>
          {t("factor.proof.print")}
        </button>
        <CopyButton text={codes.join("\n")} label={t("factor.proof.copyCodes")} />
      </div>
      <label className="choice">
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
        <span>{t("factor.proof.kept")}</span>
      </label>
      <button type="button" className="btn primary" disabled={!isKept} onClick={onDone}>
        {t("factor.proof.goOn")}
      </button>
    </div>
  );
}
