import { lazy, Suspense, useState, type ReactNode } from "react";
import { FormProvider, useWatch, type FieldValues, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useCan } from "../../session/session.ts";
import { StateChip, stateOf } from "./state-chip.tsx";
import { useBulk } from "./use-bulk.ts";
import {
  type BothTexts,
  type CouponRecord,
  type RewardRecord,
  titleOf,
  type VoucherKind,
  type What,
} from "./voucher-types.ts";
import { WhatGroup } from "./what-group.tsx";
import "./vouchers.css";

const KioskPreview = lazy(async () => ({ default: (await import("./kiosk-preview.tsx")).KioskPreview }));
const OtherGroups = lazy(async () => ({ default: (await import("./other-groups.tsx")).OtherGroups }));
const Windows = lazy(async () => ({ default: (await import("./editor-windows.tsx")).EditorWindows }));

/** Dialogs of the editor. */
export type WindowName = "figures" | "keys" | "stock" | "history";

/** A saved voucher, with the fields of its kind. */
export type SavedVoucher =
  | { readonly kind: "COUPON"; readonly record: CouponRecord }
  | { readonly kind: "REWARD"; readonly record: RewardRecord };

const listIdOf = ({ kind, record }: SavedVoucher): string => `${kind === "COUPON" ? "C" : "R"}${record.id}`;

/** Remaining stock of a reward, or remaining redemptions of a coupon. */
function leftOf(saved: SavedVoucher): number | null {
  if (saved.kind === "REWARD") {
    return saved.record.stock;
  }
  const { maxRedeemTotal, redeemedTotal } = saved.record;
  return maxRedeemTotal === null ? null : maxRedeemTotal - redeemedTotal;
}

interface FieldsProps {
  readonly kind: VoucherKind;
  readonly isNew: boolean;
  readonly onKind: (what: What) => void;
}

function Fields({ kind, isNew, onKind }: FieldsProps): ReactNode {
  return (
    <>
      <WhatGroup kind={kind} isNew={isNew} onKind={onKind} />
      <Suspense>
        <OtherGroups kind={kind} isNew={isNew} />
      </Suspense>
    </>
  );
}

const textsOf = (values: unknown): BothTexts =>
  typeof values === "object" && values !== null && "texts" in values && typeof values.texts === "object"
    ? (values.texts ?? {})
    : {};

/** The typed title. */
function useTypedTitle<V extends FieldValues, C, T extends FieldValues>({ control }: UseFormReturn<V, C, T>): string {
  const { i18n } = useTranslation();
  return titleOf(textsOf(useWatch({ control })), i18n.language);
}

interface MoreProps {
  readonly saved: SavedVoucher;
  readonly onOpen: (name: WindowName) => void;
}

/** Menu entries that open a dialog. */
function useWindowEntries({ saved: { kind }, onOpen }: MoreProps): readonly MenuEntry[] {
  const { t } = useTranslation();
  const can = useCan();
  const mayEdit = can("offers.edit");
  const windows = [
    ["figures", t("vouchers.figures"), "chart", can("reports.read")],
    ["keys", t("vouchers.keys"), "key", mayEdit && kind === "COUPON"],
    ["stock", t("vouchers.stock.change"), "box", mayEdit && kind === "REWARD"],
    ["history", t("vouchers.history"), "list", can("log.read")],
  ] as const;
  return windows.flatMap(([id, label, icon, isOpen]) =>
    isOpen ? [{ id, label, icon, onAction: () => onOpen(id) }] : [],
  );
}

/** Menu entries that change or copy the voucher. */
function useChangeEntries(saved: SavedVoucher): readonly MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const bulk = useBulk();
  const id = listIdOf(saved);
  const { draft, active } = saved.record;
  const copy: MenuEntry = {
    id: "copy",
    label: t("vouchers.copy"),
    icon: "copy",
    onAction: () => void navigate(`/vouchers/new?from=${id}`),
  };
  return draft
    ? [copy]
    : [
        copy,
        {
          id: "switch",
          label: t(active ? "vouchers.switchOff" : "vouchers.switchOn"),
          icon: active ? "lock" : "unlock",
          isApart: true,
          onAction: () => bulk.mutate({ ids: [id], change: { active: !active } }),
        },
        {
          id: "end",
          label: t("vouchers.endNow"),
          icon: "clock",
          onAction: () => bulk.mutate({ ids: [id], change: { validTo: new Date().toISOString() } }),
        },
      ];
}

/** Menu of further actions. */
function More({ mayEdit, ...props }: MoreProps & { readonly mayEdit: boolean }): ReactNode {
  const { t, i18n } = useTranslation();
  const windows = useWindowEntries(props);
  const changes = useChangeEntries(props.saved);
  return (
    <Menu
      label={t("vouchers.actions", { name: titleOf(props.saved.record.texts, i18n.language) })}
      className="btn"
      entries={[...windows, ...(mayEdit ? changes : [])]}
    />
  );
}

type Mode = "DRAFT" | "PUBLISH" | "KEEP";
interface Stated {
  readonly draft?: boolean | undefined;
  readonly active?: boolean | undefined;
}

/** The values with the state that a button saves. */
const savedAs = <T extends Stated>(values: T, mode: Mode): T =>
  mode === "KEEP" ? values : { ...values, draft: mode === "DRAFT", active: mode === "PUBLISH" };

interface SaveButtonsProps {
  readonly isDraft: boolean;
  readonly isPending: boolean;
  readonly submit: (mode: Mode) => () => void;
}

function SaveButtons({ isDraft, isPending, submit }: SaveButtonsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {isDraft ? (
        <Button onPress={submit("DRAFT")} isPending={isPending} hotkey={t("common.top.saveHint")}>
          {t("vouchers.saveDraft")}
        </Button>
      ) : null}
      <Button kind="primary" onPress={submit(isDraft ? "PUBLISH" : "KEEP")} isPending={isPending}>
        {t(isDraft ? "vouchers.publish" : "vouchers.save")}
      </Button>
    </>
  );
}

interface EditorFrameProps<V extends FieldValues, C, T extends FieldValues & Stated> {
  readonly form: UseFormReturn<V, C, T>;
  readonly kind: VoucherKind;
  /** Absent for a new one. */
  readonly saved?: SavedVoucher;
  readonly mayEdit: boolean;
  readonly onSave: (values: T) => unknown;
  readonly onKind: (what: What) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Content inside the form: the comparison with another user's edit. */
  readonly children?: ReactNode;
}

/** Layout of the voucher editor: four groups, the kiosk preview, and the save buttons. */
export function EditorFrame<V extends FieldValues, C, T extends FieldValues & Stated>({
  form,
  kind,
  saved,
  mayEdit,
  onSave,
  onKind,
  isPending,
  error,
  children,
}: EditorFrameProps<V, C, T>): ReactNode {
  const { t } = useTranslation();
  const title = useTypedTitle(form);
  const [open, setOpen] = useState<WindowName>();
  const [openedMs] = useState(() => Date.now());
  const isDraft = saved?.record.draft ?? true;
  const submit = (mode: Mode) => () => void form.handleSubmit(async (values) => await onSave(savedAs(values, mode)))();
  const state = saved === undefined ? "DRAFT" : stateOf(saved.record, leftOf(saved), openedMs);
  return (
    <>
      <PageHead title={title || t("vouchers.newTitle")} beside={<StateChip state={state} />} back="/vouchers" isRuled>
        {saved === undefined ? null : <More saved={saved} onOpen={setOpen} mayEdit={mayEdit} />}
        {mayEdit ? <SaveButtons isDraft={isDraft} isPending={isPending} submit={submit} /> : null}
      </PageHead>
      <div className="editor">
        <Form
          form={form}
          className="form"
          onSubmit={async (values) => (mayEdit ? await onSave(savedAs(values, isDraft ? "DRAFT" : "KEEP")) : undefined)}
        >
          {mayEdit ? null : <Note>{t("vouchers.readOnly")}</Note>}
          <FailureNote error={error} />
          <fieldset disabled={!mayEdit}>
            <Fields kind={kind} isNew={saved === undefined} onKind={onKind} />
          </fieldset>
          {children}
        </Form>
        <FormProvider {...form}>
          <Suspense fallback={<aside className="stage" />}>
            <KioskPreview kind={kind} />
          </Suspense>
        </FormProvider>
      </div>
      {saved === undefined || open === undefined ? null : (
        <Suspense>
          <Windows name={open} saved={saved} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
