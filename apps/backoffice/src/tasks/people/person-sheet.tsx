import { administrationApi, can } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useProgramId } from "../../session/session.ts";
import { PersonAccess } from "./person-access.tsx";
import { PersonFields } from "./person-fields.tsx";
import { PersonPin } from "./person-pin.tsx";
import { type Person, personBody, type PersonValues, personValuesOf, savedPerson } from "./person.ts";
import { submitForm } from "./submit-form.ts";
import { usePersonWords } from "./use-person-words.ts";
import type { PartnerPlaces } from "../../parts/use-places.ts";

const FORM = "person";

interface PersonSheetProps {
  readonly person: Person;
  readonly isSelf: boolean;
  readonly places: readonly PartnerPlaces[];
  readonly onClose: () => void;
}

/** One person: name, role and reach, then access and the PIN at the tablet. */
export function PersonSheet({ person, isSelf, places, onClose }: PersonSheetProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), adminId: person.id };
  const { labelOf, textOf } = usePersonWords(places);
  const form = useEditor({ schema: personBody, values: personValuesOf(person) });
  const editing = useEdit({
    record: person,
    schema: savedPerson,
    valuesOf: personValuesOf,
    send: async (body: PersonValues, options) => await call(administrationApi.changeAdmin, { params, body }, options),
    refreshes: [administrationApi.listAdmins],
    onSaved: ({ name }) => {
      showDone(t("people.saved", { name }));
      onClose();
    },
  });
  return (
    <Sheet
      title={person.name === "" ? person.email : person.name}
      sub={person.email}
      isOpen
      onClose={onClose}
      isDismissable={!editing.isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={editing.isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" isPending={editing.isPending} onPress={() => submitForm(FORM)}>
            {t("people.save")}
          </Button>
        </>
      }
    >
      <FailureNote error={editing.error} />
      <Form form={form} id={FORM} onSubmit={editing.save}>
        <PersonFields places={places} mayChangeRole={!isSelf} />
        <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
      </Form>
      <PersonAccess person={person} mayLock={!isSelf} />
      {!isSelf && can(person.role, "points.correct") ? <PersonPin person={person} /> : null}
    </Sheet>
  );
}
