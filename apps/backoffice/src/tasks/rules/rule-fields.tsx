import { useId, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { RadioField } from "../../parts/form/choice-fields.tsx";
import { DaysField } from "../../parts/form/days-field.tsx";
import { PlacesField } from "../../parts/form/places-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useWeekdays } from "../../parts/form/use-weekdays.ts";
import { FigureField } from "../../parts/form/figure-field.tsx";
import { ManyField } from "../../parts/form/many-field.tsx";
import { CodesField } from "./codes-field.tsx";
import type { RuleFields } from "./rule-form.ts";
import { RuleWeek } from "./rule-week.tsx";
import type { RuleWorld } from "./rule-types.ts";
import type { RuleOptions } from "./use-rule-words.ts";

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section className="rule-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="fields">{children}</div>
    </section>
  );
}

/** Fields for the reward: points per euro, or once per purchase. */
function Given({ options, isNew }: { readonly options: RuleOptions; readonly isNew: boolean }): ReactNode {
  const { t } = useTranslation();
  const action = useWatch<RuleFields, "actionType">({ name: "actionType" });
  return (
    <Group title={t("rules.groups.what")}>
      <TextField
        name="name"
        label={t("rules.fields.name")}
        hint={t("rules.nameHint")}
        maxLength={200}
        autoFocus={isNew}
      />
      <TextField name="nameEn" label={t("rules.fields.nameEn")} aside={t("common.form.optional")} maxLength={200} />
      <RadioField name="actionType" label={t("rules.fields.actionType")} options={options.actions} isSegmented />
      {action === "MULTIPLIERACTION" ? (
        <FigureField name="factor" label={t("rules.fields.factor")} hint={t("rules.factorHint")} decimals={3} />
      ) : null}
      {action === "FIXEDPOINTACTION" ? (
        <div className="pair">
          <FigureField name="points" label={t("rules.fields.points")} />
          <FigureField
            name="revenue"
            label={t("rules.fields.revenue")}
            aside={t("common.form.optional")}
            decimals={2}
            unit="€"
          />
        </div>
      ) : null}
    </Group>
  );
}

interface GoodsProps {
  readonly options: RuleOptions;
  /** Merchandise groups used by other rules. */
  readonly known: readonly string[];
}

function Goods({ options, known }: GoodsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Group title={t("rules.groups.goods")}>
      <SelectField name="goods" label={t("rules.fields.promotionKey")} options={options.goods} />
      <CodesField
        name="merchandiseGroupCodes"
        label={t("rules.fields.merchandiseGroupCodes")}
        aside={t("common.form.optional")}
        hint={t("rules.groupsHint")}
        known={known}
        removeLabel={(code) => t("rules.removeGroup", { code })}
      />
      <FigureField
        name="minimum"
        label={t("rules.fields.minimum")}
        aside={t("common.form.optional")}
        hint={t("rules.minimumHint")}
        decimals={2}
        unit="€"
      />
    </Group>
  );
}

function Times(): ReactNode {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  const [chosen, from = "", to = ""] = useWatch<RuleFields, ["weekdays", "fromTime", "toTime"]>({
    name: ["weekdays", "fromTime", "toTime"],
  });
  const days = weekdays.flatMap(({ id }): string[] => (chosen.length === 0 || chosen.includes(id) ? [id] : []));
  return (
    <Group title={t("rules.groups.when")}>
      <DaysField
        name="weekdays"
        label={t("rules.fields.weekdays")}
        options={weekdays}
        {...(chosen.length === 0 ? { aside: t("rules.everyDay") } : {})}
      />
      <div className="pair">
        <TextField name="fromTime" type="time" label={t("rules.fields.fromTime")} aside={t("common.form.optional")} />
        <TextField name="toTime" type="time" label={t("rules.fields.toTime")} aside={t("common.form.optional")} />
      </div>
      <RuleWeek days={days} from={from} to={to} />
      <div className="pair">
        <TextField name="firstDay" type="date" label={t("rules.fields.validFrom")} aside={t("common.form.optional")} />
        <TextField name="lastDay" type="date" label={t("rules.fields.validTo")} aside={t("common.form.optional")} />
      </div>
    </Group>
  );
}

/** Name of a shop with its town. */
const townOf = ({ name, city }: RuleWorld["stores"][number]): string =>
  city === "" || name.includes(city) ? name : `${name}, ${city}`;

interface WhereProps {
  readonly options: RuleOptions;
  readonly world: RuleWorld;
}

function Where({ options, world }: WhereProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [place, partnerId, chosen] = useWatch<RuleFields, ["place", "partnerId", "storeIds"]>({
    name: ["place", "partnerId", "storeIds"],
  });
  const { wholeProgram, stores } = world;
  // Partner users can choose only their own partner and its shops.
  const partners = world.partners.filter(({ id }) => wholeProgram || id === partnerId);
  const own = stores.filter(({ id, own: isOwn, active }) => isOwn && (active || chosen.includes(id)));
  const places = partners.map(({ id, name }) => ({
    id,
    name,
    stores: own.filter((store) => store.partnerId === id).map((store) => ({ id: store.id, name: townOf(store) })),
  }));
  const asksPartner = place === "PARTNER" || !wholeProgram;
  return (
    <Group title={t("rules.groups.where")}>
      <RadioField name="place" label={t("rules.fields.place")} options={options.places} isSegmented />
      {asksPartner && options.partners.length > 1 ? (
        <SelectField name="partnerId" label={t("rules.fields.partnerId")} options={options.partners} />
      ) : null}
      {place === "STORES" ? (
        <PlacesField
          name="storeIds"
          label={t("rules.fields.storeIds")}
          ofStores
          places={places}
          words={{
            find: t("rules.findStore"),
            chosen: (count) => t("rules.chosen", { count, number: number(count) }),
          }}
        />
      ) : null}
    </Group>
  );
}

function Limits({ options }: { readonly options: RuleOptions }): ReactNode {
  const { t } = useTranslation();
  return (
    <Group title={t("rules.groups.who")}>
      {options.levels.length === 0 ? null : (
        <ManyField
          name="levelIds"
          label={t("rules.fields.levelIds")}
          hint={t("rules.levelsHint")}
          options={options.levels}
        />
      )}
      <div className="pair">
        <FigureField name="timesPerDay" label={t("rules.fields.timesPerDay")} aside={t("common.form.optional")} />
        <FigureField name="timesInAll" label={t("rules.fields.timesInAll")} aside={t("common.form.optional")} />
      </div>
      <FigureField
        name="budgetPoints"
        label={t("rules.fields.budgetPoints")}
        aside={t("common.form.optional")}
        hint={t("rules.budgetHint")}
      />
      <TextField
        name="campaignName"
        label={t("rules.fields.campaignName")}
        aside={t("common.form.optional")}
        maxLength={200}
      />
    </Group>
  );
}

interface RuleFieldsProps extends GoodsProps, WhereProps {
  readonly isNew: boolean;
}

/** The fields of a rule, in the order of its sentence. */
export function RuleFieldGroups({ options, known, world, isNew }: RuleFieldsProps): ReactNode {
  return (
    <>
      <Given options={options} isNew={isNew} />
      <Times />
      <Where options={options} world={world} />
      <Goods options={options} known={known} />
      <Limits options={options} />
    </>
  );
}
