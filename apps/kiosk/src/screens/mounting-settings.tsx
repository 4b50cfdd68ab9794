import styled from "@emotion/styled";
import { Button, IconButton, LogoutIcon, WarningIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { ModeFields } from "../features/device-setup/mode-fields.tsx";
import { isAboutWorkstation } from "../features/device-setup/mounting-form.ts";
import { PlaceFields } from "../features/device-setup/place-fields.tsx";
import { useMounting, type MountingModel } from "../features/device-setup/use-mounting.ts";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { logout } from "../services/device/logout.ts";
import { useServices } from "../services/services-context.ts";

const Fields = styled.div({
  display: "grid",
  // Side by side while the words fit.
  gridTemplateColumns: "repeat(auto-fit, minmax(min(20rem, 100%), 1fr))",
  gap: "1.25rem 3rem",
  alignItems: "start",
  // A focused field is scrolled with its label and its error, clear of the sticky button.
  "& :is(input, select)": { scrollMarginBlock: "4rem 9rem" },
});

const Group = styled.div({ display: "grid", gap: "1.25rem", minWidth: 0 });

/** The button stays visible while fields show errors. The content fades out below it. */
const SaveRow = styled.div({
  "@media (min-width: 768px)": {
    position: "sticky",
    bottom: 0,
    zIndex: 1,
    marginBlock: "-1.25rem -16px",
    paddingBlock: "1.25rem 16px",
    background: "linear-gradient(transparent, var(--ui-page) 1.25rem)",
  },
});

const Problem = styled.p({
  display: "flex",
  gap: "0.75rem",
  alignItems: "center",
  color: "var(--ui-danger-text)",
  fontWeight: 560,
});

/** A refusal that concerns no field. */
function Refusal({ refusal }: Pick<MountingModel, "refusal">): ReactNode {
  const errorText = useErrorText();
  return refusal === undefined || isAboutWorkstation(refusal.code) ? null : (
    <Problem role="alert">
      <WarningIcon />
      {errorText(refusal.code ?? refusal.message)}
    </Problem>
  );
}

/** Brings the first field with an error into view, once the errors are rendered. */
function showFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>(":is(input, select)[aria-invalid=true], [data-error=true] input")?.focus();
  });
}

/** Staff assign the device to a store. */
export function MountingSettingsScreen(): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const navigation = useNavigation();
  const model = useMounting();
  const leave = async (): Promise<void> => {
    await logout(services);
    navigation.forward("login", { replace: true });
  };
  return (
    <KioskScreen
      title={t("mounting.title")}
      subtitle={t("mounting.subtitle")}
      controls={<IconButton label={t("mounting.logout")} icon={<LogoutIcon />} onClick={() => void leave()} />}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void model.save().then(() => showFirstError(form));
        }}
      >
        <Fields>
          <Group>
            <PlaceFields model={model} />
          </Group>
          <Group>
            <ModeFields model={model} />
            <Refusal refusal={model.refusal} />
            <SaveRow>
              <Button
                type="submit"
                size="large"
                fullWidth
                loading={model.isSaving}
                // While a list loads, its fields would count as missing and nothing would be saved.
                disabled={model.isLoadingClients || model.isLoadingStores}
              >
                {t("mounting.save")}
              </Button>
            </SaveRow>
          </Group>
        </Fields>
      </form>
    </KioskScreen>
  );
}
