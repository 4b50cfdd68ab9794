import type { platformApi, ProgramTemplate } from "@punktum/contracts";
import type { ReactNode } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useStore } from "../../base/store.ts";
import { language } from "../../base/language.ts";
import { useFormat } from "../../base/format.ts";

/** A template as the platform lists it. */
type Template = z.output<typeof platformApi.listProgramTemplates.response>[number];

/** A small drawing of the kiosk in a template's colours. */
function Screen({ colors: { brand, accent } }: Pick<Template, "colors">): ReactNode {
  return (
    <svg className="template-screen" viewBox="0 0 160 100" aria-hidden="true">
      <rect width="160" height="100" fill={brand} />
      <circle cx="80" cy="150" r="90" fill="#fff" opacity="0.12" />
      <rect x="14" y="14" width="36" height="8" rx="4" fill="#fff" opacity="0.9" />
      <circle cx="140" cy="18" r="6" fill={accent} />
      <rect x="30" y="42" width="100" height="12" rx="6" fill="#fff" opacity="0.9" />
      <rect x="46" y="60" width="68" height="7" rx="3.5" fill="#fff" opacity="0.6" />
      <rect x="58" y="78" width="44" height="12" rx="6" fill={accent} />
    </svg>
  );
}

function TemplateCard({ template }: { readonly template: Template }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const code = useStore(language);
  const { id, names, message, colors, reward } = template;
  return (
    <Radio value={id} className="template">
      <Screen colors={colors} />
      <span>
        <b>{names[code]}</b>
        {message === null ? null : <small>{message[code]}</small>}
        <small>
          {reward === null
            ? t("setup.noReward")
            : t("setup.reward", { title: reward.titles[code], points: number(reward.points) })}
        </small>
      </span>
    </Radio>
  );
}

interface TemplateChoiceProps {
  readonly templates: readonly Template[];
  readonly value: ProgramTemplate;
  readonly onChange: (id: ProgramTemplate) => void;
}

/** Choice of the template for a new programme, each with a picture of the kiosk. */
export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps): ReactNode {
  const { t } = useTranslation();
  const choose = (id: string): void => {
    const chosen = templates.find((template) => template.id === id);
    if (chosen !== undefined) {
      onChange(chosen.id);
    }
  };
  return (
    <RadioGroup className="templates" aria-label={t("setup.template")} value={value} onChange={choose}>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} />
      ))}
    </RadioGroup>
  );
}
