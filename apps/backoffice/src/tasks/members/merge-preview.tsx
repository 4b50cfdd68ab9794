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
import { useMemberName } from "./member-head.tsx";
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
  /** The second card as it was typed. */
  readonly card: string;
  readonly moves: Moves;
  readonly headers: Readonly<Record<string, string>>;
  readonly onDone: () => void;
}

/** What a merge would move, and the question that keeps one from merging the wrong card. */
export function MergePreview({ first, second, card, moves, headers, onDone }: MergePreviewProps): ReactNode {
  const { t } = useTranslation();
  const [ending, setEnding] = useState("");
  const write = useWrite(accountCareApi.mergeAccounts, { headers });
  const isRight = ending === endingOf(card);
  const merge = (): void =>
    write.mutate(
      { params: { accountId: first.accountId, secondaryId: second.accountId }, body: {} },
      {
        onSuccess: () => {
          showDone(t("members.merge.done"));
          onDone();
        },
      },
    );
  return (
    <div className="fields">
      <div className="two">
        <Column title={t("members.merge.keeps")} member={first} />
        <Column title={t("members.merge.ends")} member={second} />
      </div>
      <MovesTable moves={moves} />
      {moves.refusal === undefined ? (
        <>
          <TextField
            className="field"
            value={ending}
            onChange={setEnding}
            isInvalid={ending.length >= 4 && !isRight}
            maxLength={4}
          >
            <Label>{t("members.merge.confirm")}</Label>
            <Input className="in" autoComplete="off" />
            <Text slot="description" className="hint">
              {t(ending.length >= 4 && !isRight ? "members.merge.wrongEnding" : "members.merge.confirmHint")}
            </Text>
          </TextField>
          <FailureNote error={write.error} />
          <div className="acts">
            <Button kind="danger" onPress={merge} isDisabled={!isRight} isPending={write.isPending}>
              {t("members.merge.action")}
            </Button>
          </div>
        </>
      ) : (
        <Note kind="bad" icon="warn">
          {t("members.merge.refused")} {t(`errors.${moves.refusal}`)}
        </Note>
      )}
    </div>
  );
}
