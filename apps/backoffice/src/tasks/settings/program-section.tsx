import { administrationApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Facts } from "../../parts/facts.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import type { ProgramSection as Name } from "./program-fields.ts";
import { ProgramFacts } from "./program-facts.tsx";
import { ProgramForm } from "./program-form.tsx";
import type { ProgramRecord } from "./program-values.ts";

/** One section of the programme's own settings. */
export function ProgramSection({ section }: { readonly section: Name }): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  const params = { programId: useProgramId() };
  const { data, error, refetch } = useRead(administrationApi.readProgram, { params }, { freshMs: 0 });
  // Keeps the record that the form started from. Other users' edits are compared when the form is submitted.
  const [first, setFirst] = useState<ProgramRecord>();
  if (first === undefined && data !== undefined) {
    setFirst(data);
  }
  if (first === undefined) {
    return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {section === "program" ? (
        <div className="settings-fixed">
          <Facts
            facts={[
              { label: t("settings.fixed.id"), value: first.id },
              { label: t("settings.fixed.currency"), value: first.currency },
            ]}
          />
        </div>
      ) : null}
      {mayEdit ? <ProgramForm record={first} section={section} /> : <ProgramFacts record={first} section={section} />}
    </>
  );
}
