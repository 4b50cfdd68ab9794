import { administrationApi, staffOnDutyApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { Person } from "./person.ts";

const schema = z.object({ pin: z.string().check(z.regex(/^\d{4,8}$/)) });

/** Sets or removes the PIN for signing in at a tablet. The PIN cannot be read. */
export function PersonPin({ person }: { readonly person: Person }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), adminId: person.id };
  const write = useWrite(staffOnDutyApi.setDutyPin, { refreshes: [administrationApi.listAdmins] });
  const form = useEditor({ schema, values: { pin: "" } });
  const send = (pin: string | null): void =>
    write.mutate(
      { params, body: { pin } },
      {
        onSuccess: () => {
          form.reset();
          showDone(t(pin === null ? "people.pinRemoved" : "people.pinSaved"));
        },
      },
    );
  return (
    <section className="person-access" aria-label={t("people.pin")}>
      <h3>
        {t("people.pin")}: {t(person.hasDutyPin ? "people.pinSet" : "people.pinMissing")}
      </h3>
      <FailureNote error={write.error} />
      <Form form={form} onSubmit={({ pin }) => send(pin)}>
        <TextField name="pin" type="password" inputMode="numeric" label={t("people.newPin")} maxLength={8} />
        <div className="acts">
          <Button type="submit" isPending={write.isPending}>
            {t("people.setPin")}
          </Button>
          {person.hasDutyPin ? (
            <Button kind="plain" onPress={() => send(null)} isDisabled={write.isPending}>
              {t("people.removePin")}
            </Button>
          ) : null}
        </div>
      </Form>
    </section>
  );
}
