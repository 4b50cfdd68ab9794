import { createMounting, tabletCodesApi } from "@punktum/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Note } from "../../parts/note.tsx";
import { Qr } from "../../parts/qr.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";

interface TabletStepProps {
  readonly storeId: string;
  readonly point: { readonly id: string; readonly name: string; readonly isMounted: boolean };
}

/** Makes the place ready and a code for it. Each code ends the one before, so it is asked for once. */
async function makeCode(storeId: string, appInteractionId: string): Promise<string> {
  const { id } = await call(createMounting, { body: { storeId, appInteractionId } });
  const { path } = await call(tabletCodesApi.createTabletCode, { params: { id }, body: {} });
  return new URL(path, location.origin).href;
}

const isOwnAddress = (): boolean => /^(?:localhost|127\.|\[::1\])/.test(location.hostname);

/** The QR code that sets a tablet up, until it is set up. */
export function TabletStep({ storeId, point }: TabletStepProps): ReactNode {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const code = useQuery({
    queryKey: ["setup.code", point.id, round],
    queryFn: () => makeCode(storeId, point.id),
    enabled: !point.isMounted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (point.isMounted) {
    return (
      <Note kind="ok" icon="check">
        {t("setup.mounted", { name: point.name })}
      </Note>
    );
  }
  return (
    <section>
      <div>
        <h2>{t("setup.qrTitle")}</h2>
        <p className="muted">{t("setup.qrSub")}</p>
      </div>
      {code.isPending ? <Skeleton lines={3} /> : null}
      {code.isError ? <ErrorState error={code.error} onRetry={() => void code.refetch()} /> : null}
      {code.data === undefined ? null : (
        <div className="setup-qr">
          <Qr text={code.data} label={t("setup.qrLabel", { name: point.name })} />
          <div>
            <p className="muted">{t("setup.qrHint")}</p>
            <CopyButton text={code.data} hasWords />
            <Button icon="refresh" onPress={() => setRound(round + 1)}>
              {t("setup.qrNew")}
            </Button>
          </div>
        </div>
      )}
      {isOwnAddress() ? <Note>{t("setup.qrLocal")}</Note> : null}
    </section>
  );
}
