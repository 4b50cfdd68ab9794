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

/** A list that is loaded afresh whenever the screen is entered; a failure is shown as a toast (MNT-11, MNT-25). */
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

/** State of the mounting form: lists, choices, what is missing, saving. */
export interface MountingModel {
  readonly draft: MountingDraft;
  readonly change: (values: Partial<MountingDraft>) => void;
  readonly clients: readonly Client[];
  readonly stores: readonly ClientStore[];
  readonly client: Client | undefined;
  readonly store: ClientStore | undefined;
  readonly isLoadingClients: boolean;
  readonly isLoadingStores: boolean;
  /** The list of companies could not be loaded: nothing can be chosen (MNT-24, MNT-25). */
  readonly loadFailure: Failure<ErrorCode> | undefined;
  readonly missing: readonly RequiredField[];
  readonly isSaving: boolean;
  /** Why the last save was refused. */
  readonly refusal: Failure<ErrorCode> | undefined;
  readonly save: () => Promise<void>;
}

/** Everything the mounting screen does (MNT-11..18). */
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
      // What the mount does not answer: how the place registers (REG-26).
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

/** Asks for the camera when a position is chosen, and says so when it is refused (MNT-14, MNT-15). */
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

/** A camera the shell could not prepare counts as not allowed (MNT-15). */
const PERMISSION_OF = { granted: "granted", denied: "denied", failed: "denied", missing: "unknown" } as const;
