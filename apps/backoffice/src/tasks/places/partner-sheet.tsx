import { administrationApi, placesApi, v2 } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { type PartnerRecord, type PartnerValues, partnerValuesOf, type PlacePartner } from "./place-types.ts";
import { useLabel, usePartnerOptions, useValueText } from "./use-words.ts";

const FORM = "partner-form";
const REFRESHES = [placesApi.listPlaces, administrationApi.readPartner, v2.listPartners];

const EMPTY: PartnerValues = {
  name: "",
  legalName: "",
  partnerType: "PARTNER",
  affiliateOf: null,
  showRegistrationButton: true,
  alwaysShowRegistration: false,
  registersAtKiosk: false,
  registrationModePosRegistrationTypeCode: "OPTSIM",
  pointsRoundingCode: null,
  revenueRoundingCode: null,
  anonymousExchange: null,
  manualAllowed: true,
  active: true,
};

function Fields({ partners }: { readonly partners: readonly PlacePartner[] }): ReactNode {
  const { t } = useTranslation();
  const options = usePartnerOptions(partners);
  const mayPlace = useCan()("settings.edit");
  const label = useLabel("partnerForm");
  const ofProgram = t("places.partnerForm.ofProgram");
  return (
    <>
      <TextField name="name" label={label("name")} />
      <TextField name="legalName" label={label("legalName")} aside={t("common.form.optional")} />
      {mayPlace ? (
        <>
          <SelectField
            name="affiliateOf"
            label={label("affiliateOf")}
            options={options.partners}
            placeholder={t("places.partnerForm.nobody")}
          />
          <TextField name="partnerType" label={label("partnerType")} />
        </>
      ) : null}
      <SelectField
        name="registrationModePosRegistrationTypeCode"
        label={label("registrationModePosRegistrationTypeCode")}
        options={options.registration}
      />
      <SwitchField name="registersAtKiosk" label={label("registersAtKiosk")} />
      <SwitchField name="showRegistrationButton" label={label("showRegistrationButton")} />
      <SwitchField name="alwaysShowRegistration" label={label("alwaysShowRegistration")} />
      <SelectField
        name="anonymousExchange"
        label={label("anonymousExchange")}
        options={options.exchange}
        placeholder={ofProgram}
      />
      <SelectField
        name="pointsRoundingCode"
        label={label("pointsRoundingCode")}
        options={options.points}
        placeholder={ofProgram}
      />
      <SelectField
        name="revenueRoundingCode"
        label={label("revenueRoundingCode")}
        options={options.revenue}
        placeholder={ofProgram}
      />
      <SwitchField name="manualAllowed" label={label("manualAllowed")} />
      {mayPlace ? <SwitchField name="active" label={label("active")} /> : null}
    </>
  );
}

interface FormProps {
  readonly partners: readonly PlacePartner[];
  readonly onClose: () => void;
}

function Footer({ onClose, isPending }: { readonly onClose: () => void; readonly isPending: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="form-end">
      <Button kind="plain" onPress={onClose}>
        {t("common.actions.cancel")}
      </Button>
      <Button kind="primary" type="submit" isPending={isPending}>
        {t("common.actions.save")}
      </Button>
    </div>
  );
}

function EditForm({ record, partners, onClose }: FormProps & { readonly record: PartnerRecord }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), partnerId: record.id };
  const label = useLabel("partnerForm");
  const textOf = useValueText();
  const form = useEditor({ schema: administrationApi.replacePartner.body, values: partnerValuesOf(record) });
  const editing = useEdit({
    record,
    schema: administrationApi.readPartner.response,
    valuesOf: partnerValuesOf,
    send: async (body: PartnerValues, options) =>
      await call(administrationApi.replacePartner, { params, body }, options),
    refreshes: REFRESHES,
    onSaved: ({ name }) => {
      showDone(t("places.partnerForm.saved", { name }));
      onClose();
    },
  });
  return (
    <Form form={form} onSubmit={editing.save} id={FORM}>
      <Fields partners={partners.filter(({ id }) => id !== record.id)} />
      <FailureNote error={editing.error} />
      <Footer onClose={onClose} isPending={editing.isPending} />
      <EditDiff editing={editing} labelOf={label} textOf={textOf} />
    </Form>
  );
}

function NewForm({ partners, onClose }: FormProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useEditor({ schema: administrationApi.createPartner.body, values: EMPTY });
  const create = useWrite(administrationApi.createPartner, { refreshes: REFRESHES });
  return (
    <Form
      form={form}
      id={FORM}
      onSubmit={(body) =>
        create.mutate(
          { params: { programId }, body },
          {
            onSuccess: ({ name }) => {
              showDone(t("places.partnerForm.made", { name }));
              onClose();
            },
          },
        )
      }
    >
      <Fields partners={partners} />
      <FailureNote error={create.error} />
      <Footer onClose={onClose} isPending={create.isPending} />
    </Form>
  );
}

function Loaded({ partnerId, ...rest }: FormProps & { readonly partnerId: string }): ReactNode {
  const params = { programId: useProgramId(), partnerId };
  const { data, error, refetch } = useRead(administrationApi.readPartner, { params }, { freshMs: 0 });
  // Keeps the record that the form started from, because saving compares with it.
  const [first, setFirst] = useState<PartnerRecord>();
  if (first === undefined && data !== undefined) {
    setFirst(data);
  }
  if (first === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return <EditForm record={first} {...rest} />;
}

/** The form of a partner; `new` is a new partner, an empty id closes the sheet. */
export function PartnerSheet({ partnerId, ...rest }: FormProps & { readonly partnerId: string }): ReactNode {
  const { t } = useTranslation();
  const name = rest.partners.find(({ id }) => id === partnerId)?.name;
  return (
    <Sheet
      title={partnerId === "new" ? t("places.partnerForm.new") : (name ?? t("places.partner"))}
      sub={t("places.partnerForm.sub")}
      isOpen={partnerId !== ""}
      onClose={rest.onClose}
    >
      {partnerId === "new" ? <NewForm {...rest} /> : null}
      {partnerId === "" || partnerId === "new" ? null : <Loaded key={partnerId} partnerId={partnerId} {...rest} />}
    </Sheet>
  );
}
