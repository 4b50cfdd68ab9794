import styled from "@emotion/styled";

/** Heading of a part of a staff screen. */
export const SectionTitle = styled.h2({
  fontSize: "1.75rem",
  fontWeight: 680,
  lineHeight: 1.15,
  letterSpacing: "-0.015em",
});
