import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RadioField, SwitchField } from "../../parts/form/choice-fields.tsx";
import { ManyField } from "../../parts/form/many-field.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { shopperLanguages } from "./shopper-languages.ts";
import "../../parts/sheet.css";

const SIDES = ["left", "center", "right"] as const;
const HEIGHTS = ["top", "middle", "bottom"] as const;

function SaverGroup(): ReactNode {
  const { t, i18n } = useTranslation();
  const hasChoice: unknown = useWatch({ name: "screen_saver.showSelectLanguage" });
  const showsMessage: unknown = useWatch({ name: "screen_saver.message.show" });
  const place = (id: (typeof SIDES)[number] | (typeof HEIGHTS)[number]) => ({
    id,
    label: t(`look.settings.places.${id}`),
  });
  return (
    <section className="group">
      <h2>{t("look.settings.saver")}</h2>
      <div>
        <NumberField
          name="inactivity_time"
          label={t("look.settings.inactivity_time")}
          unit={t("look.settings.seconds")}
          minValue={5}
          maxValue={3600}
        />
        <SwitchField
          name="screen_saver.backgroundCover"
          label={t("look.settings.backgroundCover")}
          hint={t("look.settings.backgroundCoverHint")}
        />
        <SwitchField name="screen_saver.showSelectLanguage" label={t("look.settings.showSelectLanguage")} />
        {hasChoice === true ? (
          <ManyField
            name="screen_saver.offeredLanguages"
            label={t("look.settings.offeredLanguages")}
            hint={t("look.settings.offeredLanguagesHint")}
            options={shopperLanguages(i18n.language)}
          />
        ) : null}
        <SwitchField name="screen_saver.hideLogo" label={t("look.settings.hideLogo")} />
        <SwitchField
          name="screen_saver.message.show"
          label={t("look.settings.show")}
          hint={t("look.settings.showHint")}
        />
        {showsMessage === true ? (
          <div className="two">
            <SelectField
              name="screen_saver.message.horizontal"
              label={t("look.settings.horizontal")}
              options={SIDES.map(place)}
            />
            <SelectField
              name="screen_saver.message.vertical"
              label={t("look.settings.vertical")}
              options={HEIGHTS.map(place)}
            />
          </div>
        ) : null}
      </div>
    </section>
  );
}

function BehaviourGroup(): ReactNode {
  const { t } = useTranslation();
  const hasButton: unknown = useWatch({ name: "showSelfServiceButton" });
  return (
    <section className="group">
      <h2>{t("look.settings.behaviour")}</h2>
      <div>
        <SwitchField name="manuallyEnableCamera" label={t("look.settings.manuallyEnableCamera")} />
        <SwitchField name="display_revenue_amount_payable_with_points" label={t("look.settings.payable")} />
        <RadioField
          name="euro_language"
          label={t("look.settings.euro_language")}
          options={[
            { id: "", label: t("look.settings.euroLanguages.own") },
            { id: "de", label: t("look.settings.euroLanguages.de") },
            { id: "en", label: t("look.settings.euroLanguages.en") },
          ]}
        />
        <SwitchField name="showSelfServiceButton" label={t("look.settings.showSelfServiceButton")} />
        {hasButton === true ? (
          <TextField name="selfServiceUrl" label={t("look.settings.selfServiceUrl")} type="url" />
        ) : null}
      </div>
    </section>
  );
}

/** Settings of the kiosk's behaviour. */
export function SettingsPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <SaverGroup />
      <BehaviourGroup />
      <section className="group">
        <h2>{t("look.settings.registration")}</h2>
        <div>
          <SwitchField name="register_form.asksPassword" label={t("look.settings.asksPassword")} />
          <div className="two">
            <TextField name="register_form.termsUrl" label={t("look.settings.termsUrl")} type="url" />
            <TextField name="register_form.privacyUrl" label={t("look.settings.privacyUrl")} type="url" />
          </div>
          <TextField
            name="consentTextVersion"
            label={t("look.settings.consentTextVersion")}
            hint={t("look.settings.consentHint")}
            maxLength={100}
          />
        </div>
      </section>
    </>
  );
}
