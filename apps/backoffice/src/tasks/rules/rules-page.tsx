import { STANDARD_RULES } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Chip, type ChipKind } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { ListSearch, Tools } from "../../parts/list/tools.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Views } from "../../parts/views.tsx";
import { useCan } from "../../session/session.ts";
import { RuleMenu } from "./rule-menu.tsx";
import { RuleStrip } from "./rule-strip.tsx";
import { RULE_STATES, type RuleRecord, type RuleState, ruleStateOf, ruleTitle, type RuleWorld } from "./rule-types.ts";
import { useMayChange, useRules, useRuleWorld, useSentence } from "./use-rules.ts";
import "./rules.css";

const CHIPS: Readonly<Record<RuleState, ChipKind>> = { running: "ok", planned: "plan", draft: "none", ended: "none" };
const NO_WORLD: RuleWorld = { wholeProgram: false, timeZone: "UTC", partners: [], stores: [], levels: [] };

/** A rule with its display values. */
interface Listed {
  readonly rule: RuleRecord;
  readonly title: string;
  readonly sentence: string;
  readonly state: RuleState;
}

function StateChip({ rule, state }: Pick<Listed, "rule" | "state">): ReactNode {
  const { t } = useTranslation();
  return (
    <Chip kind={CHIPS[state]} {...(state === "ended" ? { icon: "lock" as const } : {})}>
      {rule.active ? t(`rules.states.${state}`) : t("rules.states.stopped")}
    </Chip>
  );
}

function useColumns(world: RuleWorld): readonly ListColumn<Listed>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const ownerOf = (partnerId: string | null): string =>
    partnerId === null ? t("rules.everybody") : (world.partners.find(({ id }) => id === partnerId)?.name ?? "");
  return [
    {
      id: "rule",
      title: t("rules.rule"),
      onCard: "name",
      isLong: true,
      cell: ({ title, sentence }) => (
        <span className="rule-cell">
          <b>{title}</b>
          <small>{sentence}</small>
        </span>
      ),
    },
    {
      id: "owner",
      title: t("rules.owner"),
      onCard: "meta",
      isOptional: true,
      isLong: true,
      cell: ({ rule }) => <span className="muted">{ownerOf(rule.partnerId)}</span>,
    },
    {
      id: "budget",
      title: t("rules.budget"),
      isNumber: true,
      isOptional: true,
      cell: ({ rule }) => (rule.budgetPoints === null ? "" : number(rule.budgetPoints)),
    },
    { id: "state", title: t("rules.state"), onCard: "state", cell: (listed) => <StateChip {...listed} /> },
  ];
}

/** Explains the default rule, and which of several rules applies. */
function DefaultRule(): ReactNode {
  const { t } = useTranslation();
  const { rmt, rmc1, rmc2, rmc3 } = STANDARD_RULES;
  return (
    <Note icon="rules">
      {t("rules.default", { all: rmt.factor, first: rmc1.factor, second: rmc2.factor, third: rmc3.factor })}{" "}
      {t("rules.order")}
    </Note>
  );
}

function NewButton(): ReactNode {
  const { t } = useTranslation();
  return useCan()("offers.edit") ? (
    <LinkButton kind="primary" icon="plus" to="/rules/new" isLead>
      {t("rules.new")}
    </LinkButton>
  ) : null;
}

function Empty({ hasRules }: { readonly hasRules: boolean }): ReactNode {
  const { t } = useTranslation();
  return hasRules ? (
    <EmptyState icon="search" title={t("rules.nothing")} />
  ) : (
    <EmptyState icon="rules" title={t("rules.emptyTitle")} text={t("rules.emptyText")}>
      <NewButton />
    </EmptyState>
  );
}

/** All rules with their display values. */
function useListed(rules: readonly RuleRecord[] | undefined, world: RuleWorld): readonly Listed[] | undefined {
  const { i18n } = useTranslation();
  const sentenceOf = useSentence(world);
  const [nowMs] = useState(() => Date.now());
  return rules?.map((rule) => {
    const sentence = sentenceOf(rule);
    const title = ruleTitle(rule, i18n.language);
    const named = title === "" ? { title: sentence, sentence: "" } : { title, sentence };
    return { rule, ...named, state: ruleStateOf(rule, nowMs) };
  });
}

const isState = (text: string): text is RuleState => RULE_STATES.some((state) => state === text);

function StateViews({ all, shown }: { readonly all: readonly Listed[]; readonly shown: string }): ReactNode {
  const { t } = useTranslation();
  const count = (wanted: RuleState): number => all.filter(({ state }) => state === wanted).length;
  return (
    <Views
      label={t("rules.views")}
      views={[
        { to: "/rules", label: t("rules.all"), count: all.length, isShown: !isState(shown) },
        ...RULE_STATES.map((state) => ({
          to: `/rules?state=${state}`,
          label: t(`rules.states.${state}`),
          count: count(state),
          isShown: shown === state,
        })),
      ]}
    />
  );
}

/** Actions of the page. */
function Acts(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton icon="flash" to="/rules/try">
        {t("rules.tryIt")}
      </LinkButton>
      <NewButton />
    </>
  );
}

interface ListProps {
  readonly all: readonly Listed[] | undefined;
  readonly world: RuleWorld;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The rules that match state and search. */
function RuleList({ all, world, error, onRetry }: ListProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useCan()("offers.edit");
  const mayChange = useMayChange(world);
  const [state] = useAddressValue("state");
  const [text, setText] = useState("");
  const columns = useColumns(world);
  const words = text.trim().toLowerCase();
  const items = all?.filter(
    (listed) =>
      (!isState(state) || listed.state === state) && `${listed.title} ${listed.sentence}`.toLowerCase().includes(words),
  );
  const open = ({ rule }: Listed): void => void navigate(`/rules/${rule.id}`);
  const menuOf = (listed: Listed): ReactNode => <RuleMenu {...listed} mayChange={mayChange(listed.rule)} />;
  return (
    <>
      <StateViews all={all ?? []} shown={state} />
      <Tools>
        <ListSearch label={t("rules.find")} placeholder={t("rules.find")} value={text} onChange={setText} />
      </Tools>
      <DataList
        label={t("rules.title")}
        className="rule-list"
        columns={columns}
        items={items}
        idOf={({ rule }) => rule.id}
        textOf={({ title }) => title}
        {...(mayEdit ? { onOpen: open, actions: menuOf } : {})}
        error={error}
        onRetry={onRetry}
        empty={<Empty hasRules={all !== undefined && all.length > 0} />}
      />
    </>
  );
}

const isCounting = ({ state }: Listed): boolean => state === "running" || state === "planned";

/** The earning rules as sentences. */
export function RulesPage(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("offers.edit");
  const { data: rules, error, refetch } = useRules();
  const { data: world, error: worldError, refetch: refetchWorld } = useRuleWorld();
  const all = useListed(world === undefined ? undefined : rules, world ?? NO_WORLD);
  const titleOf = (rule: RuleRecord): string => all?.find((listed) => listed.rule.id === rule.id)?.title ?? "";
  return (
    <>
      <PageHead title={t("rules.title")} sub={t("rules.sub")}>
        <ExportButton what={() => ({ kind: "EARNING_RULES" })} />
        {mayEdit ? <Acts /> : undefined}
      </PageHead>
      <RuleList
        all={all}
        world={world ?? NO_WORLD}
        error={error ?? worldError}
        onRetry={() => void Promise.all([refetch(), refetchWorld()])}
      />
      {all === undefined || world === undefined ? null : (
        <div className="body rule-foot">
          <RuleStrip
            rules={all.filter(isCounting).map(({ rule }) => rule)}
            timeZone={world.timeZone}
            titleOf={titleOf}
          />
          <DefaultRule />
        </div>
      )}
    </>
  );
}
