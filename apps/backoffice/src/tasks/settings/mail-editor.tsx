import type { MailVariable, mailTemplatesApi } from "@punktum/contracts";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { useCan } from "../../session/session.ts";
import { MailForm } from "./mail-form.tsx";
import { MailPreview } from "./mail-preview.tsx";

type MailOfEvent = z.output<typeof mailTemplatesApi.listMailTemplates.response>["data"][number];

function Variables({ names }: { readonly names: readonly MailVariable[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="mail-variables" aria-label={t("mailTexts.variables")}>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{t(`mailTexts.values.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t("mailTexts.variablesHint")}</p>
    </section>
  );
}

/** The form begins anew when the text went back to the standard, and not when the first own text was saved. */
function MailOfLanguage(props: ComponentProps<typeof MailForm>): ReactNode {
  const { isOwn } = props.template;
  const [seen, setSeen] = useState({ isOwn, resets: 0 });
  if (seen.isOwn !== isOwn) {
    setSeen({ isOwn, resets: seen.resets + (isOwn ? 0 : 1) });
  }
  return <MailForm key={seen.resets} {...props} />;
}

/** One mail in all languages beside each other. */
export function MailEditor({ mail }: { readonly mail: MailOfEvent }): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("settings.edit");
  return (
    <div className="mail-editor">
      <p>
        <Link to="/settings/mails">{t("mailTexts.back")}</Link>
      </p>
      <h2>{t(`mailTexts.events.${mail.event}`)}</h2>
      <Variables names={mail.variables} />
      <div className="mail-languages">
        {mail.templates.map((template) => (
          <section key={template.language} aria-label={t(`mailTexts.languages.${template.language}`)}>
            <h3>{t(`mailTexts.languages.${template.language}`)}</h3>
            {mayEdit ? (
              <MailOfLanguage template={template} hasLink={mail.hasLink} />
            ) : (
              <MailPreview mail={template} words={template} />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
