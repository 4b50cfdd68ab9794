import type { simulatorApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { IconButton } from "../../parts/button.tsx";
import type { Option } from "../../parts/form/option.ts";
import { SelectField } from "../../parts/form/select-field.tsx";
import { FigureField } from "../../parts/form/figure-field.tsx";
import type { Suggestion } from "./till-form.ts";

type Answer = z.output<typeof simulatorApi.simulatePromotions.response>;
type Side = Answer["before"];
type Reason = Side["reasons"][number];

/** The simulator's answer, with the form indexes of its lines. */
export interface Outcomes extends Answer {
  readonly places: readonly number[];
}

/** Text for the reason of a line's points. */
function useReasonText(): (reason: Reason) => string {
  const { t, i18n } = useTranslation();
  const { number } = useFormat();
  return ({ kind, names, factor, fixedPoints }) => {
    if (kind === "PAYMENT") {
      return t("rules.till.payment");
    }
    const name = i18n.language === "de" ? names.de : names.en;
    const rule = kind === "STANDARD" ? t("rules.till.standard") : name === "" ? t("rules.unnamed") : name;
    if (fixedPoints !== undefined) {
      return t("rules.till.fixed", { rule, count: fixedPoints, points: number(fixedPoints) });
    }
    return factor === undefined ? rule : t("rules.till.times", { rule, factor: number(factor) });
  };
}

/** Points of one line on one side, and the rule that gives them. */
interface Given {
  readonly points: number;
  readonly reason: Reason | undefined;
}

function givenOf(side: Side | undefined, place: number): Given | undefined {
  const line = side?.lines[place];
  if (side === undefined || line === undefined) {
    return undefined;
  }
  return { points: line.points, reason: line.reason === null ? undefined : side.reasons[line.reason] };
}

interface GivenCellProps {
  readonly given: Given | undefined;
  /** The points before, in the column with drafts. */
  readonly before?: Given | undefined;
}

/** Points, and the rule they come from. */
function GivenCell({ given, before }: GivenCellProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const textOf = useReasonText();
  if (given === undefined) {
    return <td className="r muted">…</td>;
  }
  const { points, reason } = given;
  const isOther = before !== undefined && before.points !== points;
  const isSame = before?.points === points && reason?.draft === null;
  const words = isSame ? t("rules.till.same") : reason === undefined ? t("rules.till.noRule") : textOf(reason);
  return (
    <td className="r">
      <span className={isOther ? "up" : ""}>{number(points)}</span>
      <small>{words}</small>
    </td>
  );
}

interface TillRowProps {
  /** Index in the form. */
  readonly place: number;
  readonly options: readonly Option[];
  readonly suggestion: Suggestion;
  readonly outcomes: Outcomes | undefined;
  /** Absent for the only line. */
  readonly onRemove?: () => void;
}

/** A line of the basket with its points. */
export function TillRow({ place, options, suggestion, outcomes, onRemove }: TillRowProps): ReactNode {
  const { t } = useTranslation();
  const line = outcomes?.places.indexOf(place) ?? -1;
  const before = givenOf(outcomes?.before, line);
  const number = place + 1;
  return (
    <tr>
      <th scope="row">
        <div className="till-line">
          <SelectField
            name={`lines.${place}.goods`}
            label={t("rules.till.goodsOf", { number })}
            suggested={suggestion.goods}
            options={options}
            isLabelHidden
          />
          <FigureField
            name={`lines.${place}.amount`}
            label={t("rules.till.amountOf", { number })}
            decimals={2}
            unit="€"
            isLabelHidden
          />
          {onRemove === undefined ? null : (
            <IconButton icon="trash" label={t("rules.till.remove", { number })} onPress={onRemove} />
          )}
        </div>
      </th>
      <GivenCell given={before} />
      <GivenCell given={givenOf(outcomes?.after, line)} before={before} />
    </tr>
  );
}
