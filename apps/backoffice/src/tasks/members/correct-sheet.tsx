import { memberCareApi, v2 } from "@punktum/contracts";
import { useId, type ReactNode } from "react";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { FromTo } from "../../parts/facts.tsx";
import { RadioField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { ReasonField } from "../../parts/form/reason-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useMemberName } from "./member-head.tsx";
import { PointsField } from "./points-field.tsx";
import { useAsking } from "./use-asking.ts";
import { BY_ID, MEMBER_READS, type Member } from "./use-member.ts";

const REASONS = ["receipt", "goodwill", "fault", "other"] as const;
const MOST_POINTS = 1_000_000_000;

const schema = z.object({
  direction: z.enum(["credit", "debit"]),
  points: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_POINTS)),
  reason: z.enum(REASONS),
  words: z.optional(z.string().check(z.maxLength(200))),
  /** Place of the booking; by default the last booking's. */
  place: z.optional(z.string()),
});
type Correction = z.output<typeof schema>;
type Typed = z.input<typeof schema>;

/** The booking as typed so far. */
function useTypedCorrection(control: Control<Typed, unknown, Correction>) {
  const { t } = useTranslation();
  const { direction, points, reason, words, place } = useWatch({ control });
  const amount = typeof points === "number" && points > 0 ? points : 0;
  const text = reason === "other" ? (words ?? "") : t(`members.correct.reasons.${reason ?? "receipt"}`);
  return { isCredit: direction !== "debit", amount, text: text.trim(), place };
}

/** Direction and amount, as far as they are typed. */
interface Sum {
  readonly isCredit: boolean;
  readonly amount: number;
}

function BeforeAfter({ before, after }: { readonly before: number; readonly after: number }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <FromTo
      fromLabel={t("members.correct.now")}
      from={number(before)}
      toLabel={t("members.correct.after")}
      to={number(after)}
      isLive
    />
  );
}

/** Reasons why the booking cannot be sent, or needs approval. */
function Obstacles({
  isAbove,
  isBelow,
  points,
}: {
  readonly isAbove: boolean;
  readonly isBelow: boolean;
  readonly points: number;
}): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      {isAbove ? (
        <Note kind="plan" icon="user">
          {t("members.correct.above")}
        </Note>
      ) : null}
      {isBelow ? (
        <Note kind="bad" icon="warn">
          {t("members.correct.tooMany", { points: number(points) })}
        </Note>
      ) : null}
    </>
  );
}

type Limits = z.output<typeof memberCareApi.readCorrectionLimits.response>;

/** The limits that apply. Debits have a single limit. */
function limitOf(limits: Limits | undefined, isCredit: boolean) {
  if (limits === undefined) {
    return { most: Infinity, limit: undefined };
  }
  return isCredit ? limits : { most: limits.atOnce, limit: "BOOKING_AT_ONCE" as const };
}

/** Texts for the current limit and the value of the points. */
function usePointsHints({ accountId, amount: worth, points }: Member, { isCredit, amount }: Sum) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const { data } = useRead(memberCareApi.readCorrectionLimits, { params: { accountId } }, { headers: BY_ID });
  const { most, limit } = limitOf(data, isCredit);
  const unit = worth === undefined || points <= 0 ? undefined : money((worth / points) * amount);
  return {
    isAbove: amount > most,
    floor: data?.floor ?? 0,
    stores: data?.stores ?? [],
    isKnown: data !== undefined,
    hints: {
      ...(unit === undefined ? {} : { unit: t("members.correct.worth", { amount: unit }) }),
      ...(limit === undefined ? {} : { hint: t(`members.correct.limit.${limit}`, { most: number(most) }) }),
    },
  };
}

/** Label of the submit button, with direction and amount. */
function useSubmitWords({ isCredit, amount }: Sum, isAbove: boolean): string {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (isAbove || amount === 0) {
    return t(isAbove ? "members.ask.action" : "members.correct.submit");
  }
  return t(isCredit ? "members.correct.submitCredit" : "members.correct.submitDebit", { points: number(amount) });
}

type Store = Limits["stores"][number];

interface FieldsProps {
  readonly hints: { readonly unit?: string; readonly hint?: string };
  readonly stores: readonly Store[];
}

function Fields({ hints, stores }: FieldsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <RadioField
        name="direction"
        label={t("members.correct.direction")}
        isSegmented
        options={[
          { id: "credit", label: t("members.correct.credit") },
          { id: "debit", label: t("members.correct.debit") },
        ]}
      />
      <PointsField name="points" label={t("members.correct.points")} {...hints} />
      <ReasonField
        name="reason"
        textName="words"
        otherId="other"
        reasons={REASONS.map((id) => ({ id, label: t(`members.correct.reasons.${id}`) }))}
      />
      {stores.length > 1 ? (
        <SelectField
          name="place"
          label={t("members.correct.store")}
          placeholder={stores[0]?.name ?? ""}
          options={stores.map(({ interactionId, name }) => ({ id: interactionId, label: name }))}
        />
      ) : null}
    </>
  );
}

interface CorrectSheetProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Books the correction or requests its approval, shows a toast and closes the sheet. */
function useCorrection({ member, onClose }: CorrectSheetProps, place: string | undefined) {
  const { t } = useTranslation();
  const { signed } = useFormat();
  const { accountId } = member;
  const asking = useAsking({ onDone: onClose, place });
  const write = useWrite(v2.createBooking, {
    refreshes: MEMBER_READS,
    headers: { ...BY_ID, ...(place === undefined ? {} : { "interaction-id": place }) },
  });
  const send = ({ isCredit, amount: points }: Sum, reason: string, isAsked: boolean): void => {
    const booking = { bookingType: isCredit ? "EARNBOOKING" : "BURNBOOKING", points, reason } as const;
    if (isAsked) {
      asking.ask({ kind: "BOOKING", accountId, ...booking });
      return;
    }
    write.mutate(
      { params: { accountId }, body: { ...booking, bookingTypeCode: "MANUALREVENUE" } },
      {
        onSuccess: (booked) => {
          showDone(t("members.correct.done", { points: signed(booked.points) }));
          onClose();
        },
      },
    );
  };
  return { send, isPending: write.isPending || asking.isPending, error: write.error ?? asking.error };
}

/**
 * Credits or debits points by hand. It shows the limit and the resulting balance; amounts above the limit need
 * approval.
 */
export function CorrectSheet(props: CorrectSheetProps): ReactNode {
  const { member, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const name = useMemberName(member);
  const form = useEditor<Typed, Correction>({ schema, values: { direction: "credit", reason: "receipt" } });
  const { text, place, ...sum } = useTypedCorrection(form.control);
  const { isAbove, floor, stores, isKnown, hints } = usePointsHints(member, sum);
  const words = useSubmitWords(sum, isAbove);
  const { send, isPending, error } = useCorrection(props, place ?? stores[0]?.interactionId);
  const after = member.points + (sum.isCredit ? sum.amount : -sum.amount);
  const isBelow = after < floor;
  const submit = (): void => {
    if (isKnown && !isBelow && text !== "") {
      send(sum, text, isAbove);
    }
  };
  return (
    <Sheet
      title={t("members.correct.title")}
      sub={name}
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button
            kind="primary"
            onPress={() => void form.handleSubmit(submit)()}
            isPending={isPending}
            isDisabled={!isKnown || isBelow}
          >
            {words}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={submit}>
        <Fields hints={hints} stores={stores} />
      </Form>
      <BeforeAfter before={member.points} after={after} />
      <Obstacles isAbove={isAbove} isBelow={isBelow} points={member.points} />
      {text === "" || sum.amount === 0 ? null : <Note icon="tablet">{t("members.correct.shown", { text })}</Note>}
      <FailureNote error={error} />
    </Sheet>
  );
}
