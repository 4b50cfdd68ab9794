import { administrationApi, placesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { useWrite } from "../../server/use-calls.ts";

const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const schema = z.object({
  partner: nameText,
  store: nameText,
  city: z.optional(z.string().check(z.maxLength(100))),
  tablets: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
});

interface ShopStepProps {
  readonly programId: string;
  readonly programName: string;
  /** A partner created by an interrupted set-up. */
  readonly partnerId: string | undefined;
}

const tabletsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `T${index + 1}`,
    name: `Tablet ${index + 1}`,
    kind: "APP" as const,
  }));

/** The first company and shop, with a place for each tablet. */
export function ShopStep({ programId, programName, partnerId }: ShopStepProps): ReactNode {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  const createPartner = useWrite(administrationApi.createPartner);
  const openStore = useWrite(placesApi.openStore, { refreshes: [placesApi.listPlaces] });
  const form = useEditor({ schema, values: { partner: programName, store: "", city: "", tablets: 1 }, keepAs: "shop" });
  const submit = async ({ partner, store, city, tablets }: z.output<typeof schema>): Promise<void> => {
    setFailure(undefined);
    try {
      const params = { programId };
      const id = partnerId ?? (await createPartner.mutateAsync({ params, body: { name: partner } })).id;
      const address = city === undefined ? {} : { city };
      await openStore.mutateAsync({
        params: { programId, partnerId: id },
        body: { store: { name: store, address }, points: tabletsOf(tablets) },
      });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={submit} keepAs="shop">
      <div>
        <h2>{t("setup.startTitle")}</h2>
        <p className="muted">{t("setup.startSub")}</p>
      </div>
      <FailureNote error={failure} />
      {partnerId === undefined ? <TextField name="partner" label={t("setup.partner")} /> : null}
      <TextField name="store" label={t("setup.store")} autoFocus />
      <TextField name="city" label={t("setup.city")} aside={t("common.form.optional")} />
      <NumberField name="tablets" label={t("setup.tablets")} minValue={1} maxValue={20} hasSteps />
      <div className="acts">
        <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
          {t("setup.openShop")}
        </Button>
      </div>
    </Form>
  );
}
