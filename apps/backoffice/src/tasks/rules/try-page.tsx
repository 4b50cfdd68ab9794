import { useState, type ReactNode } from "react";
import { Checkbox, CheckboxGroup, Label } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../parts/icon.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { PastSales } from "./past-sales.tsx";
import { groupsOf, type RuleRecord, ruleStateOf, ruleTitle, ruleValuesOf, type RuleWorld } from "./rule-types.ts";
import { Till } from "./till.tsx";
import { suggestionOf } from "./till-form.ts";
import { useMayChange, useRules, useRuleWorld, useSentence } from "./use-rules.ts";
import "./rules.css";

interface ChoiceProps {
  readonly rules: readonly RuleRecord[];
  readonly world: RuleWorld;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Choice of the drafts to try. */
function DraftChoice({ rules, world, chosen, onChoose }: ChoiceProps): ReactNode {
  const { t, i18n } = useTranslation();
  const sentenceOf = useSentence(world);
  if (rules.length === 0) {
    return (
      <div className="draft-choice">
        <p className="muted">{t("rules.try.noDrafts")}</p>
        <LinkButton icon="plus" to="/rules/new">
          {t("rules.new")}
        </LinkButton>
      </div>
    );
  }
  return (
    <CheckboxGroup className="field draft-choice" value={[...chosen]} onChange={onChoose}>
      <Label className="label">{t("rules.try.drafts")}</Label>
      {rules.map((rule) => {
        const title = ruleTitle(rule, i18n.language);
        return (
          <Checkbox key={rule.id} value={rule.id} className="choice">
            <span className="check">
              <Icon name="check" small />
            </span>
            <span>
              {title === "" ? t("rules.unnamed") : title}
              <small>{sentenceOf(rule)}</small>
            </span>
          </Checkbox>
        );
      })}
    </CheckboxGroup>
  );
}

function Loaded({ rules, world }: Pick<ChoiceProps, "rules" | "world">): ReactNode {
  const { t } = useTranslation();
  const [address, setAddress] = useAddressValue("drafts");
  const mayChange = useMayChange(world);
  const [nowMs] = useState(() => Date.now());
  const drafts = rules.filter((rule) => ruleStateOf(rule, nowMs) === "draft" && mayChange(rule));
  const chosen = drafts.filter(({ id }) => address.split(",").includes(id));
  const tried = chosen.map((rule) => ({ ...ruleValuesOf(rule), id: rule.id }));
  const [first] = chosen;
  return (
    <div className="body try-page">
      <section aria-label={t("rules.till.basket")}>
        <Till
          drafts={tried}
          suggestion={suggestionOf(first, world, nowMs)}
          known={groupsOf(rules)}
          world={world}
          afterLabel={t("rules.till.withDrafts")}
        />
      </section>
      <div className="try-side">
        <DraftChoice
          rules={drafts}
          world={world}
          chosen={chosen.map(({ id }) => id)}
          onChoose={(ids) => setAddress(ids.join(","))}
        />
        <PastSales drafts={tried} timeZone={world.timeZone} />
      </div>
    </div>
  );
}

/** The simulator: points of a basket today and with drafts, and the cost of drafts on last month's sales. */
export function TryPage(): ReactNode {
  const { t } = useTranslation();
  const { data: rules, error, refetch } = useRules();
  const { data: world, error: worldError, refetch: refetchWorld } = useRuleWorld();
  const failure = error ?? worldError;
  return (
    <>
      <PageHead title={t("rules.try.title")} sub={t("rules.try.sub")} back="/rules" />
      {rules !== undefined && world !== undefined ? (
        <Loaded rules={rules} world={world} />
      ) : failure === null ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), refetchWorld()])} />
      )}
    </>
  );
}
