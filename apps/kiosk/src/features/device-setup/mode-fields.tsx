import styled from "@emotion/styled";
import { isOneOf, UI_LANGUAGES, type CameraPositionCode } from "@punktum/domain";
import { ChoiceCards, Select } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CameraPicture } from "./camera-picture.tsx";
import { OFFERED_MODES } from "./mounting-form.ts";
import { useRequiredText } from "./place-fields.tsx";
import { useCameraRequest, type MountingModel } from "./use-mounting.ts";

const POSITIONS = ["TR", "BC", "RC"] as const satisfies readonly CameraPositionCode[];

const POSITION_TEXTS = {
  TR: "mounting.cameraLeft",
  BC: "mounting.cameraTop",
  RC: "mounting.cameraRight",
} as const satisfies Record<CameraPositionCode, string>;

/** Side by side where both fit, so that the whole form with its errors fits on a low screen. */
const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(15rem, 100%), 1fr))",
  gap: "1.25rem",
  alignItems: "start",
});

/** Camera position, mode and language of the device. */
export function ModeFields({ model }: { readonly model: MountingModel }): ReactNode {
  const { t } = useTranslation();
  const required = useRequiredText(model.missing);
  const askForCamera = useCameraRequest();
  const { draft, change } = model;
  return (
    <>
      <ChoiceCards
        number={5}
        legend={t("mounting.camera")}
        value={draft.cameraPosition}
        options={POSITIONS.map((value) => ({
          value,
          label: t(POSITION_TEXTS[value]),
          picture: <CameraPicture position={value} />,
        }))}
        onChange={(cameraPosition) => {
          change({ cameraPosition });
          void askForCamera();
        }}
        error={required("cameraPosition")}
      />
      <Pair>
        <Select
          number={6}
          label={t("mounting.posMode")}
          placeholder={t("common.selectOption")}
          value={draft.posMode ?? ""}
          options={OFFERED_MODES.map((value) => ({ value, label: t(`posMode.${value}`) }))}
          onChange={({ target }) =>
            change({ posMode: isOneOf(OFFERED_MODES, target.value) ? target.value : undefined })
          }
          error={required("posMode")}
        />
        <Select
          number={7}
          label={t("mounting.language")}
          placeholder={t("common.selectOption")}
          value={draft.language ?? ""}
          options={UI_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={({ target }) =>
            change({ language: isOneOf(UI_LANGUAGES, target.value) ? target.value : undefined })
          }
          error={required("language")}
        />
      </Pair>
    </>
  );
}
