import "./tags.css";
import { memberCareApi, membersApi, memberTagsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { IconButton } from "../../parts/button.tsx";
import { Menu } from "../../parts/menu.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { BY_ID, type Member } from "./use-member.ts";

const { readTagsOfMember, giveMemberTag, takeMemberTag } = memberTagsApi;
type Tag = z.output<typeof readTagsOfMember.response>["data"][number];

const CHANGED = { refreshes: [readTagsOfMember, membersApi.listMembers, memberCareApi.readTimeline], headers: BY_ID };

/** Without tags of the programme there is nothing to give. */
function NoTags(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  return (
    <p className="muted">
      {t("members.tags.undefined")} {mayEdit ? <Link to="/settings/tags">{t("members.tags.define")}</Link> : null}
    </p>
  );
}

interface TagsProps {
  readonly member: Member;
}

/** The tags that the member does not have, as a menu. */
function AddTag({
  tags,
  onGive,
}: {
  readonly tags: readonly Tag[];
  readonly onGive: (tagId: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return tags.length === 0 ? null : (
    <Menu
      label={t("members.tags.add")}
      className="btn plain tiny"
      entries={tags.map(({ tagId, name }) => ({ id: tagId, label: name, onAction: () => onGive(tagId) }))}
    >
      {t("members.tags.add")}
    </Menu>
  );
}

interface GivenProps {
  readonly tags: readonly Tag[];
  readonly isPending: boolean;
  readonly onTake: (tagId: string) => void;
}

function Given({ tags, isPending, onTake }: GivenProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="member-tags" aria-label={t("members.tags.title")}>
      {tags.map(({ tagId, name }) => (
        <li key={tagId} className="chip">
          <span>{name}</span>
          <IconButton
            icon="close"
            label={t("members.tags.take", { name })}
            onPress={() => onTake(tagId)}
            isDisabled={isPending}
          />
        </li>
      ))}
    </ul>
  );
}

function Loaded({ member: { accountId, status }, tags }: TagsProps & { readonly tags: readonly Tag[] }): ReactNode {
  const { t } = useTranslation();
  const give = useWrite(giveMemberTag, CHANGED);
  const take = useWrite(takeMemberTag, CHANGED);
  const given = tags.filter((tag) => tag.given);
  const others = status === "TERMINATED" ? [] : tags.filter((tag) => !tag.given);
  const params = (tagId: string) => ({ params: { accountId, tagId } });
  return (
    <>
      <div className="bar">
        <h2>{t("members.tags.title")}</h2>
        <AddTag tags={others} onGive={(tagId) => give.mutate(params(tagId))} />
      </div>
      {tags.length === 0 ? <NoTags /> : null}
      {tags.length > 0 && given.length === 0 ? <p className="muted">{t("members.tags.none")}</p> : null}
      <Given tags={given} isPending={take.isPending} onTake={(tagId) => take.mutate(params(tagId))} />
      <FailureNote error={give.error ?? take.error} />
    </>
  );
}

/** The tags of a member, which staff give and take away. */
export function Tags({ member }: TagsProps): ReactNode {
  const { accountId } = member;
  const { data, error, refetch } = useRead(readTagsOfMember, { params: { accountId } }, { headers: BY_ID });
  return (
    <section>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={2} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Loaded member={member} tags={data.data} />
      )}
    </section>
  );
}
