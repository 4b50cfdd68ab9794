import { mayAskFor } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { useCan, useUser } from "../../session/session.ts";
import { AskAboutPerson, type AskedOfPerson } from "./ask-about-person.tsx";
import { RecordRequestSheet } from "./record-request-sheet.tsx";

interface PrivacySectionProps {
  readonly userId: string;
  readonly name: string;
}

/** Records a person's privacy requests. Users without the right to carry one out request an approval. */
export function PrivacySection({ userId, name }: PrivacySectionProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { roleCode } = useUser();
  const [open, setOpen] = useState<"RECORD" | AskedOfPerson>();
  const close = (): void => setOpen(undefined);
  if (!can("privacy.ask")) {
    return null;
  }
  const asked = can("privacy.carryOut")
    ? []
    : (["EXPORT", "ERASE"] as const).filter((kind) => mayAskFor(roleCode, kind));
  return (
    <div className="fields">
      <h3>{t("members.privacy.title")}</h3>
      <p className="muted">{t("members.privacy.text")}</p>
      <div className="acts">
        <Button icon="shield" onPress={() => setOpen("RECORD")}>
          {t("members.privacy.record")}
        </Button>
        {asked.map((kind) => (
          <Button key={kind} kind="plain" icon={kind === "ERASE" ? "trash" : "download"} onPress={() => setOpen(kind)}>
            {t(`members.privacy.ask.${kind}`)}
          </Button>
        ))}
      </div>
      {open === "RECORD" ? <RecordRequestSheet userId={userId} name={name} onClose={close} /> : null}
      {open === "EXPORT" || open === "ERASE" ? <AskAboutPerson kind={open} userId={userId} onClose={close} /> : null}
    </div>
  );
}
