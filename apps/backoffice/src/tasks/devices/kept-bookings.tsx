import { type DeadLetter, deadLettersApi, type DeviceCare } from "@punktum/contracts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { useLetterWords } from "./letter-words.ts";
import { LetterSheet } from "./letter-sheet.tsx";
import { OfflineLosses } from "./offline-losses.tsx";
import { LostBookings } from "./lost-bookings.tsx";

const LETTERS = 50;

const HandOverSheet = lazy(async () => ({ default: (await import("./hand-over-sheet.tsx")).HandOverSheet }));

function Letters({ deviceId }: { readonly deviceId: string }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const programId = useProgramId();
  const words = useLetterWords();
  const [opened, setOpened] = useState<DeadLetter>();
  const query = { state: "open", deviceId, limit: LETTERS } as const;
  const { data, error, refetch } = useRead(deadLettersApi.listDeadLetters, { params: { programId }, query });
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Skeleton />;
  }
  if (data.data.length === 0) {
    return <p className="muted">{t("devices.refused.none")}</p>;
  }
  return (
    <>
      <p className="muted">{t("devices.refused.text")}</p>
      <ul className="log">
        {data.data.map((letter) => (
          <li key={letter.id}>
            <time dateTime={letter.actionTime}>{moment(letter.actionTime)}</time>
            <span>
              <Button
                kind="plain"
                label={t("devices.refused.decide", { what: words.whatOf(letter) })}
                onPress={() => setOpened(letter)}
              >
                {words.whatOf(letter)}
              </Button>{" "}
              <span className="muted">{words.reasonOf(letter)}</span>
            </span>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : <LetterSheet letter={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Opens the sheet that takes over unsent bookings. */
function TakeOver({ care }: { readonly care: DeviceCare }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <Button icon="upload" onPress={() => setIsOpen(true)}>
        {t("devices.refused.takeOver")}
      </Button>
      <Suspense>{isOpen ? <HandOverSheet care={care} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </section>
  );
}

/** Bookings of a tablet that were refused, lost or handed over, and decisions about them. */
export function KeptBookings({ care }: { readonly care: DeviceCare }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { missingCount, lost, deadLetters } = care.outbox;
  return (
    <>
      {missingCount > 0 || lost.length > 0 ? <LostBookings care={care} /> : null}
      {deadLetters > 0 && can("points.correct") ? (
        <section>
          <h2>{t("devices.refused.title")}</h2>
          <Letters deviceId={care.id} />
        </section>
      ) : null}
      {can("points.correct") ? <OfflineLosses deviceId={care.id} /> : null}
      {can("points.correct") ? <TakeOver care={care} /> : null}
    </>
  );
}
