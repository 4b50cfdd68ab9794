import { vouchersAdminApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { Label, Text, TextArea, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";

const SHOWN = 50;
const MOST = 1_000;
const KEY = /^[\x21-\x7e]{1,100}$/;

/** Parses codes, one per line; undefined if one is invalid. */
function codesIn(text: string): string[] | undefined {
  const codes = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return codes.length > 0 && codes.length <= MOST && codes.every((code) => KEY.test(code)) ? codes : undefined;
}

interface KeysProps {
  readonly couponId: string;
}

/** The existing codes. Only programme managers may read them, because an unused code has the coupon's value. */
function KeyList({ couponId }: KeysProps): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const params = { programId: useProgramId(), couponId };
  const { data, error, refetch } = useRead(vouchersAdminApi.listCouponKeys, { params, query: { limit: SHOWN } });
  if (data === undefined) {
    return error === null ? <Skeleton lines={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return <p className="muted">{t("vouchers.key.none")}</p>;
  }
  return (
    <table className="list">
      <caption>{t("vouchers.key.list")}</caption>
      <tbody>
        {data.map(({ keyCode, redeemedAt, accountId }) => (
          <tr key={keyCode}>
            <th scope="row" className="num">
              {keyCode}
            </th>
            <td className="sub">
              {redeemedAt === null
                ? t(accountId === null ? "vouchers.key.free" : "vouchers.key.owned")
                : t("vouchers.key.redeemed", { at: moment(redeemedAt) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KeysSheetProps extends KeysProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Single-use codes of a coupon. */
export function KeysSheet({ couponId, name, onClose }: KeysSheetProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const maySee = useCan()("settings.edit");
  const params = { programId: useProgramId(), couponId };
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const add = useWrite(vouchersAdminApi.importCouponKeys, { refreshes: [vouchersAdminApi.listCouponKeys] });
  const send = (): void => {
    const keys = codesIn(text);
    setIsWrong(keys === undefined);
    if (keys !== undefined) {
      add.mutate(
        { params, body: { keys } },
        {
          onSuccess: ({ added, known }) => {
            showDone(t("vouchers.key.added", { added: number(added), known: number(known) }));
            setText("");
          },
        },
      );
    }
  };
  return (
    <Sheet title={t("vouchers.key.title", { name })} isOpen onClose={onClose}>
      <TextField className="field" value={text} onChange={setText} isInvalid={isWrong} validationBehavior="aria">
        <Label className="label">{t("vouchers.key.add")}</Label>
        <TextArea className="in num" rows={6} />
        <Text slot="description" className={isWrong ? "problem" : "hint"}>
          {t(isWrong ? "vouchers.key.wrong" : "vouchers.key.hint")}
        </Text>
      </TextField>
      <FailureNote error={add.error} />
      <div className="form-end">
        <Button kind="primary" onPress={send} isPending={add.isPending}>
          {t("vouchers.key.action")}
        </Button>
      </div>
      {maySee ? <KeyList couponId={couponId} /> : null}
    </Sheet>
  );
}
