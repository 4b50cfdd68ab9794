import { entriesOf, vouchersAdminApi } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useStore } from "../../base/store.ts";
import { language } from "../../base/language.ts";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";

type Rule = z.output<typeof vouchersAdminApi.readPromotion.response>;
type Reward = z.output<typeof vouchersAdminApi.readReward.response>;

const ruleSchema = z.object({ factor: z.number().check(z.minimum(0), z.maximum(1_000)) });
const rewardSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  points: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
});

function RuleForm({ programId, rule }: { readonly programId: string; readonly rule: Rule }): ReactNode {
  const { t } = useTranslation();
  const save = useWrite(vouchersAdminApi.replacePromotion, { refreshes: [vouchersAdminApi.listPromotions] });
  const form = useEditor({ schema: ruleSchema, values: { factor: rule.factor } });
  const submit = ({ factor }: z.output<typeof ruleSchema>): void => {
    const { id, ...before } = rule;
    const names = { name: `${factor} Punkte je Euro`, nameEn: `${factor} points per euro` };
    save.mutate({ params: { programId, promotionId: id }, body: { ...before, ...names, factor } });
  };
  return (
    <Form form={form} onSubmit={submit}>
      <h2>{t("setup.ruleTitle")}</h2>
      <FailureNote error={save.error} />
      <NumberField name="factor" label={t("setup.points")} minValue={0} maxValue={1_000} hasSteps />
      <div className="acts">
        <Button type="submit" isPending={save.isPending}>
          {t("setup.ruleSave")}
        </Button>
      </div>
      {save.isSuccess ? (
        <Note kind="ok" icon="check">
          {t("setup.saved")}
        </Note>
      ) : null}
    </Form>
  );
}

interface RewardFormProps {
  readonly programId: string;
  readonly reward: Reward | undefined;
}

/** Creates the first reward, or changes its title and points. */
function useRewardSave({ programId, reward }: RewardFormProps) {
  const code = useStore(language);
  const refreshes = [vouchersAdminApi.listRewards];
  const create = useWrite(vouchersAdminApi.createReward, { refreshes });
  const replace = useWrite(vouchersAdminApi.replaceReward, { refreshes });
  const save = ({ title, points }: z.output<typeof rewardSchema>): void => {
    if (reward === undefined) {
      create.mutate({ params: { programId }, body: { texts: { [code]: { title } }, points } });
      return;
    }
    const { id, stock: _stock, createdAt: _made, ...before } = reward;
    const changed = { ...before.texts, [code]: { ...before.texts[code], title } };
    replace.mutate({ params: { programId, rewardId: id }, body: { ...before, texts: changed, points } });
  };
  return { save, write: reward === undefined ? create : replace };
}

/** A reward's title in the page's language, or in the other one. */
const titleOf = ({ texts: { de, en } }: Reward, code: UiLanguage): string =>
  (code === "de" ? (de ?? en) : (en ?? de))?.title ?? "";

function RewardForm({ programId, reward }: RewardFormProps): ReactNode {
  const { t } = useTranslation();
  const { save, write } = useRewardSave({ programId, reward });
  const values = { title: reward === undefined ? "" : titleOf(reward, language.get()), points: reward?.points ?? 100 };
  const form = useEditor({ schema: rewardSchema, values });
  return (
    <Form form={form} onSubmit={save}>
      <h2>{t("setup.rewardTitle")}</h2>
      <FailureNote error={write.error} />
      <TextField name="title" label={t("setup.rewardName")} />
      <NumberField name="points" label={t("setup.rewardPoints")} minValue={0} hasSteps />
      <div className="acts">
        <Button type="submit" isPending={write.isPending}>
          {t("setup.rewardSave")}
        </Button>
      </div>
      {write.isSuccess ? (
        <Note kind="ok" icon="check">
          {t("setup.saved")}
        </Note>
      ) : null}
    </Form>
  );
}

/** The template's rule and reward, which the user can change or keep. */
export function OfferSteps({ programId }: { readonly programId: string }): ReactNode {
  const rules = useRead(vouchersAdminApi.listPromotions, { params: { programId }, query: {} });
  const rewards = useRead(vouchersAdminApi.listRewards, { params: { programId }, query: {} });
  const [rule] = entriesOf(rules.data ?? []);
  return (
    <>
      {rule === undefined ? null : <RuleForm programId={programId} rule={rule} />}
      {rewards.data === undefined ? null : <RewardForm programId={programId} reward={entriesOf(rewards.data)[0]} />}
    </>
  );
}
