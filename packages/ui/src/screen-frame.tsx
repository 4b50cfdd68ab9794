import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { fontSize, fontWeight, lineHeight, space, TOTEM_CROWN_HEIGHT, TOTEM_QUERY, WIDE_QUERY } from "./tokens.ts";
import { useMediaQuery } from "./use-media-query.ts";

const CONTENT_MAX_WIDTH = "80rem";

const Root = styled.div({
  display: "flex",
  flexDirection: "column",
  minHeight: "100dvh",
  "&[data-fill=true]": { height: "100dvh", overflow: "hidden" },
});

const Crown = styled.div({
  display: "grid",
  flex: "none",
  height: TOTEM_CROWN_HEIGHT,
  overflow: "hidden",
  // Lets children query the height in text units.
  containerType: "size",
});

const Header = styled.header({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(2),
  minHeight: "4.5rem",
  padding: `${space(1)} ${space(2)}`,
  [`@media ${WIDE_QUERY}`]: {
    minHeight: "5.5rem",
    // Aligned with the content, which is centred on wider screens.
    padding: `${space(1.5)} max(${space(4)}, calc((100% - ${CONTENT_MAX_WIDTH}) / 2 + ${space(4)}))`,
  },
});

const Main = styled.main({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  width: "100%",
  padding: `${space(1)} ${space(2)} ${space(4)}`,
  marginInline: "auto",
  // If the screen is fixed to the window's height, enlarged text scrolls inside.
  "[data-fill=true] > &": { position: "relative", overflowY: "auto", overflowX: "clip" },
  "&[data-width=narrow]": { maxWidth: "44rem" },
  "&[data-width=normal]": { maxWidth: CONTENT_MAX_WIDTH },
  [`@media ${WIDE_QUERY}`]: { padding: `${space(1)} ${space(4)} ${space(5)}` },
});

const Titles = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(2),
  marginBottom: space(3),
  "&.hidden": { position: "absolute", clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" },
});

const Title = styled.h1({
  fontSize: `clamp(1.875rem, 6vw, ${fontSize.title})`,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.tight,
  letterSpacing: "-0.022em",
  overflowWrap: "anywhere",
});

const Subtitle = styled.p({ marginTop: space(1), color: "var(--ui-text-muted)" });

/** Props of {@link ScreenFrame}. */
export interface ScreenFrameProps {
  /** Text of the only `h1`. */
  readonly title: string;
  /** Shows the title to screen readers only. */
  readonly hideTitle?: boolean;
  readonly subtitle?: string;
  /** Content of the upper third of a tall screen, which is out of reach; everything else is placed below. */
  readonly crown?: ReactNode;
  /** Content of the banner landmark: logo left, controls right. */
  readonly header?: ReactNode;
  /** Controls next to the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** Greatest width of the content. */
  readonly width?: "narrow" | "normal" | "full";
  /** Fixes the screen to the window's height, so that parts of it scroll instead of the page. */
  readonly fill?: boolean;
}

/** Frame of every screen: header, main landmark with one `h1`, footer, 32 px gutters (16 px on a phone). */
export function ScreenFrame({
  title,
  hideTitle = false,
  subtitle,
  crown,
  header,
  actions,
  children,
  footer,
  width = "normal",
  fill = false,
}: ScreenFrameProps): ReactNode {
  const isTotem = useMediaQuery(TOTEM_QUERY);
  return (
    <Root data-fill={fill}>
      {isTotem && crown !== undefined ? <Crown>{crown}</Crown> : null}
      {header === undefined ? null : <Header>{header}</Header>}
      <Main data-width={width}>
        <Titles className={hideTitle ? "hidden" : ""}>
          <div>
            <Title tabIndex={-1}>{title}</Title>
            {subtitle === undefined ? null : <Subtitle>{subtitle}</Subtitle>}
          </div>
          {actions}
        </Titles>
        {children}
      </Main>
      {footer === undefined ? null : <footer>{footer}</footer>}
    </Root>
  );
}
