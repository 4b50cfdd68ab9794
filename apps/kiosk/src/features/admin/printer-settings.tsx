import styled from "@emotion/styled";
import { printerIpRefusal } from "@punktum/domain";
import { Button, Card, CheckIcon, InfoIcon, PrinterIcon, TextField, TrashIcon, WarningIcon } from "@punktum/ui";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { useStaffDemand } from "../../hooks/use-staff-demand.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { SectionTitle } from "../../components/section-title.tsx";
import { PrintedTickets } from "./printed-tickets.tsx";
import { usePrinterTest } from "./use-printer-test.ts";

const PrinterHelp = lazy(async () => ({ default: (await import("./printer-help.tsx")).PrinterHelp }));
const PrinterPaperField = lazy(async () => ({ default: (await import("./printer-paper.tsx")).PrinterPaperField }));

/** The two fields stand side by side where both fit. */
const Form = styled.form({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(24rem, 100%), 1fr))",
  gap: "16px 32px",
  marginTop: 20,
  "& > :nth-child(n + 3)": { gridColumn: "1 / -1" },
});

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: 16, "& > button": { textAlign: "start" } });

/** Reserves two lines, so that the layout does not shift when the result arrives. */
const TestResult = styled.output({
  display: "block",
  minHeight: "3em",
  fontSize: "1rem",
  color: "var(--ui-text-muted)",
  "&[data-kind=good]": { color: "var(--ui-success-text)", fontWeight: 600 },
  "&[data-kind=bad]": { color: "var(--ui-danger-text)", fontWeight: 600 },
});

/** Reserves room for the field, whose code loads later. */
const PaperPlace = styled.div({ minHeight: "5.5rem" });

const NearEnd = styled.p({
  display: "flex",
  alignItems: "center",
  gap: 12,
  color: "var(--ui-warning-text)",
  fontWeight: 600,
});

const REFUSAL_TEXTS = {
  EMPTY: "admin.printerIpInvalid",
  NO_ADDRESS: "admin.printerIpInvalid",
  NOT_LOCAL: "admin.printerIpNotLocal",
} as const;

/** Low-paper warning, also from the last ticket, and the help. */
function PrinterNotes({ ip }: { readonly ip: string }): ReactNode {
  const { t } = useTranslation();
  const { printer } = useServices();
  const isNearEnd = useStore(printer.isNearEnd);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  return (
    <>
      {isNearEnd ? (
        <NearEnd>
          <WarningIcon />
          {t("printer.nearEnd")}
        </NearEnd>
      ) : null}
      <Row>
        <Button type="button" variant="quiet" startIcon={<InfoIcon />} onClick={() => setIsHelpOpen(true)}>
          {t("printerHelp.open")}
        </Button>
      </Row>
      <Suspense>
        <PrinterHelp
          open={isHelpOpen}
          ip={ip === "" ? t("admin.printerIpPlaceholder") : ip}
          onClose={() => setIsHelpOpen(false)}
        />
      </Suspense>
    </>
  );
}

/** Set-up, test and removal of the printer, and today's tickets. */
export function PrinterSettings(): ReactNode {
  return (
    <>
      <PrinterForm />
      <PrintedTickets />
    </>
  );
}

function PrinterForm(): ReactNode {
  const { demand } = useStaffDemand();
  const { t } = useTranslation();
  const { state, store } = useDevice();
  const toast = useToast();
  const test = usePrinterTest();
  const savedIp = state.printerIp ?? "";
  const [typedIp, setTypedIp] = useState(savedIp);
  const [isLeft, setIsLeft] = useState(false);
  const ip = typedIp.trim();
  const refusal = printerIpRefusal(ip);
  const problem = isLeft && ip !== "" && refusal !== null ? t(REFUSAL_TEXTS[refusal]) : undefined;
  const keep = async (printerIp: string | undefined): Promise<void> => {
    await store.change({ printerIp });
    setTypedIp(printerIp ?? "");
    setIsLeft(false);
    toast.success(printerIp === undefined ? "admin.printerRemoved" : "admin.printerSaved");
  };
  return (
    <Card padding="large">
      <SectionTitle>{t("admin.printer")}</SectionTitle>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsLeft(true);
          if (refusal === null) {
            demand(() => void keep(ip));
          }
        }}
      >
        <TextField
          label={t("admin.printerIp")}
          placeholder={t("admin.printerIpPlaceholder")}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={15}
          value={typedIp}
          onChange={({ target }) => setTypedIp(target.value)}
          onBlur={() => setIsLeft(true)}
          error={problem}
          helper={t("admin.printerHelper")}
        />
        <PaperPlace>
          <Suspense>
            <PrinterPaperField />
          </Suspense>
        </PaperPlace>
        <Row>
          <Button
            type="submit"
            variant="secondary"
            startIcon={<CheckIcon />}
            disabled={refusal !== null || ip === savedIp}
          >
            {t("common.save")}
          </Button>
          <Button
            variant="secondary"
            startIcon={<PrinterIcon />}
            disabled={refusal !== null}
            loading={test.isRunning}
            onClick={() => demand(() => void test.run(ip))}
          >
            {t("admin.printerTest")}
          </Button>
          <Button
            variant="quiet"
            startIcon={<TrashIcon />}
            disabled={savedIp === ""}
            onClick={() => demand(() => void keep(undefined))}
          >
            {t("admin.printerRemove")}
          </Button>
        </Row>
        <TestResult data-kind={test.result?.kind}>{test.result?.text}</TestResult>
        <PrinterNotes ip={ip} />
      </Form>
    </Card>
  );
}
