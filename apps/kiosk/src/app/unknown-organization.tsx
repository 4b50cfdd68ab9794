import { DEFAULT_ORGANIZATION } from "@punktum/domain";
import { Button, EmptyState, NotFoundIllustration, ScreenFrame } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Page for an address with an unknown organisation. */
export function UnknownOrganization(): ReactNode {
  const { t } = useTranslation();
  const title = t("errors.ORGANIZATION_NOT_FOUND");
  return (
    <ScreenFrame title={title} hideTitle fill>
      <div style={{ flex: 1 }}>
        <EmptyState
          title={title}
          illustration={<NotFoundIllustration />}
          action={
            <Button size="large" onClick={() => location.assign(`/${DEFAULT_ORGANIZATION}/`)}>
              {t("notFound.action")}
            </Button>
          }
        />
      </div>
    </ScreenFrame>
  );
}
