import { usersApi, v2 } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { ConsentsForm } from "./consents-form.tsx";
import { ResendMail } from "./resend-mail.tsx";
import { MEMBER_READS, type Member } from "./use-member.ts";

type User = z.output<typeof v2.readUser.response>;
type Change = z.output<typeof usersApi.changeUser.body>;
type Typed = z.input<typeof usersApi.changeUser.body>;

const LANGUAGES = ["de", "en", "es", "it", "ru"] as const;

const languageOf = (given: string) => LANGUAGES.find((code) => code === given) ?? "de";

/** A field that was emptied is sent as an empty text, which clears it on the platform. */
function changesOf(typed: Change, user: User): Change {
  const cleared = (
    ["givenName", "familyName", "phoneNumber", "streetHouseNo", "zipCode", "city", "birthDate"] as const
  ).filter((field) => typed[field] === undefined && user[field] !== undefined);
  return { ...typed, ...Object.fromEntries(cleared.map((field) => [field, ""])) };
}

function PersonForm({ user }: { readonly user: User }): ReactNode {
  const { t } = useTranslation();
  const { userId, emailAddress = "", givenName = "", familyName = "", phoneNumber = "" } = user;
  const { streetHouseNo = "", zipCode = "", city = "", birthDate = "" } = user;
  const form = useEditor<Typed, Change>({
    schema: usersApi.changeUser.body,
    values: {
      emailAddress,
      givenName,
      familyName,
      phoneNumber,
      streetHouseNo,
      zipCode,
      city,
      birthDate,
      language: languageOf(user.language),
    },
  });
  const write = useWrite(usersApi.changeUser, { refreshes: [...MEMBER_READS, v2.readUser] });
  const save = (typed: Change): void =>
    write.mutate(
      { params: { userId }, body: changesOf(typed, user) },
      { onSuccess: () => showDone(t("members.person.saved")) },
    );
  return (
    <Form form={form} onSubmit={save}>
      <div className="two">
        <TextField name="givenName" label={t("members.person.givenName")} />
        <TextField name="familyName" label={t("members.person.familyName")} />
      </div>
      <TextField name="emailAddress" type="email" label={t("members.person.email")} />
      <div className="two">
        <TextField name="phoneNumber" type="tel" label={t("members.person.phone")} />
        <TextField name="birthDate" label={t("members.person.birthDate")} hint="1984-02-29" />
      </div>
      <TextField name="streetHouseNo" label={t("members.person.street")} />
      <div className="two">
        <TextField name="zipCode" label={t("members.person.zip")} />
        <TextField name="city" label={t("members.person.city")} />
      </div>
      <SelectField
        name="language"
        label={t("members.person.language")}
        options={LANGUAGES.map((id) => ({ id, label: t(`members.person.languages.${id}`) }))}
      />
      <FailureNote error={write.error} />
      <div className="acts">
        <Button kind="primary" type="submit" isPending={write.isPending}>
          {t("members.person.save")}
        </Button>
      </div>
    </Form>
  );
}

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
    <section>
      <h2>{t(`members.person.${person.role}`)}</h2>
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
      <ConsentsForm accountId={member.accountId} person={person} />
    </section>
  );
}

/** The persons of a member: their data and what they agreed to. */
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
