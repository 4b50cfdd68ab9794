import type { Client, ClientStore, GatewayOutcome } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nativeCamera } from "../../config/environment.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { mountDevice } from "../../services/device/device-setup.ts";
import { refreshMounting } from "../../services/device/refresh-mounting.ts";
import { requestCamera } from "../../services/device/request-camera.ts";
import { useServices } from "../../services/services-context.ts";
import { checkDraft, chosenOf, EMPTY_DRAFT, type MountingDraft, type RequiredField } from "./mounting-form.ts";

/** Loads a list whenever the screen opens. A failure is shown as a toast. */
function useList<Entry>(
  key: readonly string[],
  isWanted: boolean,
  load: () => Promise<GatewayOutcome<readonly Entry[]>>,
): {
  readonly entries: readonly Entry[];
  readonly isLoading: boolean;
  readonly failure: Failure<ErrorCode> | undefined;
} {
  const toast = useToast();
  const { data, isFetching } = useQuery({
    queryKey: ["mounting", ...key],
    enabled: isWanted,
    gcTime: 0,
    queryFn: async () => {
      const outcome = await load();
      if (!outcome.ok) {
        toast.error(outcome.error);
      }
      return outcome;
    },
  });
  return {
    entries: data?.ok === true ? data.response : [],
    isLoading: isFetching,
    failure: data?.ok === false ? data.error : undefined,
  };
}

/** State of the mounting form: lists, choices, missing fields, saving. */
export interface MountingModel {
  readonly draft: MountingDraft;
  readonly change: (values: Partial<MountingDraft>) => void;
  readonly clients: readonly Client[];
  readonly stores: readonly ClientStore[];
  readonly client: Client | undefined;
  readonly store: ClientStore | undefined;
  readonly isLoadingClients: boolean;
  readonly isLoadingStores: boolean;
  /** The companies could not be loaded, so nothing can be chosen. */
  readonly loadFailure: Failure<ErrorCode> | undefined;
  readonly missing: readonly RequiredField[];
  readonly isSaving: boolean;
  /** Why the last save was refused. */
  readonly refusal: Failure<ErrorCode> | undefined;
  readonly save: () => Promise<void>;
}

/** State and actions of the mounting screen. */
export function useMounting(): MountingModel {
  const services = useServices();
  const gateway = useGateway();
  const toast = useToast();
  const navigation = useNavigation();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Failure<ErrorCode>>();

  const clientList = useList(["clients"], true, () => gateway.listClients());
  const client = chosenOf(clientList.entries, draft.clientId, ({ clientId }) => clientId);
  const clientId = client?.clientId ?? "";
  const storeList = useList(["stores", clientId], clientId !== "", () => gateway.listStores(clientId));
  const store = client === undefined ? undefined : chosenOf(storeList.entries, draft.storeId, ({ storeId }) => storeId);
  const check = checkDraft(draft, { client, store });

  const save = async (): Promise<void> => {
    setIsChecked(true);
    setRefusal(undefined);
    if (!check.isComplete) {
      toast.info("EMPTY_FIELDS");
      return;
    }
    setIsSaving(true);
    const outcome = await mountDevice(services, check.input);
    setIsSaving(false);
    if (outcome.ok) {
      // Loads what the mount call does not return: the registration type of the place.
      void refreshMounting(services);
      navigation.forward("screen-saver", { replace: true });
    } else {
      setRefusal(outcome.error);
      toast.error(outcome.error);
    }
  };
  return {
    draft,
    change: (values) => {
      setRefusal(undefined);
      setDraft((now) => ({ ...now, ...values }));
    },
    clients: clientList.entries,
    stores: client === undefined ? [] : storeList.entries,
    client,
    store,
    isLoadingClients: clientList.isLoading,
    isLoadingStores: storeList.isLoading,
    loadFailure: clientList.failure,
    missing: isChecked && !check.isComplete ? check.missing : [],
    isSaving,
    refusal,
    save,
  };
}

/** Asks for the camera when a position is chosen, and reports a denial. */
export function useCameraRequest(): () => Promise<void> {
  const { camera } = useServices();
  const toast = useToast();
  const { t } = useTranslation();
  return async () => {
    const answer = await requestCamera({ media: navigator.mediaDevices, native: nativeCamera() });
    camera.set(PERMISSION_OF[answer.kind]);
    if (answer.kind === "failed") {
      toast.error(answer.message);
    } else if (answer.kind === "denied") {
      toast.error(t("mounting.cameraDenied"));
    } else if (answer.kind === "missing") {
      toast.info(t("scanner.noCameraTitle"));
    }
  };
}

/** A camera that the native shell could not prepare counts as denied. */
const PERMISSION_OF = { granted: "granted", denied: "denied", failed: "denied", missing: "unknown" } as const;
