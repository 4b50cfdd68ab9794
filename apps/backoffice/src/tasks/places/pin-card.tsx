import { administrationApi, pinsApi, placesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { PinForm } from "../../parts/form/pin-form.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";

/** Shows whether a shop has a PIN, with actions to set and remove it. The PIN is never shown. */
export function PinCard({ storeId, usesPin }: { readonly storeId: string; readonly usesPin: boolean }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const refreshes = [administrationApi.readStore, placesApi.listPlaces];
  const set = useWrite(pinsApi.setStorePin, { refreshes });
  const remove = useWrite(pinsApi.setStorePin, { refreshes });
  const save = (pin: string): void =>
    set.mutate(
      { params: { id: storeId }, body: { pin } },
      {
        onSuccess: () => {
          setIsOpen(false);
          showDone(t("places.store.pinSaved"));
        },
      },
    );
  const clear = (): void =>
    remove.mutate(
      { params: { id: storeId }, body: { pin: null } },
      { onSuccess: () => showDone(t("places.store.pinRemoved")), onError: (error) => showError(textOf(error)) },
    );
  return (
    <section className="card" aria-labelledby="pin-title">
      <div className="bar">
        <h2 id="pin-title">{t("places.store.pin")}</h2>
        <span className="muted">{usesPin ? t("places.pinSet") : t("places.pinOff")}</span>
      </div>
      <p className="muted">{t("places.store.pinText")}</p>
      {can("places.edit") ? (
        <div className="acts">
          <Button icon="lock" onPress={() => setIsOpen(true)}>
            {usesPin ? t("places.store.changePin") : t("common.form.setPin")}
          </Button>
          {usesPin ? (
            <Button kind="plain" onPress={clear} isPending={remove.isPending}>
              {t("places.store.removePin")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Dialog title={t("places.store.pin")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PinForm onSubmit={save} isPending={set.isPending} error={set.error} />
      </Dialog>
    </section>
  );
}
