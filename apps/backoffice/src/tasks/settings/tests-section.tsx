import { sandboxesApi } from "@punktum/contracts";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { useMe } from "../../session/use-me.ts";
import { RenewTest } from "./renew-test.tsx";
import "./tests.css";

/** Most copies of a programme. */
const COPIES_MAX = 5;

const NewTestSheet = lazy(async () => ({ default: (await import("./new-test-sheet.tsx")).NewTestSheet }));
const TestProgram = lazy(async () => ({ default: (await import("./test-program.tsx")).TestProgram }));

interface Copy {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly createdAt: string;
}

function CopyRow({ id, name, active, createdAt }: Copy): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const nameId = useId();
  const mayEdit = useCan()("settings.edit");
  return (
    <li>
      <div>
        <b id={nameId}>{name}</b>
        <small>
          {id} · {t("settings.tests.madeOn", { date: date(createdAt) })}
        </small>
      </div>
      {active ? (
        <a className="btn" href={`/backoffice/${id}/`} target="_blank" rel="noreferrer" aria-describedby={nameId}>
          {t("settings.tests.open")}
        </a>
      ) : (
        <Chip kind="bad">{t("settings.tests.isClosed")}</Chip>
      )}
      {mayEdit ? <RenewTest id={id} name={name} /> : null}
    </li>
  );
}

/** The test programmes of a real programme. */
function Copies(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  const [isNew, setIsNew] = useState(false);
  const params = { programId: useProgramId() };
  const { data, error, refetch } = useRead(sandboxesApi.listSandboxes, { params });
  if (data === undefined) {
    return error === null ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const copies = data.data;
  const create =
    mayEdit && copies.length < COPIES_MAX ? (
      <Button kind="primary" icon="plus" onPress={() => setIsNew(true)}>
        {t("settings.tests.create")}
      </Button>
    ) : null;
  return (
    <div className="tests">
      <p className="muted">{t("settings.tests.text")}</p>
      {copies.length === 0 ? (
        <EmptyState icon="building" title={t("settings.tests.none")}>
          {create}
        </EmptyState>
      ) : (
        <>
          <ul className="test-list">
            {copies.map((copy) => (
              <CopyRow key={copy.id} {...copy} />
            ))}
          </ul>
          {create ?? <p className="muted">{t("settings.tests.most", { number: COPIES_MAX })}</p>}
        </>
      )}
      <Suspense fallback={null}>{isNew ? <NewTestSheet onClose={() => setIsNew(false)} /> : null}</Suspense>
    </div>
  );
}

/** Test programmes: the copies of a real programme, or what a copy offers itself. */
export function TestsSection(): ReactNode {
  const programme = useMe()?.programme;
  if (programme === undefined) {
    return <Skeleton lines={4} />;
  }
  return programme.sandboxOf === null ? (
    <Copies />
  ) : (
    <Suspense fallback={<Skeleton lines={4} />}>
      <TestProgram name={programme.name} source={programme.sandboxOf} />
    </Suspense>
  );
}
