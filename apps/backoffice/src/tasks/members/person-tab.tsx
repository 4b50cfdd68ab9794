import { v2 } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { ConsentsForm } from "./consents-form.tsx";
import { fullName } from "./member-words.ts";
import { MailChoice } from "./mail-choice.tsx";
import { PersonForm } from "./person-form.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { ResendMail } from "./resend-mail.tsx";
import type { Member } from "./use-member.ts";

function Person({
  member,
  person,
}: {
  readonly member: Member;
  readonly person: Member["persons"][number];
}): ReactNode {
  const { t } = useTranslation();
  const { userId } = person;
  const user = useRead(v2.readUser, { params: { userId: userId ?? "" } }, { enabled: userId !== undefined });
  if (userId === undefined) {
    return <p className="muted">{t("members.person.hidden")}</p>;
  }
  return (
    <section className="person-part">
      <h2>{t(`members.person.${person.role}`)}</h2>
      <div className="person-data">
        {person.status === "PENDING" ? <ResendMail emailAddress={person.emailAddress} /> : null}
        {user.data === undefined ? (
          user.error === null ? (
            <Skeleton lines={5} />
          ) : (
            <ErrorState error={user.error} onRetry={() => void user.refetch()} />
          )
        ) : (
          <PersonForm key={user.data.userId} user={user.data} />
        )}
      </div>
      <div className="person-data">
        <ConsentsForm accountId={member.accountId} person={person} />
        <MailChoice userId={userId} />
        <PrivacySection userId={userId} name={fullName(person)} />
      </div>
    </section>
  );
}

/** The persons of a member: their data and consents. */
export function PersonTab({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  return member.persons.length === 0 ? (
    <EmptyState icon="user" title={t("members.person.none")} text={t("members.person.noneText")} />
  ) : (
    <div className="parts">
      {member.persons.map((person) => (
        <Person key={person.membershipId} member={member} person={person} />
      ))}
    </div>
  );
}
