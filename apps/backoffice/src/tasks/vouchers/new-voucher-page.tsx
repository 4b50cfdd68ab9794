import { vouchersAdminApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useEditor } from "../../parts/form/use-editor.ts";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { useOwnPartner } from "../../session/use-own-partner.ts";
import { titleOf, VOUCHER_READS, type What, WHATS } from "./voucher-types.ts";
import {
  asCopy,
  commonOf,
  couponSchema,
  type CouponValues,
  couponValuesOf,
  emptyCoupon,
  emptyReward,
  newRewardSchema,
  type NewRewardValues,
  newRewardValuesOf,
  withoutEmptyLanguages,
} from "./voucher-values.ts";

/** Initial state of the editor. */
type Begun =
  | { readonly kind: "COUPON"; readonly values: CouponValues }
  | { readonly kind: "REWARD"; readonly values: NewRewardValues };

interface FormProps<V> {
  readonly values: V;
  readonly onKind: (what: What, values: V) => void;
}

/** Opens the saved voucher and shows a toast. */
function useSaved(letter: "C" | "R") {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  return ({
    id,
    draft,
    texts,
  }: {
    readonly id: string;
    readonly draft: boolean;
    readonly texts: CouponValues["texts"];
  }) => {
    showDone(draft ? t("vouchers.savedDraft") : t("vouchers.published", { name: titleOf(texts, i18n.language) }));
    void navigate(`/vouchers/${letter}${id}`, { replace: true });
  };
}

function NewCoupon({ values, onKind }: FormProps<CouponValues>): ReactNode {
  const params = { programId: useProgramId() };
  const form = useEditor({ tidy: withoutEmptyLanguages, schema: couponSchema, values });
  const create = useWrite(vouchersAdminApi.createCoupon, { refreshes: VOUCHER_READS });
  const onSaved = useSaved("C");
  return (
    <EditorFrame
      form={form}
      kind="COUPON"
      mayEdit
      onSave={(body) => create.mutate({ params, body }, { onSuccess: onSaved })}
      onKind={(what) => onKind(what, { ...values, ...definedOnly(form.getValues()) })}
      isPending={create.isPending}
      error={create.error}
    />
  );
}

function NewReward({ values, onKind }: FormProps<NewRewardValues>): ReactNode {
  const params = { programId: useProgramId() };
  const form = useEditor({ tidy: withoutEmptyLanguages, schema: newRewardSchema, values });
  const create = useWrite(vouchersAdminApi.createReward, { refreshes: VOUCHER_READS });
  const onSaved = useSaved("R");
  return (
    <EditorFrame
      form={form}
      kind="REWARD"
      mayEdit
      onSave={(body) => create.mutate({ params, body }, { onSuccess: onSaved })}
      onKind={(what) => onKind(what, { ...values, ...definedOnly(form.getValues()) })}
      isPending={create.isPending}
      error={create.error}
    />
  );
}

const begin = (what: What, partnerId: string | null): Begun =>
  what === "REWARD"
    ? { kind: "REWARD", values: { ...emptyReward(), partnerId } }
    : { kind: "COUPON", values: { ...emptyCoupon(what), partnerId } };

function Begin({ first }: { readonly first: Begun }): ReactNode {
  const [begun, setBegun] = useState(first);
  const change = (what: What, before: CouponValues | NewRewardValues): void => {
    const kept = commonOf(before);
    const next = begin(what, kept.partnerId);
    setBegun(
      next.kind === "COUPON"
        ? { ...next, values: { ...next.values, ...kept } }
        : { ...next, values: { ...next.values, ...kept } },
    );
  };
  return begun.kind === "COUPON" ? (
    <NewCoupon values={begun.values} onKind={change} />
  ) : (
    <NewReward values={begun.values} onKind={change} />
  );
}

interface CopyProps {
  readonly id: string;
}

function CopyOfCoupon({ id }: CopyProps): ReactNode {
  const params = { programId: useProgramId(), couponId: id };
  const { data, error, refetch } = useRead(vouchersAdminApi.readCoupon, { params });
  if (data === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  }
  return <Begin first={{ kind: "COUPON", values: asCopy(couponValuesOf(data)) }} />;
}

function CopyOfReward({ id }: CopyProps): ReactNode {
  const params = { programId: useProgramId(), rewardId: id };
  const { data, error, refetch } = useRead(vouchersAdminApi.readReward, { params });
  if (data === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  }
  return <Begin first={{ kind: "REWARD", values: asCopy(newRewardValuesOf(data)) }} />;
}

/** A new voucher: empty, of the kind in the address, or a copy. */
export function NewVoucherPage(): ReactNode {
  const [search] = useSearchParams();
  const partnerId = useOwnPartner();
  const from = search.get("from") ?? "";
  const what = WHATS.find((one) => one === search.get("what")) ?? "EUROS";
  if (/^C\d+$/.test(from)) {
    return <CopyOfCoupon key={from} id={from.slice(1)} />;
  }
  if (/^R\d+$/.test(from)) {
    return <CopyOfReward key={from} id={from.slice(1)} />;
  }
  return <Begin key={`${what} ${partnerId ?? ""}`} first={begin(what, partnerId)} />;
}
