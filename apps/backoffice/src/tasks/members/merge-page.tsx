import "./member.css";
import { accountCareApi, memberCareApi } from "@punktum/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Input, Label, Text, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { Button } from "../../parts/button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { MergePreview } from "./merge-preview.tsx";
import { useMember, type Member } from "./use-member.ts";

const MERGE_HEADERS = { "primary-id-type": "ID", "secondary-id-type": "ID" } as const;

/** Reads the second account by its card, and previews the merge. */
function Second({ first, card }: { readonly first: Member; readonly card: string }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const second = useRead(memberCareApi.readMember, { params: { accountId: card } });
  const isSame = second.data?.accountId === first.accountId;
  const preview = useRead(
    accountCareApi.previewMerge,
    { params: { accountId: first.accountId, secondaryId: second.data?.accountId ?? "" } },
    { enabled: second.data !== undefined && !isSame, headers: MERGE_HEADERS },
  );
  const error = second.error ?? preview.error;
  if (error !== null) {
    return <FailureNote error={error} />;
  }
  if (isSame) {
    return <p role="alert">{t("members.merge.same")}</p>;
  }
  if (second.data === undefined || preview.data === undefined) {
    return <Skeleton lines={4} />;
  }
  return (
    <MergePreview
      first={first}
      second={second.data}
      card={card}
      moves={preview.data}
      headers={MERGE_HEADERS}
      onDone={() => {
        void navigate(`/members/${first.accountId}`);
        // Only after leaving: the second card now resolves to the first account, which this page refuses.
        void queries.invalidateQueries();
      }}
    />
  );
}

function SecondCard({ onChosen }: { readonly onChosen: (card: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(typed.trim());
      }}
    >
      <TextField className="field" value={typed} onChange={setTyped} autoFocus>
        <Label>{t("members.merge.second")}</Label>
        <Input className="in" autoComplete="off" />
        <Text slot="description" className="hint">
          {t("members.merge.secondHint")}
        </Text>
      </TextField>
      <div className="acts">
        <Button type="submit" kind="primary" isDisabled={typed.trim() === ""}>
          {t("members.merge.preview")}
        </Button>
      </div>
    </form>
  );
}

/** Merges two accounts after a preview. */
export function MergePage(): ReactNode {
  const { t } = useTranslation();
  const { accountId = "" } = useParams();
  const member = useMember(accountId);
  const [card, setCard] = useState("");
  return (
    <div className="read">
      <PageHead title={t("members.merge.title")} sub={t("members.merge.sub")} back={`/members/${accountId}`} />
      {member.data === undefined ? (
        member.error === null ? (
          <Skeleton lines={4} />
        ) : (
          <ErrorState error={member.error} onRetry={() => void member.refetch()} />
        )
      ) : (
        <div className="parts">
          <SecondCard onChosen={setCard} />
          {card === "" ? null : <Second key={card} first={member.data} card={card} />}
        </div>
      )}
    </div>
  );
}
