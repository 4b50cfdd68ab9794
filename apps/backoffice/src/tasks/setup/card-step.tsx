import { accountWritesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Qr } from "../../parts/qr.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useWrite } from "../../server/use-calls.ts";

/** A random trial card number: 43, then eight digits. */
const newNumber = (): string =>
  `43${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(8, "0")
    .slice(-8)}`;

/** A trial card: the tablet scans its code and shows the balance. */
export function CardStep(): ReactNode {
  const { t } = useTranslation();
  const [number] = useState(newNumber);
  const create = useWrite(accountWritesApi.createAccount);
  const identifiers = [{ type: "CARDCODE" as const, code: number }];
  return (
    <section>
      <div>
        <h2>{t("setup.cardTitle")}</h2>
        <p className="muted">{t("setup.cardSub")}</p>
      </div>
      <FailureNote error={create.error} />
      {create.isSuccess ? (
        <div className="code-and-words">
          <Qr text={number} label={t("setup.cardLabel", { number })} />
          <div>
            <b className="num">{number}</b>
          </div>
        </div>
      ) : (
        <div className="acts">
          <Button icon="card" isPending={create.isPending} onPress={() => create.mutate({ body: { identifiers } })}>
            {t("setup.cardMake")}
          </Button>
        </div>
      )}
    </section>
  );
}
