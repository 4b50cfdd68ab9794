import { platformApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import "./setup.css";

interface Program {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly createdAt: string;
  readonly sandboxOf: string | null;
}

const refreshes = [platformApi.listPrograms];

function ProgramRow({ id, name, active, createdAt, sandboxOf }: Program): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const [isAsked, setIsAsked] = useState(false);
  const close = useWrite(platformApi.deactivateProgram, { refreshes });
  const open = useWrite(platformApi.activateProgram, { refreshes });
  const params = { programId: id };
  return (
    <li className="program-row">
      <div>
        <b>{name}</b>
        <small>
          {id} · {date(createdAt)}
          {sandboxOf === null ? null : ` · ${t("setup.copyOf", { source: sandboxOf })}`}
        </small>
        <FailureNote error={close.error ?? open.error} />
      </div>
      <Chip kind={active ? "ok" : "bad"}>{t(active ? "setup.open" : "setup.closed")}</Chip>
      {active ? (
        <>
          <a className="btn" href={`/backoffice/${id}/`}>
            {t("setup.goTo")}
          </a>
          <Button kind="plain" onPress={() => setIsAsked(true)}>
            {t("setup.closeIt")}
          </Button>
        </>
      ) : (
        <Button isPending={open.isPending} onPress={() => open.mutate({ params })}>
          {t("setup.openIt")}
        </Button>
      )}
      <Confirm
        title={t("setup.closeTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("setup.closeIt")}
        isDanger
        isPending={close.isPending}
        onConfirm={() => close.mutate({ params }, { onSettled: () => setIsAsked(false) })}
      >
        <p>{t("setup.closeText")}</p>
      </Confirm>
    </li>
  );
}

/** All programmes of the server, for its operators. */
export function ProgramsPage(): ReactNode {
  const { t } = useTranslation();
  const programs = useRead(platformApi.listPrograms, {});
  const create = (
    <LinkButton to="/programs/new" kind="primary" icon="plus">
      {t("setup.newProgram")}
    </LinkButton>
  );
  return (
    <div className="read">
      <PageHead title={t("setup.programs")} sub={t("setup.programsSub")}>
        {create}
      </PageHead>
      {programs.isPending ? <Skeleton /> : null}
      {programs.isError ? <ErrorState error={programs.error} onRetry={() => void programs.refetch()} /> : null}
      {programs.data?.length === 0 ? (
        <EmptyState icon="building" title={t("setup.noProgram")} text={t("setup.noProgramText")}>
          {create}
        </EmptyState>
      ) : (
        <ul className="program-list">
          {programs.data?.map((program) => (
            <ProgramRow key={program.id} {...program} />
          ))}
        </ul>
      )}
    </div>
  );
}
