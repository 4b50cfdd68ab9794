import { administrationApi, entriesOf } from "@punktum/contracts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { LevelSetView } from "./level-set.tsx";
import type { LevelSet } from "./level-types.ts";
import "./levels.css";

/** Loads when a user opens it. */
const LevelSetSheet = lazy(async () => ({ default: (await import("./level-set-sheet.tsx")).LevelSetSheet }));

interface SetsProps {
  readonly sets: readonly LevelSet[];
  readonly onEdit: (id: string) => void;
  readonly add: ReactNode;
}

function Sets({ sets, onEdit, add }: SetsProps): ReactNode {
  const { t } = useTranslation();
  if (sets.length === 0) {
    return (
      <EmptyState icon="star" title={t("levels.emptyTitle")} text={t("levels.emptyText")}>
        {add}
      </EmptyState>
    );
  }
  const ordered = sets.toSorted((one, other) => Number(other.active) - Number(one.active));
  return (
    <div className="body level-sets">
      {ordered.map((set) => (
        <LevelSetView key={set.id} set={set} onEdit={() => onEdit(set.id)} />
      ))}
    </div>
  );
}

/** The status levels of a programme, with the number of members on each. */
export function LevelsPage(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  const params = { programId: useProgramId() };
  const [shown, setShown] = useAddressValue("set");
  const { data, error, refetch } = useRead(administrationApi.listStatusLevelSets, { params, query: {} });
  const sets = data === undefined ? undefined : entriesOf(data);
  const add = mayEdit ? (
    <Button kind="primary" icon="plus" onPress={() => setShown("new")} isLead>
      {t("levels.new")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("levels.title")} sub={t("levels.sub")}>
        {add}
      </PageHead>
      {sets !== undefined ? (
        <Sets sets={sets} onEdit={setShown} add={add} />
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      <Suspense fallback={null}>
        {shown === "" || !mayEdit ? null : (
          <LevelSetSheet
            id={shown}
            name={sets?.find(({ id }) => id === shown)?.name ?? ""}
            onClose={() => setShown("")}
          />
        )}
      </Suspense>
    </>
  );
}
