import styled from "@emotion/styled";
import { RELEASE_VERSION } from "@punktum/domain";
import { Button, CameraIcon, CameraOffIcon, Card, CheckIcon, Chip, WarningIcon, type ChipTone } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SectionTitle } from "../../components/section-title.tsx";
import { useCameraPermission } from "../../hooks/use-camera-permission.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import type { CameraPermission } from "../../services/kiosk-services.ts";
import type { Mounting } from "../../storage/mounting.ts";

const Facts = styled.dl({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(15rem, 100%), 1fr))",
  gap: "20px 32px",
  marginTop: 20,
  "& dt": { color: "var(--ui-text-muted)", fontSize: "1rem" },
  "& dd": { marginTop: 2, fontWeight: 620, lineHeight: 1.3, overflowWrap: "anywhere" },
});

interface CameraLook {
  readonly text: "admin.cameraGranted" | "admin.cameraDenied" | "admin.cameraPrompt";
  readonly tone: ChipTone;
  readonly icon: ReactNode;
}

const CAMERA: Readonly<Record<CameraPermission, CameraLook>> = {
  granted: { text: "admin.cameraGranted", tone: "success", icon: <CheckIcon sizePx={20} /> },
  denied: { text: "admin.cameraDenied", tone: "danger", icon: <CameraOffIcon sizePx={20} /> },
  unknown: { text: "admin.cameraPrompt", tone: "neutral", icon: <CameraIcon sizePx={20} /> },
};

interface DeviceFactsProps {
  readonly mounting: Mounting;
  /** E-mail address of the person who mounted the device. */
  readonly email: string | undefined;
  /** False while the server is unreachable. */
  readonly isOnline: boolean;
  /** Opens the device test. */
  readonly onTest: () => void;
}

/** Facts of this device and its place. */
export function DeviceFacts({ mounting, email, isOnline, onTest }: DeviceFactsProps): ReactNode {
  const { t } = useTranslation();
  const { name, organization } = useOrganization();
  const camera = CAMERA[useCameraPermission()];
  const facts: readonly [string, ReactNode][] = [
    [t("admin.organization"), `${name} (${organization})`],
    [t("admin.store"), `${mounting.client.clientName}, ${mounting.store.storeName}`],
    [t("admin.deviceName"), mounting.deviceInformation],
    [t("admin.workstationId"), mounting.workstationId],
    [t("mounting.posMode"), t(`posMode.${mounting.posMode}`)],
    [t("admin.mountingUser"), email ?? t("common.none")],
    [t("admin.version"), RELEASE_VERSION],
    [
      t("admin.camera"),
      <Chip key="camera" tone={camera.tone} icon={camera.icon}>
        {t(camera.text)}
      </Chip>,
    ],
    [
      t("deviceTest.network"),
      <Chip
        key="network"
        tone={isOnline ? "success" : "danger"}
        icon={isOnline ? <CheckIcon sizePx={20} /> : <WarningIcon sizePx={20} />}
      >
        {t(isOnline ? "deviceTest.online" : "deviceTest.offline")}
      </Chip>,
    ],
  ];
  return (
    <Card padding="large">
      <SectionTitle>{t("admin.about")}</SectionTitle>
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Button variant="secondary" style={{ marginTop: 24 }} onClick={onTest}>
        {t("deviceTest.open")}
      </Button>
    </Card>
  );
}
