import { lazy, Suspense, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../parts/form/number-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { Group } from "./group.tsx";
import { KindField } from "./kind-field.tsx";
import { COUPON_OF, type VoucherKind, type What, whatOf, WHATS } from "./voucher-types.ts";

const PictureField = lazy(async () => ({
  default: (await import("../../parts/pictures/picture-field.tsx")).PictureField,
}));

const TITLE_MAX = 200;
const MOST_POINTS = 1_000_000_000;

interface ValueFieldProps {
  readonly what: What;
}

/** Fields of the chosen kind: discount or points. */
function ValueFields({ what }: ValueFieldProps): ReactNode {
  const { t } = useTranslation();
  const unit = t("vouchers.field.pointsUnit");
  if (what === "EARN" || what === "EXTRAPOINT") {
    const label = t(what === "EARN" ? "vouchers.field.gift" : "vouchers.field.extra");
    return <NumberField name="points" label={label} unit={unit} minValue={0} maxValue={MOST_POINTS} />;
  }
  const price = (
    <NumberField
      name="points"
      label={t("vouchers.field.price")}
      unit={unit}
      minValue={0}
      maxValue={MOST_POINTS}
      hint={t("vouchers.field.free")}
    />
  );
  if (what === "REWARD" || what === "MULTIPLIER") {
    const factor = (
      <NumberField name="redeemActions.0.value" label={t("vouchers.field.factor")} unit="×" minValue={1} step={0.1} />
    );
    return what === "REWARD" ? price : factor;
  }
  const isEuros = what === "EUROS";
  return (
    <>
      <NumberField
        name="redeemActions.0.value"
        label={t(isEuros ? "vouchers.field.euros" : "vouchers.field.percent")}
        unit={isEuros ? "€" : "%"}
        minValue={0}
        {...(isEuros ? { formatOptions: { maximumFractionDigits: 2 } } : { maxValue: 100 })}
      />
      {price}
    </>
  );
}

interface WhatGroupProps {
  readonly kind: VoucherKind;
  /** Whether a coupon may still become a reward. */
  readonly isNew: boolean;
  readonly onKind: (what: What) => void;
}

/** The group for the benefit: kind, value, texts and picture. */
export function WhatGroup({ kind, isNew, onKind }: WhatGroupProps): ReactNode {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const couponTypeCode: unknown = useWatch({ name: "couponTypeCode" });
  const actionType: unknown = useWatch({ name: "redeemActions.0.actionType" });
  const what = whatOf({
    kind,
    couponTypeCode: typeof couponTypeCode === "string" ? couponTypeCode : undefined,
    actionType: typeof actionType === "string" ? actionType : undefined,
  });
  const choose = (next: What): void => {
    if (next === "REWARD" || kind === "REWARD") {
      onKind(next);
      return;
    }
    const { couponTypeCode: code, actionType: action, activatable } = COUPON_OF[next];
    setValue("couponTypeCode", code, { shouldDirty: true });
    setValue("activatable", activatable, { shouldDirty: true });
    setValue("redeemActions", action === undefined ? [] : [{ actionType: action }], { shouldDirty: true });
  };
  const coupons = WHATS.filter((one) => one !== "REWARD");
  return (
    <Group title={t("vouchers.group.what")} sub={t("vouchers.group.whatSub")}>
      {kind === "REWARD" && !isNew ? null : (
        <KindField value={what} onChange={choose} among={isNew ? WHATS : coupons} />
      )}
      <div className="two">
        <ValueFields key={what} what={what} />
      </div>
      <div className="two">
        <TextField name="texts.de.title" label={t("vouchers.field.titleDe")} aside="DE" maxLength={TITLE_MAX} />
        <TextField name="texts.en.title" label={t("vouchers.field.titleEn")} aside="EN" maxLength={TITLE_MAX} />
        <TextField name="texts.de.description" label={t("vouchers.field.descriptionDe")} aside="DE" rows={3} />
        <TextField name="texts.en.description" label={t("vouchers.field.descriptionEn")} aside="EN" rows={3} />
      </div>
      <p className="muted">{t("vouchers.field.oneLanguage")}</p>
      <Suspense fallback={<div className="picture-room" />}>
        <PictureField name="contentImagePath" label={t("vouchers.field.picture")} />
      </Suspense>
    </Group>
  );
}
