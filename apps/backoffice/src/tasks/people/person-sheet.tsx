import { administrationApi, can } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { PersonAccess } from "./person-access.tsx";
import { PersonFields } from "./person-fields.tsx";
import { PersonPin } from "./person-pin.tsx";
import type { Person } from "./person.ts";
import { submitForm } from "./submit-form.ts";
import type { PartnerPlaces } from "./use-places.ts";

const FORM = "person";
const languageOf = (code: string): "de" | "en" => (code === "en" ? "en" : "de");

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
  // Somebody who has changed the entry meanwhile is not overwritten.
  const headers = { "if-match": `"${person.version}"` };
  const save = useWrite(administrationApi.changeAdmin, { refreshes: [administrationApi.listAdmins], headers });
  const { name, email, role, partnerIds, storeIds } = person;
  const form = useEditor({
    schema: administrationApi.changeAdmin.body,
    values: { name, email, role, language: languageOf(person.language), partnerIds, storeIds },
  });
  return (
    <Sheet
      title={name}
      sub={email}
      isOpen
      onClose={onClose}
      isDismissable={!save.isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={save.isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" isPending={save.isPending} onPress={() => submitForm(FORM)}>
            {t("people.save")}
          </Button>
        </>
      }
    >
      <FailureNote error={save.error} />
      <Form
        form={form}
        id={FORM}
        onSubmit={(body) =>
          save.mutate(
            { params, body },
            {
              onSuccess: (saved) => {
                showDone(t("people.saved", { name: saved.name }));
                onClose();
              },
            },
          )
        }
      >
        <PersonFields places={places} mayChangeRole={!isSelf} />
      </Form>
      <PersonAccess person={person} mayLock={!isSelf} />
      {!isSelf && can(person.role, "points.correct") ? <PersonPin person={person} /> : null}
    </Sheet>
  );
}
