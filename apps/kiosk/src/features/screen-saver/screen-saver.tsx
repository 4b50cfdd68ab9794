import styled from "@emotion/styled";
import { posModeRules, takesCards } from "@punktum/domain";
import { TOTEM_QUERY } from "@punktum/ui";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { nextPicture } from "../../base/next-picture.ts";
import { KioskHeader } from "../../components/kiosk-header.tsx";
import { useMounting } from "../../hooks/use-device.ts";
import { useOfferedLanguages } from "../../hooks/use-languages.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { AdStage } from "./ad-stage.tsx";
import { DefaultBackground } from "./default-background.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { PHONE_CONTROLS, PHONE_HINT, PHONE_TWO_ROWS, SAVER_PHONE, SAVER_PHONE_LARGE_TEXT } from "./phone-places.ts";
import { SaverMessage } from "./saver-message.tsx";
import { StartButton } from "./start-button.tsx";

/** Loaded after the first picture, which appears sooner without them. */
const SaverControls = lazy(async () => {
  await nextPicture();
  return { default: (await import("./saver-controls.tsx")).SaverControls };
});

const Root = styled.main({
  position: "fixed",
  inset: 0,
  overflow: "hidden",
  isolation: "isolate",
  container: "saver / inline-size",
  // Pauses the background animation while a picture covers it.
  "&:has(> [data-shown=true]) svg": { animationPlayState: "paused" },
});

const Welcome = styled.h1({
  position: "absolute",
  insetInline: 0,
  bottom: "30dvh",
  paddingInline: 16,
  fontSize: "clamp(1.75rem, 13vmin, 9rem)",
  fontWeight: 760,
  lineHeight: 1,
  letterSpacing: "-0.04em",
  "@media (min-width: 768px)": { paddingInline: 32 },
  // The organisation's message replaces the welcome.
  "&[data-hidden=true]": { clipPath: "inset(50%)", height: 1, overflow: "hidden" },
});

/** Two buttons with their gap: the languages beside them do not move when the controls appear. */
const ControlsPlace = styled.span({ width: "7.5rem" });

/** Lies over the start button. Only its controls receive touches. */
const Overlay = styled.div({
  position: "absolute",
  inset: 0,
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBottom: "calc(5rem + clamp(24px, 5dvh, 72px))",
  // On a tall screen the controls are above the hint, within reach of a seated person.
  [`@media ${TOTEM_QUERY}`]: { paddingBottom: "calc(11rem + clamp(24px, 5dvh, 72px))" },
  [SAVER_PHONE]: { paddingBottom: `calc(${PHONE_CONTROLS} + ${PHONE_HINT})` },
  [SAVER_PHONE_LARGE_TEXT]: { paddingBottom: `calc(${PHONE_TWO_ROWS} + ${PHONE_HINT})` },
  pointerEvents: "none",
});

const Header = styled.header({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  padding: 16,
  "@media (min-width: 768px)": { padding: "24px 32px" },
  "& button": { pointerEvents: "auto" },
  "& > div": { flexWrap: "wrap", maxWidth: "100%", justifyContent: "flex-end", marginInlineStart: "auto" },
  // Readable on any picture.
  "& > button:first-of-type:not(:empty), & > div > button": {
    width: "auto",
    minWidth: "3.5rem",
    borderRadius: 999,
    background: "var(--ui-surface)",
    boxShadow: "var(--ui-shadow-rest)",
  },
  "& > button:first-of-type:not(:empty)": { flex: "none", maxWidth: "100%", paddingInline: "clamp(16px, 2vw, 24px)" },
  [SAVER_PHONE]: {
    "& > button > img": { maxWidth: "7.5rem" },
    "& > div": {
      position: "absolute",
      insetInline: 16,
      bottom: `calc(${PHONE_HINT} + 8px)`,
      justifyContent: "center",
    },
  },
  [`@media ${TOTEM_QUERY}`]: {
    "& > div": {
      position: "absolute",
      insetInline: 32,
      bottom: "calc(6.5rem + clamp(24px, 5dvh, 72px))",
      justifyContent: "center",
    },
  },
});

export interface ScreenSaverProps {
  /** Opens the scanner, or the till on a cashier's screen. */
  readonly onStart: () => void;
}

/** The idle screen of a kiosk. */
export function ScreenSaver({ onStart }: ScreenSaverProps): ReactNode {
  const { screenSaver } = useOrganization();
  const { deviceKey, posMode, store } = useMounting();
  const { t } = useTranslation();
  const isForCards = takesCards(posMode);
  const isForTill = posModeRules(posMode).canBook && store.manualAllowed;
  const { message, showSelectLanguage, backgroundCover, hideLogo } = screenSaver;
  const offered = useOfferedLanguages();
  const languages = showSelectLanguage ? offered : [];
  return (
    <Root>
      <DefaultBackground>
        <Welcome tabIndex={-1} data-hidden={message.show}>
          {t("screenSaver.title")}
        </Welcome>
      </DefaultBackground>
      <AdStage deviceKey={deviceKey} cover={backgroundCover} />
      {isForCards || isForTill ? (
        <StartButton
          hint={t(isForCards ? "screenSaver.tapHint" : "screenSaver.tillHint")}
          isWhole={isForCards}
          onStart={onStart}
        />
      ) : null}
      <Overlay>
        <Header>
          <KioskHeader hideLogo={hideLogo}>
            <Suspense fallback={<ControlsPlace />}>
              <SaverControls hasLanguages={languages.length > 2} />
            </Suspense>
            {languages.length === 2 ? <LanguageSwitch languages={languages} /> : null}
          </KioskHeader>
        </Header>
        {message.show ? <SaverMessage horizontal={message.horizontal} vertical={message.vertical} /> : null}
      </Overlay>
    </Root>
  );
}
