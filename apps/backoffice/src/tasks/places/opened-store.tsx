import type { placesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useCan } from "../../session/session.ts";
import { NewKey } from "./till-keys.tsx";

interface OpenedProps {
  readonly opened: z.output<typeof placesApi.openStore.response>;
  readonly pinError: Error | null;
  readonly onPinAgain: () => void;
  readonly onAnother: () => void;
}

/** Next steps after a shop was created: keys for its tills, and its tablets. */
export function OpenedStore({ opened, pinError, onPinAgain, onAnother }: OpenedProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { store, points } = opened;
  return (
    <div className="read">
      <PageHead title={t("places.wizard.openedTitle", { name: store.name })} sub={t("places.wizard.openedText")}>
        <Button icon="plus" onPress={onAnother}>
          {t("places.wizard.another")}
        </Button>
        <LinkButton kind="primary" to={`/stores/${store.partnerId}/${store.id}`}>
          {t("places.wizard.toStore")}
        </LinkButton>
      </PageHead>
      <div className="body fields">
        {pinError === null ? null : (
          <>
            <Note kind="warn" icon="lock">
              {t("places.wizard.pinFailed")}{" "}
              <Button isTiny onPress={onPinAgain}>
                {t("places.wizard.pinAgain")}
              </Button>
            </Note>
            <FailureNote error={pinError} />
          </>
        )}
        <ul className="opened">
          {points.map((point) => (
            <li key={point.id}>
              <Icon name={point.kind === "APP" ? "tablet" : "card"} />
              <div>
                <b>{point.name}</b> <small className="muted">{point.id}</small>
              </div>
              {point.kind === "CASH" && can("tillKeys.edit") ? <NewKey till={point} /> : null}
            </li>
          ))}
        </ul>
        {points.some(({ kind }) => kind === "APP") ? <Note icon="tablet">{t("places.wizard.nextTablet")}</Note> : null}
      </div>
    </div>
  );
}
