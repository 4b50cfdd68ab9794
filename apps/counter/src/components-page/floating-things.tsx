import { fillText, type CounterTexts } from "@punktum/phrases";
import {
  Banner,
  Button,
  ConfirmDialog,
  Dialog,
  InfoDialog,
  OfflineIllustration,
  Sheet,
  TextInputDialog,
  Toast,
  Veil,
  type ToastKind,
} from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { Group, Row } from "./group.tsx";

const FLOATING = [
  "Dialog",
  "ConfirmDialog",
  "InfoDialog",
  "TextInputDialog",
  "Sheet",
  "Veil",
  "Banner",
  "Banner info",
] as const;
const TOASTS: readonly ToastKind[] = ["info", "success", "error"];
const VEIL_MS = 2000;

export function Floating({ texts }: { readonly texts: CounterTexts["components"] }): ReactNode {
  const [shown, setShown] = useState<(typeof FLOATING)[number]>();
  const [toast, setToast] = useState<ToastKind>();
  const [value, setValue] = useState("");
  const close = (): void => setShown(undefined);
  const open = (name: (typeof FLOATING)[number]): void => {
    setShown(name);
    // A veil has no close button, so a timer closes it.
    if (name === "Veil") {
      setTimeout(close, VEIL_MS);
    }
  };
  return (
    <Group title={texts.dialogs}>
      <Banner open={shown === "Banner"} text={texts.error} action={<Button onClick={close}>{texts.action}</Button>} />
      <Banner
        open={shown === "Banner info"}
        text={texts.saved}
        icon="info"
        action={<Button onClick={close}>{texts.action}</Button>}
      />
      <Row>
        {FLOATING.map((name) => (
          <Button key={name} variant="secondary" onClick={() => open(name)}>
            {fillText(texts.open, { name })}
          </Button>
        ))}
        {TOASTS.map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => setToast(kind)}>
            {fillText(texts.open, { name: `Toast ${kind}` })}
          </Button>
        ))}
      </Row>
      <Dialog open={shown === "Dialog"} title={texts.question} onClose={close} closeLabel={texts.quiet}>
        <p>{texts.longTitle}</p>
      </Dialog>
      <ConfirmDialog
        open={shown === "ConfirmDialog"}
        title={texts.question}
        confirmLabel={texts.danger}
        cancelLabel={texts.quiet}
        onConfirm={close}
        onCancel={close}
        danger
      >
        <p>{texts.helper}</p>
      </ConfirmDialog>
      <InfoDialog
        open={shown === "InfoDialog"}
        title={texts.saved}
        description={texts.helper}
        buttonLabel={texts.quiet}
        onClose={close}
        illustration={<OfflineIllustration widthPx={200} />}
      />
      <TextInputDialog
        open={shown === "TextInputDialog"}
        title={texts.question}
        label={texts.field}
        confirmLabel={texts.action}
        closeLabel={texts.quiet}
        value={value}
        error={texts.error}
        onChange={setValue}
        onConfirm={close}
        onClose={close}
      />
      <Sheet open={shown === "Sheet"} title={texts.question} closeLabel={texts.quiet} onClose={close}>
        <p>{texts.longTitle}</p>
      </Sheet>
      <Veil open={shown === "Veil"} label={texts.states} />
      <Toast
        toast={toast && { id: toast, kind: toast, word: toast, text: toast === "error" ? texts.error : texts.saved }}
        onEnd={() => setToast(undefined)}
      />
    </Group>
  );
}
