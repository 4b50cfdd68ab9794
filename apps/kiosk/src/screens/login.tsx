import styled from "@emotion/styled";
import { RELEASE_VERSION } from "@punktum/domain";
import { CloseIcon, IconButton } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandPane } from "../components/brand-pane.tsx";
import { ComfortControls } from "../components/comfort-controls.tsx";
import { isNativeShell } from "../config/environment.ts";
import { LoginForm, type LoginInput } from "../components/login-form.tsx";
import { OrganizationSelect } from "../features/device-setup/organization-select.tsx";
import { useDevice } from "../hooks/use-device.ts";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useGateway } from "../hooks/use-gateway.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useOrganization } from "../hooks/use-organization.ts";
import { failureText } from "../services/failure-text.ts";
import { useServices } from "../services/services-context.ts";

const Split = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "minmax(20dvh, auto) 1fr",
  minHeight: "100dvh",
  "@media (min-width: 768px)": { gridTemplateRows: "minmax(36dvh, auto) 1fr" },
  "@media (min-width: 768px) and (orientation: landscape)": {
    gridTemplateRows: "none",
    gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)",
  },
});

const Pane = styled.div({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  padding: "1rem",
  "@media (min-width: 768px)": { padding: "1.5rem 2rem" },
});

const Controls = styled.header({ display: "flex", justifyContent: "flex-end", gap: "0.5rem" });

const Main = styled.main({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "center",
  gap: "2rem",
  flex: 1,
  width: "min(30rem, 100%)",
  marginInline: "auto",
  paddingBlock: "1.5rem",
  "& h1": { fontSize: "min(2.5rem, 12vw)", fontWeight: 680, lineHeight: 1.1, letterSpacing: "-0.022em" },
  "& hgroup p": { marginTop: "0.5rem", color: "var(--ui-text-muted)" },
});

const Version = styled.p({ fontSize: "1rem", color: "var(--ui-text-muted)", textAlign: "center" });

/** Signs staff in and opens mounting. The e-mail address is stored, the password is not. */
function useLogin() {
  const gateway = useGateway();
  const { organization } = useOrganization();
  const { store } = useDevice();
  const navigation = useNavigation();
  const errorText = useErrorText();
  const { isOnline } = useServices();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const login = async ({ email, password }: LoginInput): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    // Invalidates an earlier mounting until staff save it again, so that the staff's session does not count as the
    // device's.
    await store.change({ language: undefined });
    const outcome = await gateway.login({ email, organization, password });
    setIsBusy(false);
    if (!outcome.ok) {
      setProblem(errorText(failureText(outcome.error, isOnline.get())));
      return;
    }
    await store.change({ email });
    navigation.forward("mounting-settings");
  };
  return { login, isBusy, problem };
}

/** Staff sign in to set up the device. */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { state } = useDevice();
  const { login, isBusy, problem } = useLogin();
  return (
    <Split>
      <BrandPane />
      <Pane>
        <Controls>
          <ComfortControls />
          <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={() => navigation.back()} />
        </Controls>
        <Main>
          <hgroup>
            <h1 tabIndex={-1}>{t("login.title")}</h1>
            <p>{t("login.subtitle")}</p>
          </hgroup>
          <LoginForm
            initialEmail={state.email ?? ""}
            isBusy={isBusy}
            problem={problem}
            onSubmit={(input) => void login(input)}
          >
            {isNativeShell() ? <OrganizationSelect /> : null}
          </LoginForm>
          <Version>{t("login.version", { version: RELEASE_VERSION })}</Version>
        </Main>
      </Pane>
    </Split>
  );
}
