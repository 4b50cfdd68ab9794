import { administrationApi, pinsApi, placesApi, v2 } from "@punktum/contracts";
import { useId, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { isRefused } from "../../server/refusal.ts";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { type NewStore, newStoreSchema, openingOf, prefixOf } from "./new-store.ts";
import { OpenedStore } from "./opened-store.tsx";
import type { PlacePartner } from "./place-types.ts";
import { useLabel } from "./use-words.ts";
import "./places.css";

const DRAFT = "new-store";
const REFRESHES = [placesApi.listPlaces, v2.listStores];

interface GroupProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Group({ title, text, children }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section className="form-group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <small>{text}</small>
      </div>
      <div className="fields">{children}</div>
    </section>
  );
}

/** Prefix of the workstation ids, with a preview of the ids. */
function PrefixField(): ReactNode {
  const { t } = useTranslation();
  const { list } = useFormat();
  const name: unknown = useWatch({ name: "store.name" });
  const prefix: unknown = useWatch({ name: "prefix" });
  const typed = typeof prefix === "string" && prefix !== "" ? prefix : undefined;
  const begin = typed ?? prefixOf(typeof name === "string" ? name : "");
  return (
    <TextField
      name="prefix"
      label={t("places.wizard.prefix")}
      aside={t("common.form.optional")}
      hint={list([`${begin}-1`, `${begin}-till-1`])}
    />
  );
}

function Fields({ partners }: { readonly partners: readonly PlacePartner[] }): ReactNode {
  const { t } = useTranslation();
  const label = useLabel("store");
  const options = partners.filter(({ active }) => active).map(({ id, name }) => ({ id, label: name }));
  return (
    <>
      <Group title={t("places.wizard.where")} text={t("places.wizard.whereText")}>
        {options.length === 1 ? null : (
          <SelectField name="partnerId" label={t("places.wizard.partner")} options={options} />
        )}
        <TextField name="store.name" label={label("name")} autoFocus />
        <TextField name="store.address.street" label={label("street")} aside={t("common.form.optional")} />
        <div className="town">
          <TextField name="store.address.postalCode" label={label("postalCode")} />
          <TextField name="store.address.city" label={label("city")} />
        </div>
        <TextField name="store.vatId" label={label("vatId")} aside={t("common.form.optional")} />
      </Group>
      <Group title={t("places.wizard.what")} text={t("places.wizard.whatText")}>
        <div className="counts">
          <NumberField name="tablets" label={t("places.wizard.tablets")} minValue={0} maxValue={20} hasSteps />
          <NumberField name="tills" label={t("places.wizard.tills")} minValue={0} maxValue={20} hasSteps />
        </div>
        <PrefixField />
      </Group>
      <Group title={t("places.wizard.secret")} text={t("places.wizard.secretText")}>
        <TextField
          name="pin"
          label={t("places.wizard.pin")}
          aside={t("common.form.optional")}
          hint={t("places.wizard.pinHint")}
          type="password"
          inputMode="numeric"
          maxLength={4}
          autoComplete="new-password"
        />
      </Group>
    </>
  );
}

/** The error, with the workstation id that is already taken. */
function Failure({ error }: { readonly error: Error | null }): ReactNode {
  const { t } = useTranslation();
  if (!isRefused(error, "WORKSTATION_ID_IN_USE")) {
    return <FailureNote error={error} />;
  }
  return (
    <p className="said bad" role="alert">
      {t("places.wizard.idTaken", { id: String(error.details["interactionPointId"] ?? "") })}
    </p>
  );
}

type Opened = z.output<typeof placesApi.openStore.response>;

/** A created shop, and the PIN that must still be set. */
interface Outcome extends Opened {
  readonly pin: string | undefined;
}

interface WizardProps {
  readonly partners: readonly PlacePartner[];
  readonly onOpened: (outcome: Outcome) => void;
}

function Wizard({ partners, onOpened }: WizardProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const reach = useReach();
  const active = partners.filter((partner) => partner.active);
  const partnerId = reach.partnerId ?? (active.length === 1 ? active[0]?.id : undefined) ?? "";
  const form = useEditor({
    schema: newStoreSchema,
    values: { partnerId, store: { name: "" }, tablets: 1, tills: 1 },
    keepAs: DRAFT,
  });
  const open = useWrite(placesApi.openStore, { refreshes: REFRESHES });
  const words = {
    tablet: (number: number) => t("places.wizard.tablet", { number }),
    till: (number: number) => t("places.wizard.till", { number }),
  };
  const save = (values: NewStore): void =>
    open.mutate(
      { params: { programId, partnerId: values.partnerId }, body: openingOf(values, words) },
      { onSuccess: (opened) => onOpened({ ...opened, pin: values.pin }) },
    );
  return (
    <Form form={form} onSubmit={save} className="wizard" keepAs={DRAFT}>
      <Fields partners={partners} />
      <Failure error={open.error} />
      <div className="form-end">
        <Button kind="primary" type="submit" isPending={open.isPending}>
          {t("places.wizard.open")}
        </Button>
      </div>
    </Form>
  );
}

/** Shown if there is no partner: a shop needs one, and not every user may create one. */
function NoPartner(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <EmptyState icon="building" title={t("places.wizard.noPartner")} text={t("places.wizard.noPartnerText")}>
      {can("settings.edit") ? (
        <LinkButton kind="primary" icon="plus" to="/stores?edit=new">
          {t("places.newPartner")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

/** Creates a shop with its data, tablets, tills and PIN, then a key for each till. */
export function NewStorePage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { data, error, refetch } = useRead(placesApi.listPlaces, { params: { programId }, query: { limit: 1 } });
  const setPin = useWrite(pinsApi.setStorePin, { refreshes: [administrationApi.readStore, placesApi.listPlaces] });
  const [outcome, setOutcome] = useState<Outcome>();
  const sendPin = ({ store, pin }: Outcome): void => {
    if (pin !== undefined) {
      setPin.mutate({ params: { id: store.id }, body: { pin } });
    }
  };
  if (outcome !== undefined) {
    return (
      <OpenedStore
        opened={outcome}
        pinError={setPin.error}
        onPinAgain={() => sendPin(outcome)}
        onAnother={() => setOutcome(undefined)}
      />
    );
  }
  return (
    <div className="read">
      <PageHead title={t("places.wizard.title")} sub={t("places.wizard.sub")} back="/stores" />
      <div className="body">
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : data.partners.every(({ active }) => !active) ? (
          <NoPartner />
        ) : (
          <Wizard
            partners={data.partners}
            onOpened={(opened) => {
              setOutcome(opened);
              sendPin(opened);
            }}
          />
        )}
      </div>
    </div>
  );
}
