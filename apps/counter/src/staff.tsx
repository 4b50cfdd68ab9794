import styled from "@emotion/styled";
import type { CounterTexts } from "@punktum/phrases";
import { Card } from "@punktum/ui";
import type { ReactNode } from "react";
import type { OrganizationId } from "./cards.ts";
import { DEMO_PASSWORD, DEMO_PINS } from "./demo-staff.ts";

const Logins = styled.dl({ margin: 0, display: "grid", gap: "0.25rem", fontSize: "1rem" });
const Login = styled.dd({ margin: 0, fontVariantNumeric: "tabular-nums" });

/** Logins of the demonstration's staff. */
export function Staff(props: { readonly texts: CounterTexts; readonly organization: OrganizationId }): ReactNode {
  const { texts, organization } = props;
  return (
    <section aria-label={texts.staffTitle}>
      <Card tone="sunken">
        <Logins>
          <dt>
            <strong>{texts.staffTitle}</strong>
          </dt>
          <Login>
            staff@{organization}.example · {DEMO_PASSWORD} · PIN {DEMO_PINS.staff}
          </Login>
          <Login>
            admin@{organization}.example · {DEMO_PASSWORD} · PIN {DEMO_PINS.admin}
          </Login>
        </Logins>
      </Card>
    </section>
  );
}
