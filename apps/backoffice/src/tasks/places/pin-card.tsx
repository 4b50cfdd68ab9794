import { administrationApi, pinsApi, placesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";

/** A new PIN of four digits. */
export const newPin = z.string().check(z.regex(/^\d{4}$/));
const schema = z.object({ pin: newPin });

function PinForm({ storeId, onDone }: { readonly storeId: string; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const form = useEditor({ schema, values: { pin: "" } });
  const set = useWrite(pinsApi.setStorePin, { refreshes: [administrationApi.readStore, placesApi.listPlaces] });
  const save = ({ pin }: { readonly pin: string }): void =>
    set.mutate(
      { params: { id: storeId }, body: { pin } },
      {
        onSuccess: () => {
          showDone(t("places.store.pinSaved"));
          onDone();
        },
      },
    );
  return (
    <Form form={form} onSubmit={save}>
      <TextField
        name="pin"
        label={t("places.store.newPin")}
        type="password"
        inputMode="numeric"
        maxLength={4}
        autoComplete="new-password"
        autoFocus
      />
      <FailureNote error={set.error} />
      <div className="form-end">
        <Button kind="plain" slot="close">
          {t("common.actions.cancel")}
        </Button>
        <Button kind="primary" type="submit" isPending={set.isPending}>
          {t("places.store.setPin")}
        </Button>
      </div>
    </Form>
  );
}

/** Whether a shop has a PIN; it is set and removed, never shown. */
export function PinCard({ storeId, usesPin }: { readonly storeId: string; readonly usesPin: boolean }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useWrite(pinsApi.setStorePin, { refreshes: [administrationApi.readStore, placesApi.listPlaces] });
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
            {usesPin ? t("places.store.changePin") : t("places.store.setPin")}
          </Button>
          {usesPin ? (
            <Button kind="plain" onPress={clear} isPending={remove.isPending}>
              {t("places.store.removePin")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Dialog title={t("places.store.pin")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PinForm storeId={storeId} onDone={() => setIsOpen(false)} />
      </Dialog>
    </section>
  );
}
