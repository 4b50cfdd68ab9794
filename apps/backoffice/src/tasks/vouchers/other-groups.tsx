import { BARCODE_TYPES } from "@punktum/domain";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { Group } from "./group.tsx";
import { MomentField } from "../../parts/form/moment-field.tsx";
import { ownTimeZone } from "../../parts/form/moments.ts";
import { PlaceField } from "../../parts/form/place-field.tsx";
import type { VoucherKind } from "./voucher-types.ts";

/** Registration modes, with the two most used ones first. */
const MEMBERS = ["NO", "MANSIM", "MANEXT", "MANSIMEXT", "OPTSIM", "OPTEXT", "OPTSIMEXT"] as const;
const AUDIENCES = ["ALL", "ASSIGNED"] as const;

interface GroupProps {
  readonly kind: VoucherKind;
  /** Shows the stock field. Later the stock is changed in its own dialog. */
  readonly isNew: boolean;
}

/** Fields: who sees the voucher. */
function WhoGroup({ kind }: GroupProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Group title={t("vouchers.group.who")} sub={t("vouchers.group.whoSub")}>
      <div className="two">
        <PlaceField label={t("vouchers.field.place")} />
        {kind === "REWARD" ? null : (
          <>
            <SelectField
              name="redeemDependencyCode"
              label={t("vouchers.field.members")}
              options={MEMBERS.map((id) => ({ id, label: t(`vouchers.members.${id}`) }))}
            />
            <SelectField
              name="audience"
              label={t("vouchers.field.assigned")}
              options={AUDIENCES.map((id) => ({ id, label: t(`vouchers.audience.${id}`) }))}
            />
          </>
        )}
      </div>
      <SwitchField name="unlocked" label={t("vouchers.field.unlocked")} />
    </Group>
  );
}

/** Fields: when the voucher is valid. */
function WhenGroup(): ReactNode {
  const { t } = useTranslation();
  return (
    <Group title={t("vouchers.group.when")} sub={t("vouchers.group.whenSub")}>
      <div className="two">
        <MomentField name="validFrom" label={t("vouchers.field.from")} />
        <MomentField name="validTo" label={t("vouchers.field.to")} isEnd />
      </div>
      <p className="muted">{t("vouchers.field.zone", { zone: ownTimeZone() })}</p>
    </Group>
  );
}

const OPTIONAL = { minValue: 1, maxValue: 1_000_000_000 } as const;

function Limits({ kind, isNew }: GroupProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="two">
      <NumberField
        {...OPTIONAL}
        name="maxRedeemPerAccount"
        label={t("vouchers.field.perMember")}
        unit={t("vouchers.field.times")}
        hint={t("vouchers.field.perMemberHint")}
      />
      {kind === "COUPON" ? (
        <NumberField
          {...OPTIONAL}
          name="maxRedeemTotal"
          label={t("vouchers.field.inAll")}
          unit={t("vouchers.field.times")}
          hint={t("vouchers.field.inAllHint")}
        />
      ) : null}
      {kind === "REWARD" && isNew ? (
        <NumberField
          {...OPTIONAL}
          name="stock"
          label={t("vouchers.field.stock")}
          unit={t("vouchers.field.pieces")}
          hint={t("vouchers.field.stockHint")}
        />
      ) : null}
    </div>
  );
}

/** Fields: how the voucher is redeemed. */
function HowGroup({ kind, isNew }: GroupProps): ReactNode {
  const { t } = useTranslation();
  const code: unknown = useWatch({ name: "externalCode" });
  const hasCode = typeof code === "string" && code !== "";
  return (
    <Group title={t("vouchers.group.how")} sub={t("vouchers.group.howSub")}>
      <Limits kind={kind} isNew={isNew} />
      {kind === "REWARD" ? (
        <SwitchField name="decreasePoints" label={t("vouchers.field.decreasePoints")} />
      ) : (
        <>
          <SwitchField name="activatable" label={t("vouchers.field.activatable")} />
          <SwitchField name="requiresKey" label={t("vouchers.field.requiresKey")} />
        </>
      )}
      <div className="two">
        <TextField name="externalCode" label={t("vouchers.field.code")} maxLength={128} emptyIsNull />
        {hasCode ? (
          <SelectField
            name="externalCodeBarcodeTypeCode"
            label={t("vouchers.field.codeType")}
            options={BARCODE_TYPES.map((id) => ({ id, label: t(`vouchers.codeTypes.${id}`) }))}
          />
        ) : null}
      </div>
      <NumberField
        name="sortOrder"
        label={t("vouchers.field.order")}
        hint={t("vouchers.field.orderHint")}
        minValue={-1_000_000}
        maxValue={1_000_000}
      />
    </Group>
  );
}

/** The groups for audience, validity and redemption. */
export function OtherGroups(props: GroupProps): ReactNode {
  return (
    <>
      <WhoGroup {...props} />
      <WhenGroup />
      <HowGroup {...props} />
    </>
  );
}
