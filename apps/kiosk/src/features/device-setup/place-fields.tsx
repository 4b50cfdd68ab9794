import { PLACEHOLDER_STORE_ID } from "@punktum/domain";
import { Select, Skeleton, TextField } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { isAboutWorkstation, type RequiredField } from "./mounting-form.ts";
import type { MountingModel } from "./use-mounting.ts";

/** Text under a required field that is empty. */
export function useRequiredText(missing: readonly RequiredField[]): (field: RequiredField) => string | undefined {
  const { t } = useTranslation();
  return (field) => (missing.includes(field) ? t("mounting.required") : undefined);
}

interface FieldProps {
  readonly model: MountingModel;
}

/** The company. A single one is chosen by itself. */
function ClientField({ model }: FieldProps): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const required = useRequiredText(model.missing);
  const { client, clients, change, loadFailure } = model;
  if (model.isLoadingClients) {
    return <Skeleton height="6rem" />;
  }
  return (
    <Select
      number={1}
      label={t("mounting.client")}
      placeholder={t("common.selectOption")}
      value={client?.clientId ?? ""}
      options={clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))}
      onChange={({ target }) => change({ clientId: target.value, storeId: undefined })}
      error={loadFailure === undefined ? required("client") : errorText(loadFailure.code ?? loadFailure.message)}
    />
  );
}

function StoreField({ model }: FieldProps): ReactNode {
  const { t } = useTranslation();
  const required = useRequiredText(model.missing);
  const { client, store, stores, change, isLoadingStores } = model;
  return (
    <Select
      number={2}
      label={t("mounting.store")}
      placeholder={isLoadingStores ? t("common.loading") : t("common.selectOption")}
      disabled={client === undefined || isLoadingStores}
      value={store?.storeId ?? ""}
      options={stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName }))}
      onChange={({ target }) => change({ storeId: target.value })}
      helper={client === undefined ? t("mounting.storeLocked") : undefined}
      error={required("store")}
    />
  );
}

/** Example of a workstation id, with a store number that no store has. */
const SAMPLE_WORKSTATION_ID = `${PLACEHOLDER_STORE_ID}-T1`;

/** The workstation id. Shows a refusal of the mount that concerns the interaction point. */
function WorkstationField({ model }: FieldProps): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { draft, change, refusal } = model;
  return (
    <TextField
      number={4}
      label={t("mounting.workstationId")}
      placeholder={SAMPLE_WORKSTATION_ID}
      value={draft.workstationId}
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => change({ workstationId: target.value })}
      helper={t("mounting.workstationIdHelper")}
      error={
        refusal !== undefined && isAboutWorkstation(refusal.code)
          ? errorText(refusal.code ?? refusal.message)
          : undefined
      }
    />
  );
}

/** Place of the device: company, store, device name and workstation id. */
export function PlaceFields({ model }: FieldProps): ReactNode {
  const { t } = useTranslation();
  const required = useRequiredText(model.missing);
  return (
    <>
      <ClientField model={model} />
      <StoreField model={model} />
      <TextField
        number={3}
        label={t("mounting.deviceName")}
        placeholder={t("mounting.deviceNamePlaceholder")}
        value={model.draft.deviceInformation}
        maxLength={200}
        onChange={({ target }) => model.change({ deviceInformation: target.value })}
        error={required("deviceInformation")}
      />
      <WorkstationField model={model} />
    </>
  );
}
