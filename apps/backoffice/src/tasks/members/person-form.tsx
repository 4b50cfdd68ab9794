import { usersApi, v2 } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useEdit } from "../../server/use-edit.ts";
import { MEMBER_READS } from "./use-member.ts";

type User = z.output<typeof v2.readUser.response>;
type Change = z.output<typeof usersApi.changeUser.body>;
type Typed = z.input<typeof usersApi.changeUser.body>;

const LANGUAGES = ["de", "en", "es", "it", "ru"] as const;

const languageOf = (given: string) => LANGUAGES.find((code) => code === given) ?? "de";

/** The form's values. An empty text stands for a value that is not stored. */
function valuesOf(user: User) {
  const { emailAddress = "", givenName = "", familyName = "", phoneNumber = "" } = user;
  const { streetHouseNo = "", zipCode = "", city = "", birthDate = "", language } = user;
  const name = { emailAddress, givenName, familyName };
  return { ...name, phoneNumber, streetHouseNo, zipCode, city, birthDate, language: languageOf(language) };
}

type Values = ReturnType<typeof valuesOf>;

/** Restores the empty texts that the form left out, because they clear a value on the platform. */
function filled(typed: Change): Values {
  const { emailAddress = "", givenName = "", familyName = "", phoneNumber = "" } = typed;
  const { streetHouseNo = "", zipCode = "", city = "", birthDate = "", language = "de" } = typed;
  const name = { emailAddress, givenName, familyName };
  return { ...name, phoneNumber, streetHouseNo, zipCode, city, birthDate, language };
}

/** The changed fields only, because the audit log names every field that is sent. */
function changesOf(values: Values, user: User): Change {
  const before = new Map<string, string>(Object.entries(valuesOf(user)));
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => before.get(field) !== value));
}

/** Name, contacts and address of a person. It stores no draft, because personal data must not stay in the browser. */
export function PersonForm({ user }: { readonly user: User }): ReactNode {
  const { t, i18n } = useTranslation();
  const params = { userId: user.userId };
  const label = (field: string): string => i18n.t(`members.person.${field}`, { defaultValue: field });
  const form = useEditor<Typed, Change>({ schema: usersApi.changeUser.body, values: valuesOf(user) });
  const editing = useEdit({
    record: user,
    schema: v2.readUser.response,
    valuesOf,
    send: async (values: Values, options) => {
      await call(usersApi.changeUser, { params, body: changesOf(values, user) }, options);
      return await call(v2.readUser, { params });
    },
    refreshes: [...MEMBER_READS, v2.readUser],
    onSaved: (values) => {
      form.reset(values);
      showDone(t("members.person.saved"));
    },
  });
  return (
    <Form form={form} onSubmit={async (typed) => await editing.save(filled(typed))}>
      <div className="two">
        <TextField name="givenName" label={label("givenName")} />
        <TextField name="familyName" label={label("familyName")} />
      </div>
      <TextField name="emailAddress" type="email" label={label("emailAddress")} />
      <div className="two">
        <TextField name="phoneNumber" type="tel" label={label("phoneNumber")} />
        <TextField name="birthDate" type="date" label={label("birthDate")} />
      </div>
      <TextField name="streetHouseNo" label={label("streetHouseNo")} />
      <div className="two">
        <TextField name="zipCode" label={label("zipCode")} />
        <TextField name="city" label={label("city")} />
      </div>
      <SelectField
        name="language"
        label={label("language")}
        options={LANGUAGES.map((id) => ({ id, label: t(`members.person.languages.${id}`) }))}
      />
      <FailureNote error={editing.error} />
      <div className="acts">
        <Button kind="primary" type="submit" isPending={editing.isPending}>
          {t("members.person.save")}
        </Button>
      </div>
      <EditDiff editing={editing} labelOf={label} />
    </Form>
  );
}
