import { applicationsApi, SCOPE_CODES } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { ManyField } from "../../parts/form/many-field.tsx";
import { MomentField } from "../../parts/form/moment-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { usePlaces } from "../../parts/use-places.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

const EVERYWHERE = "all";
const { body } = applicationsApi.createApplication;
const EMPTY: z.input<typeof body> = { name: "", scopes: [], storeId: null, expiresAt: null };

/** Without a shop the application is valid for the whole programme. */
const tidy = (typed: z.input<typeof body>): z.input<typeof body> =>
  typed.storeId === EVERYWHERE ? { ...typed, storeId: null } : typed;

/** The form of a new application, and its key, shown once. */
export function NewApplication({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const places = usePlaces();
  const form = useEditor({ schema: body, values: EMPTY, tidy });
  const create = useWrite(applicationsApi.createApplication, { refreshes: [applicationsApi.listApplications] });
  const { data } = create;
  const scopes = SCOPE_CODES.map((id) => ({
    id,
    label: t(`connections.scopes.${id}`),
    hint: t(`connections.scopeHints.${id}`),
  }));
  const shops = places.flatMap(({ name, stores }) =>
    stores.map(({ id, name: shop }) => ({ id, label: `${name}: ${shop}` })),
  );
  return (
    <>
      <Sheet
        title={t("connections.newApplication")}
        sub={t("connections.applicationSub")}
        isOpen={data === undefined}
        onClose={onClose}
      >
        <Form form={form} onSubmit={(values) => create.mutate({ params, body: values })}>
          <TextField
            name="name"
            label={t("connections.name")}
            hint={t("connections.applicationNameHint")}
            maxLength={60}
            autoFocus
          />
          <ManyField name="scopes" label={t("connections.mayDo")} options={scopes} />
          <SelectField
            name="storeId"
            label={t("connections.reach")}
            hint={t("connections.reachHint")}
            suggested={EVERYWHERE}
            options={[{ id: EVERYWHERE, label: t("connections.everywhere") }, ...shops]}
          />
          <MomentField name="expiresAt" label={t("connections.expires")} hint={t("connections.expiresHint")} isEnd />
          <div className="form-end">
            <Button kind="primary" type="submit" isPending={create.isPending}>
              {t("connections.makeKey")}
            </Button>
          </div>
          <FailureNote error={create.error} />
        </Form>
      </Sheet>
      <SecretOnce title={t("connections.keyTitle")} secret={data?.apiKey} onDone={onClose}>
        <p>{t("connections.keyText", { name: data?.name ?? "" })}</p>
      </SecretOnce>
    </>
  );
}
