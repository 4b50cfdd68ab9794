import { vouchersAdminApi } from "@punktum/contracts";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useEditor } from "../../parts/form/use-editor.ts";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { type Editing, useEdit } from "../../server/use-edit.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { useMe } from "../../session/use-me.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { type CouponRecord, type RewardRecord, titleOf, VOUCHER_READS } from "./voucher-types.ts";
import {
  couponSchema,
  type CouponValues,
  couponValuesOf,
  rewardSchema,
  type RewardValues,
  rewardValuesOf,
  withoutEmptyLanguages,
} from "./voucher-values.ts";

/** Loads on the first edit conflict. */
const EditDiff = lazy(async () => ({ default: (await import("../../parts/edit-diff.tsx")).EditDiff }));

const noKind = (): void => undefined;

/** Whether the user may edit the voucher. Partner users may edit only their partner's. */
function useMayEdit({ partnerId }: { readonly partnerId: string | null }): boolean {
  const can = useCan();
  const partnerIds = useMe()?.partnerIds ?? null;
  return can("offers.edit") && (partnerIds === null || (partnerId !== null && partnerIds.includes(partnerId)));
}

/** Shows a toast after saving. */
function useSavedToast(): (before: { readonly draft: boolean }, saved: Pick<CouponValues, "texts" | "draft">) => void {
  const { t, i18n } = useTranslation();
  return (before, { texts, draft }) => {
    const name = titleOf(texts, i18n.language);
    showDone(draft ? t("vouchers.savedDraft") : t(before.draft ? "vouchers.published" : "vouchers.saved", { name }));
  };
}

function Diff({ editing }: { readonly editing: Editing<CouponValues> | Editing<RewardValues> }): ReactNode {
  const { t, i18n } = useTranslation();
  const textOf = (_field: string, value: unknown): string =>
    typeof value === "boolean"
      ? t(value ? "vouchers.yes" : "vouchers.no")
      : typeof value === "string"
        ? value
        : JSON.stringify(value ?? "");
  const labelOf = (field: string): string => {
    const [first = ""] = field.split(".");
    return i18n.t(`vouchers.labels.${first}`, { defaultValue: field });
  };
  return editing.conflict === undefined ? null : (
    <Suspense>
      <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
    </Suspense>
  );
}

interface EditProps<Voucher> {
  /** The record that the form started from. */
  readonly first: Voucher;
  /** The current record. */
  readonly record: Voucher;
}

/** Follows changes made outside the form, such as ending the voucher, unless the form has unsaved input. */
function useFollow<V extends FieldValues, C, T extends FieldValues>(form: UseFormReturn<V, C, T>, values: V): void {
  const { isDirty } = form.formState;
  const text = JSON.stringify(values);
  const shown = useRef(text);
  useEffect(() => {
    if (!isDirty && shown.current !== text) {
      shown.current = text;
      form.reset(values);
    }
  });
}

function EditCoupon({ first, record }: EditProps<CouponRecord>): ReactNode {
  const params = { programId: useProgramId(), couponId: record.id };
  const say = useSavedToast();
  const form = useEditor({ tidy: withoutEmptyLanguages, schema: couponSchema, values: couponValuesOf(first) });
  useFollow(form, couponValuesOf(record));
  const editing = useEdit({
    record: first,
    schema: vouchersAdminApi.readCoupon.response,
    valuesOf: couponValuesOf,
    send: async (body: CouponValues, options) => await call(vouchersAdminApi.replaceCoupon, { params, body }, options),
    refreshes: VOUCHER_READS,
    onSaved: (saved) => {
      form.reset(saved);
      say(record, saved);
    },
  });
  return (
    <EditorFrame
      form={form}
      kind="COUPON"
      saved={{ kind: "COUPON", record }}
      mayEdit={useMayEdit(record)}
      onSave={editing.save}
      onKind={noKind}
      isPending={editing.isPending}
      error={editing.error}
    >
      <Diff editing={editing} />
    </EditorFrame>
  );
}

function EditReward({ first, record }: EditProps<RewardRecord>): ReactNode {
  const params = { programId: useProgramId(), rewardId: record.id };
  const say = useSavedToast();
  const form = useEditor({ tidy: withoutEmptyLanguages, schema: rewardSchema, values: rewardValuesOf(first) });
  useFollow(form, rewardValuesOf(record));
  const editing = useEdit({
    record: first,
    schema: vouchersAdminApi.readReward.response,
    valuesOf: rewardValuesOf,
    send: async (body: RewardValues, options) => await call(vouchersAdminApi.replaceReward, { params, body }, options),
    refreshes: VOUCHER_READS,
    onSaved: (saved) => {
      form.reset(saved);
      say(record, saved);
    },
  });
  return (
    <EditorFrame
      form={form}
      kind="REWARD"
      saved={{ kind: "REWARD", record }}
      mayEdit={useMayEdit(record)}
      onSave={editing.save}
      onKind={noKind}
      isPending={editing.isPending}
      error={editing.error}
    >
      <Diff editing={editing} />
    </EditorFrame>
  );
}

interface Read<Voucher> {
  readonly data: Voucher | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface LoadedProps<Voucher> {
  readonly read: Read<Voucher>;
  readonly children: (first: Voucher, now: Voucher) => ReactNode;
}

function Loaded<Voucher>({ read: { data, error, refetch }, children }: LoadedProps<Voucher>): ReactNode {
  const [first, setFirst] = useState<Voucher>();
  if (first === undefined && data !== undefined) {
    setFirst(data);
  }
  if (first !== undefined) {
    return children(first, data ?? first);
  }
  return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function Coupon({ id }: { readonly id: string }): ReactNode {
  const read = useRead(vouchersAdminApi.readCoupon, { params: { programId: useProgramId(), couponId: id } });
  return <Loaded read={read}>{(first, record) => <EditCoupon first={first} record={record} />}</Loaded>;
}

function Reward({ id }: { readonly id: string }): ReactNode {
  const read = useRead(vouchersAdminApi.readReward, { params: { programId: useProgramId(), rewardId: id } });
  return <Loaded read={read}>{(first, record) => <EditReward first={first} record={record} />}</Loaded>;
}

/** Page of one coupon or reward, `C17` or `R3` in the address. */
export function VoucherPage(): ReactNode {
  const { id = "" } = useParams();
  return id.startsWith("R") ? <Reward key={id} id={id.slice(1)} /> : <Coupon key={id} id={id.slice(1)} />;
}
