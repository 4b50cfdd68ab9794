import { simulatorApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { FormProvider, useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import type { Option } from "../../parts/form/option.ts";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { RuleWorld, TriedRule } from "./rule-types.ts";
import {
  EXAMPLE_BASKET,
  goodsOfGroup,
  NO_LEVELS,
  PLAIN_GOODS,
  type Suggestion,
  type TillFields,
  tillSchema,
  triedOf,
  type Tried,
} from "./till-form.ts";
import { TillRow, type Outcomes } from "./till-row.tsx";
import { ruleNamesOf } from "./use-rules.ts";
import "./till.css";

interface TillProps {
  readonly drafts: readonly TriedRule[];
  readonly suggestion: Suggestion;
  /** Merchandise groups used by rules. */
  readonly known: readonly string[];
  readonly world: RuleWorld;
  /** Title of the column with drafts. */
  readonly afterLabel: string;
}

/** Options of the till's fields. */
function useTillOptions({ known, world, suggestion }: Pick<TillProps, "known" | "world" | "suggestion">) {
  const { t, i18n } = useTranslation();
  const stores = world.stores.filter(({ own, id }) => own || id === suggestion.storeId);
  return {
    stores: stores.map(({ id, name, city }): Option => ({ id, label: name, ...(city === "" ? {} : { hint: city }) })),
    levels: [
      ...NO_LEVELS.map((id): Option => ({ id, label: t(`rules.till.levels.${id}`) })),
      ...ruleNamesOf(world, i18n.language).levels.map(({ id, name }): Option => ({ id, label: name })),
    ],
    goods: [
      ...PLAIN_GOODS.map((id): Option => ({ id, label: t(`rules.till.goods.${id}`) })),
      ...[...new Set([...known, ...groupsSuggested(suggestion)])].map((code): Option => ({
        id: goodsOfGroup(code),
        label: code,
      })),
    ],
  };
}

const groupsSuggested = ({ goods }: Suggestion): readonly string[] =>
  goods.startsWith(goodsOfGroup("")) ? [goods.slice(goodsOfGroup("").length)] : [];

const NOTHING: Tried["body"] = { basket: [], at: "", storeId: "" };

/** Runs the simulation, debounced. */
function useOutcomes(tried: Tried | undefined): {
  readonly outcomes: Outcomes | undefined;
  readonly error: Error | null;
} {
  const programId = useProgramId();
  const { body = NOTHING, places = [] } = tried ?? {};
  const text = JSON.stringify(body);
  const isRested = useRested(text) === text;
  const input = { params: { programId }, body };
  const options = { enabled: tried !== undefined && isRested, keepsPrevious: true };
  const { data, error } = useRead(simulatorApi.simulatePromotions, input, options);
  // The previous answer stays while the next one loads, if it has the same number of lines.
  const isOfThese = data !== undefined && data.before.lines.length === places.length;
  return { outcomes: isOfThese ? { ...data, places } : undefined, error };
}

interface TotalsProps {
  readonly outcomes: Outcomes | undefined;
  readonly amount: number;
}

function Totals({ outcomes, amount }: TotalsProps): ReactNode {
  const { t } = useTranslation();
  const { money, number, signed } = useFormat();
  const [before, after] = [outcomes?.before.points ?? 0, outcomes?.after.points ?? 0];
  const difference = after - before;
  return (
    <tfoot aria-live="polite">
      <tr>
        <th scope="row">
          {money(amount)}
          <small>{t("rules.till.sum")}</small>
        </th>
        <td className="r">
          <b>{number(before)}</b>
        </td>
        <td className="r">
          <b className={difference === 0 ? "" : "up"}>{number(after)}</b>
          <small>{difference === 0 ? t("rules.till.same") : signed(difference)}</small>
        </td>
      </tr>
    </tfoot>
  );
}

function Place({
  options,
  suggestion,
}: { readonly options: ReturnType<typeof useTillOptions> } & Pick<TillProps, "suggestion">) {
  const { t } = useTranslation();
  return (
    <div className="till-place">
      <TextField name="at" type="datetime-local" label={t("rules.till.at")} suggested={suggestion.at} />
      <SelectField
        name="storeId"
        label={t("rules.till.store")}
        suggested={suggestion.storeId}
        options={options.stores}
      />
      <SelectField
        name="levelId"
        label={t("rules.till.level")}
        suggested={suggestion.levelId}
        options={options.levels}
      />
    </div>
  );
}

/** Simulated till: the points of a basket today and with drafts, line by line, with reasons. */
export function Till({ drafts, suggestion, known, world, afterLabel }: TillProps): ReactNode {
  const { t } = useTranslation();
  const form = useEditor<TillFields, TillFields>({ schema: tillSchema, values: EXAMPLE_BASKET });
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const fields = useWatch({ control: form.control, compute: (typed: TillFields) => structuredClone(typed) });
  const options = useTillOptions({ known, world, suggestion });
  const tried = triedOf(fields, suggestion, { drafts, timeZone: world.timeZone });
  const { outcomes, error } = useOutcomes(tried);
  const amount = fields.lines.reduce((sum, line) => sum + (line.amount ?? 0), 0);
  return (
    <FormProvider {...form}>
      <div className="till">
        <Place options={options} suggestion={suggestion} />
        <table>
          <caption className="hide">{t("rules.till.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("rules.till.basket")}</th>
              <th scope="col" className="r">
                {t("rules.till.today")}
              </th>
              <th scope="col" className="r">
                {afterLabel}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <TillRow
                key={row.id}
                place={place}
                options={options.goods}
                suggestion={suggestion}
                outcomes={outcomes}
                {...(rows.length === 1 ? {} : { onRemove: () => remove(place) })}
              />
            ))}
            <tr>
              <td colSpan={3} className="till-add">
                <Button kind="plain" isTiny icon="plus" onPress={() => append({ goods: "OTHER" })}>
                  {t("rules.till.add")}
                </Button>
              </td>
            </tr>
          </tbody>
          <Totals outcomes={outcomes} amount={amount} />
        </table>
      </div>
      <FailureNote error={error} />
    </FormProvider>
  );
}
