import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { Tools } from "../../parts/list/tools.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { useCan } from "../../session/session.ts";
import { OpenRequests } from "./open-requests.tsx";
import { PastRequests } from "./past-requests.tsx";

/** Requests of colleagues that need a decision, the user's own requests, and closed ones. */
export function ApprovalsPage(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const decides = can("approvals.decide");
  const [state, setState] = useAddressValue("state", decides ? "open" : "mine");
  const states = decides ? (["open", "mine", "done"] as const) : (["mine", "done"] as const);
  return (
    <>
      <PageHead title={t("approvals.title")} sub={t("approvals.sub")}>
        <ExportButton what={() => ({ kind: "APPROVALS" })} />
      </PageHead>
      <Tools>
        <Segmented
          label={t("approvals.lists")}
          options={states.map((id) => ({ id, label: t(`approvals.${id}`) }))}
          value={state}
          onChange={setState}
        />
      </Tools>
      {state === "open" && decides ? <OpenRequests /> : <PastRequests state={state === "done" ? "done" : "mine"} />}
    </>
  );
}
