import { Button, EmptyState, NotFoundIllustration, ScreenFrame } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "../hooks/use-navigation.ts";

/** Page of unknown addresses. It is the only screen without a header. */
export function NotFoundScreen(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  return (
    <ScreenFrame title={t("notFound.title")} hideTitle fill>
      <div style={{ flex: 1 }}>
        <EmptyState
          title={t("notFound.title")}
          text={t("notFound.text")}
          illustration={<NotFoundIllustration />}
          action={
            <Button size="large" onClick={navigation.root}>
              {t("notFound.action")}
            </Button>
          }
        />
      </div>
    </ScreenFrame>
  );
}
