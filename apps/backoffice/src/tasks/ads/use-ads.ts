import { displayAdsApi, entriesOf } from "@punktum/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showError, showUndo } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { useMe } from "../../session/use-me.ts";
import type { Ad } from "./ad-types.ts";

/** Position of the receipt logo, which is not a picture of the screen saver. */
const RECEIPT_LOGO = "PRINTER_LOGO";

/** All pictures of the screen saver, in their order. */
export function useAds() {
  const input = { params: { programId: useProgramId() }, query: {} };
  const { data, error, refetch } = useRead(displayAdsApi.listDisplayAds, input);
  const all = data === undefined ? undefined : entriesOf(data);
  return { ads: all?.filter(({ usageCode }) => usageCode !== RECEIPT_LOGO), error, refetch };
}

/** Tells whether the user may edit a picture. Partner users may edit only their partner's. */
export function useMayEdit(): (ad: Pick<Ad, "partnerId">) => boolean {
  const can = useCan();
  const partnerIds = useMe()?.partnerIds ?? null;
  return ({ partnerId }) =>
    can("offers.edit") && (partnerIds === null || (partnerId !== null && partnerIds.includes(partnerId)));
}

interface Step {
  /** Ids of the pictures in the order before and after the move. */
  readonly was: readonly string[];
  readonly ids: readonly string[];
}

/** Saves the order at once, with an undo. */
export function useOrder() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const queries = useQueryClient();
  const textOf = useFailureText();
  const queryKey = [displayAdsApi.listDisplayAds.id, { params: { programId }, query: {} }];
  const show = (ids: readonly string[]): void =>
    void queries.setQueryData<readonly Ad[]>(queryKey, (ads) => {
      const queue = ids.flatMap((id) => ads?.find((ad) => ad.id === id) ?? []);
      return ads?.map((ad) => (ids.includes(ad.id) ? (queue.shift() ?? ad) : ad));
    });
  const order = useMutation<unknown, Error, Step & { readonly isUndo?: boolean }>({
    mutationFn: async ({ ids, was }) => {
      const body = { ids: [...ids], was: [...was] };
      return await call(
        displayAdsApi.orderDisplayAds,
        { params: { programId }, body },
        { idempotencyKey: crypto.randomUUID() },
      );
    },
    onMutate: ({ ids }) => show(ids),
    onSuccess: (_answer, { ids, was, isUndo = false }) => {
      if (!isUndo) {
        showUndo(t("ads.ordered"), () => order.mutate({ ids: was, was: ids, isUndo: true }));
      }
    },
    onError: (error, { was }) => {
      show(was);
      showError(textOf(error));
    },
    onSettled: async () => await queries.invalidateQueries({ queryKey: [displayAdsApi.listDisplayAds.id] }),
  });
  return order.mutate;
}
