import styled from "@emotion/styled";
import { RELEASE_VERSION } from "@punktum/domain";
import {
  CameraIcon,
  CameraOffIcon,
  Card,
  CloseIcon,
  GlobeIcon,
  IconButton,
  TabletIcon,
  UserIcon,
  WifiOffIcon,
  CheckIcon,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { DeviceTests } from "../features/device-test/device-tests.tsx";
import { maskEmail } from "../config/mask-email.ts";
import { useCameraPermission } from "../hooks/use-camera-permission.ts";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useOrganization } from "../hooks/use-organization.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

const List = styled.ul({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(22rem, 100%), 1fr))",
  "& > li": { display: "grid" },
  "& [data-part=name]": { fontSize: "1rem", color: "var(--ui-text-muted)" },
  "& [data-part=value]": { fontSize: "1.375rem", fontWeight: 680, lineHeight: 1.25, overflowWrap: "anywhere" },
});

const Tests = styled.div({
  display: "grid",
  gap: "1rem",
  marginTop: "2rem",
  "& > h2": { fontSize: "1.75rem", fontWeight: 680, lineHeight: 1.15, letterSpacing: "-0.015em" },
});

const Row = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0.5rem 1.25rem",
  // Beside the mark while a word fits, else below: large text on a phone.
  "& > div": { flex: "1 1 9rem", minWidth: 0 },
  "& > [data-part=mark]": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: "3.5rem",
    height: "3.5rem",
    borderRadius: "50%",
    background: "var(--ui-brand-soft)",
    color: "var(--ui-brand-soft-text)",
  },
});

interface FactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly value: string;
}

/** Breaks an e-mail address after its @ first. */
function withBreaks(value: string): ReactNode {
  const [name = "", ...host] = value.split("@");
  return host.length === 0 ? (
    value
  ) : (
    <>
      {name}@<wbr />
      {host.join("@")}
    </>
  );
}

function Fact({ icon, name, value }: FactProps): ReactNode {
  return (
    <li>
      <Card>
        <Row>
          <span data-part="mark" aria-hidden="true">
            {icon}
          </span>
          <div>
            <p data-part="name">{name}</p>
            <p data-part="value">{withBreaks(value)}</p>
          </div>
        </Row>
      </Card>
    </li>
  );
}

const CAMERA_TEXTS = {
  granted: "admin.cameraGranted",
  denied: "admin.cameraDenied",
  unknown: "admin.cameraPrompt",
} as const;

/** The person who mounted the device; masked unless signed in. */
function useMountingUser(): string {
  const { state, isAuthenticated } = useDevice();
  const { t } = useTranslation();
  const { email } = state;
  if (email === undefined) {
    return t("deviceTest.none");
  }
  return isAuthenticated ? email : maskEmail(email);
}

/** The device at a glance for a technician, and tests of its parts. It needs no login. */
export function DeviceTestScreen(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { name, organization } = useOrganization();
  const camera = useCameraPermission();
  const isOnline = useStore(useServices().isOnline);
  const mountingUser = useMountingUser();
  return (
    <KioskScreen
      title={t("deviceTest.title")}
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={() => navigation.back()} />}
    >
      <List>
        <Fact
          icon={camera === "denied" ? <CameraOffIcon /> : <CameraIcon />}
          name={t("deviceTest.camera")}
          value={t(CAMERA_TEXTS[camera])}
        />
        <Fact
          icon={isOnline ? <CheckIcon /> : <WifiOffIcon />}
          name={t("deviceTest.network")}
          value={t(isOnline ? "deviceTest.online" : "deviceTest.offline")}
        />
        <Fact icon={<TabletIcon />} name={t("deviceTest.version")} value={RELEASE_VERSION} />
        <Fact icon={<GlobeIcon />} name={t("deviceTest.organization")} value={`${name} (${organization})`} />
        <Fact icon={<UserIcon />} name={t("deviceTest.mountingUser")} value={mountingUser} />
      </List>
      <Tests>
        <h2>{t("deviceTest.tests")}</h2>
        <DeviceTests label={t("deviceTest.tests")} />
      </Tests>
    </KioskScreen>
  );
}
