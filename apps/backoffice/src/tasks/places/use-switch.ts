import { administrationApi, placesApi } from "@punktum/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { showError, showUndo } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import { storeValuesOf } from "./place-types.ts";

interface SwitchedStore {
  readonly id: string;
  readonly partnerId: string;
  readonly name: string;
  readonly active: boolean;
}

/** Closes or reopens a shop at once, with an undo for ten seconds. */
export function useStoreSwitch(): (store: SwitchedStore) => void {
  const { t } = useTranslation();
  const programId = useProgramId();
  const queries = useQueryClient();
  const textOf = useFailureText();

  const write = async ({ id: storeId, partnerId }: SwitchedStore, active: boolean): Promise<void> => {
    const params = { programId, partnerId, storeId };
    const record = await call(administrationApi.readStore, { params });
    const body = { ...storeValuesOf(record), active };
    const options = { idempotencyKey: crypto.randomUUID(), headers: { "if-match": `"${record.version}"` } };
    await call(administrationApi.replaceStore, { params, body }, options);
    const changed = [placesApi.listPlaces.id, administrationApi.readStore.id];
    await Promise.all(changed.map((id) => queries.invalidateQueries({ queryKey: [id] })));
  };
  const change = (store: SwitchedStore, active: boolean, undone = false): void => {
    const name = { name: store.name };
    void write(store, active).then(
      () => {
        if (!undone) {
          showUndo(active ? t("places.reactivated", name) : t("places.deactivated", name), () =>
            change(store, !active, true),
          );
        }
      },
      (error: unknown) => showError(textOf(error)),
    );
  };
  return (store) => change(store, !store.active);
}
