import { accountCareApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { Input, Label, Text, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { useMemberName } from "./member-head.tsx";
import { useAsking } from "./use-asking.ts";
import { endingOf, type Member } from "./use-member.ts";

type Moves = z.output<typeof accountCareApi.previewMerge.response>;

function Column({ title, member }: { readonly title: string; readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const name = useMemberName(member);
  return (
    <section className="note">
      <small>{title}</small>
      <b>{name}</b>
      <p className="num">
        {number(member.points)} {t("members.member.points")}
      </p>
    </section>
  );
}

function MovesTable({ moves }: { readonly moves: Moves }): ReactNode {
  const { t } = useTranslation();
  const { number, signed } = useFormat();
  const rows = [
    [t("members.merge.points"), signed(moves.points)],
    [t("members.merge.codes"), number(moves.identifiers)],
    [t("members.merge.coupons"), number(moves.coupons)],
    [t("members.merge.persons"), number(moves.memberships)],
    [t("members.merge.after"), number(moves.balanceAfter)],
  ] as const;
  return (
    <table className="sum">
      <caption className="hide">{t("members.merge.preview")}</caption>
      <tbody>
        {rows.map(([label, figure]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="r">{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MergePreviewProps {
  readonly first: Member;
  readonly second: Member;
  /** The typed number of the second card. */
  readonly card: string;
  readonly moves: Moves;
  readonly headers: Readonly<Record<string, string>>;
  readonly onDone: () => void;
}

/** Merges the accounts, or requests approval if the role requires it. */
function useMerge({ first, second, headers, onDone }: MergePreviewProps, isAsked: boolean) {
  const { t } = useTranslation();
  const asking = useAsking({ onDone });
  const write = useWrite(accountCareApi.mergeAccounts, { headers });
  const { accountId } = first;
  const secondaryId = second.accountId;
  const merge = (reason: string): void => {
    if (isAsked) {
      asking.ask({ kind: "MERGE", accountId, secondaryId, reason });
      return;
    }
    write.mutate(
      { params: { accountId, secondaryId }, body: {} },
      {
        onSuccess: () => {
          showDone(t("members.merge.done"));
          onDone();
        },
      },
    );
  };
  return { merge, isPending: write.isPending || asking.isPending, error: write.error ?? asking.error };
}

interface LastQuestionProps {
  readonly card: string;
  readonly isAsked: boolean;
  readonly isPending: boolean;
  readonly onMerge: (reason: string) => void;
}

/** Asks the user to confirm the card, and for a reason if a colleague must approve. */
function LastQuestion({ card, isAsked, isPending, onMerge }: LastQuestionProps): ReactNode {
  const { t } = useTranslation();
  const [ending, setEnding] = useState("");
  const [reason, setReason] = useState("");
  const isRight = ending === endingOf(card);
  const isWrong = ending.length >= 4 && !isRight;
  return (
    <>
      <TextField className="field" value={ending} onChange={setEnding} isInvalid={isWrong} maxLength={4}>
        <Label>{t("members.merge.confirm")}</Label>
        <Input className="in" autoComplete="off" />
        <Text slot="description" className="hint">
          {t(isWrong ? "members.merge.wrongEnding" : "members.merge.confirmHint")}
        </Text>
      </TextField>
      {isAsked ? (
        <>
          <TextField className="field" value={reason} onChange={setReason} maxLength={200}>
            <Label>{t("members.ask.reason")}</Label>
            <Input className="in" autoComplete="off" />
          </TextField>
          <Note kind="plan" icon="user">
            {t("members.ask.text")}
          </Note>
        </>
      ) : null}
      <div className="acts">
        <Button
          kind={isAsked ? "primary" : "danger"}
          onPress={() => onMerge(reason.trim())}
          isDisabled={!isRight || (isAsked && reason.trim() === "")}
          isPending={isPending}
        >
          {t(isAsked ? "members.ask.action" : "members.merge.action")}
        </Button>
      </div>
    </>
  );
}

/** Preview of a merge, with a confirmation of the card. */
export function MergePreview(props: MergePreviewProps): ReactNode {
  const { first, second, card, moves } = props;
  const { t } = useTranslation();
  const can = useCan();
  const isAsked = !can("points.reverse");
  const { merge, isPending, error } = useMerge(props, isAsked);
  return (
    <div className="fields">
      <div className="two">
        <Column title={t("members.merge.keeps")} member={first} />
        <Column title={t("members.merge.ends")} member={second} />
      </div>
      <MovesTable moves={moves} />
      {moves.refusal === undefined ? (
        <>
          <LastQuestion card={card} isAsked={isAsked} isPending={isPending} onMerge={merge} />
          <FailureNote error={error} />
        </>
      ) : (
        <Note kind="bad" icon="warn">
          {t("members.merge.refused")} {t(`errors.${moves.refusal}`)}
        </Note>
      )}
    </div>
  );
}
