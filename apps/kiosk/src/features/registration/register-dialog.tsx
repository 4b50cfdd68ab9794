import styled from "@emotion/styled";
import type { RegistrationForm } from "@punktum/domain";
import {
  Button,
  CheckIcon,
  Dialog,
  fontSize,
  fontWeight,
  lineHeight,
  MODAL_PHONE_QUERY,
  radius,
  space,
  useMediaQuery,
  WIDE_QUERY,
} from "@punktum/ui";
import { useId, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { BrandPane } from "../../components/brand-pane.tsx";
import { ScreenKeyboard } from "../../components/screen-keyboard.tsx";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useScreenKeyboard } from "../../hooks/use-screen-keyboard.ts";
import { Consents, OutsidePages } from "./consents.tsx";
import { FormField } from "./form-field.tsx";
import { useRegisterForm, type RegisterForm } from "./use-register-form.ts";

/** A phone with its keyboard open, or lying: the room is for the fields. */
const LOW_QUERY = "(max-height: 599.98px)";
const LYING = "@media (min-width: 1024px) and (orientation: landscape)";

/**
 * The programme's pane and the form: beside each other on a lying screen, else one below the other. The pane is as high
 * as its words, which a longer form would push out of sight.
 */
const Layout = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(3),
  maxWidth: "80rem",
  marginInline: "auto",
  alignItems: "start",
  [LYING]: { gridTemplateColumns: "minmax(0, 4fr) minmax(0, 7fr)", gap: space(4) },
});
const Programme = styled.div({
  display: "grid",
  overflow: "hidden",
  borderRadius: radius.large,
  // The large dot is in the corner, so that no words are on it.
  "@media (max-width: 479.98px)": {
    "& > aside": { padding: space(2.5) },
    "& > aside > svg": { top: "-98%", right: "-74%" },
    "& > aside > div": { maxWidth: "none" },
  },
  [LYING]: { "& > aside > svg": { top: "-70%", right: "-75%" } },
  [`@media ${LOW_QUERY}`]: { display: "none" },
});
const Gains = styled.ul({
  display: "grid",
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontWeight: fontWeight.medium,
  lineHeight: lineHeight.snug,
  "& > li": { display: "flex", gap: space(1.5), overflowWrap: "anywhere" },
  "@media (max-width: 479.98px)": { fontSize: fontSize.small },
});
const Form = styled.form({
  display: "grid",
  gap: space(3),
  alignContent: "start",
  paddingBottom: space(1),
});
const Fields = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space(1)} ${space(3)}`,
  alignItems: "start",
  // Reserves room for an error, so that fields do not move when one is left.
  "& > *": { minHeight: "7.875rem", alignContent: "start" },
  [`@media ${WIDE_QUERY}`]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "& > :first-of-type": { gridColumn: "1 / -1" },
    // The repeated password goes beside the password.
    "& > :has(> * > input[name=password])": { gridColumnStart: 1 },
  },
});
const Hint = styled.p({ color: "var(--ui-text-muted)" });
/** On a phone both buttons share a row, so that they leave room for the fields; large text wraps them. */
const Ends = styled.div({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: space(1.5),
  width: "100%",
  [`@media ${MODAL_PHONE_QUERY}`]: {
    rowGap: 0,
    "& > p": { flex: "1 1 100%" },
    "&& > button": { flex: "1 1 auto", paddingInline: space(2) },
  },
});

/** The programme's look, and what joining gives. */
function Welcome(): ReactNode {
  const { t } = useTranslation();
  return (
    <Programme>
      <BrandPane>
        <Gains>
          {(["register.intro", "register.gainRewards", "register.gainVouchers"] as const).map((gain) => (
            <li key={gain}>
              <CheckIcon />
              {t(gain)}
            </li>
          ))}
        </Gains>
      </BrandPane>
    </Programme>
  );
}

interface FormBodyProps {
  readonly id: string;
  readonly form: RegisterForm;
  readonly keyboard: ReturnType<typeof useScreenKeyboard>;
  /** Where the screen has no room for them beside the buttons. */
  readonly pages: ReactNode;
}

function FormBody({ id, form, keyboard, pages }: FormBodyProps): ReactNode {
  const { t } = useTranslation();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Form id={id} noValidate onSubmit={submit} {...keyboard.watch}>
      <Fields>
        {form.fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ""}
            problem={form.problemOf(field)}
            usesDevice={keyboard.usesDevice}
            noGender={form.noGender}
            onChange={(value) => form.change(field.name, value)}
            onLeave={() => form.leave(field.name)}
          />
        ))}
      </Fields>
      <Consents types={form.optinTypes} given={form.optins} onChange={form.agree} />
      <Hint>{t("register.required")}</Hint>
      {pages}
    </Form>
  );
}

interface RegisterDialogProps {
  readonly form: RegistrationForm;
  readonly onRegistered: () => void;
  readonly onCancel: () => void;
}

/**
 * The registration form over the whole screen. It is mounted anew each time, so that typed values do not survive it.
 */
export function RegisterDialog({ form: kind, onRegistered, onCancel }: RegisterDialogProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const isLow = useMediaQuery(LOW_QUERY);
  // A phone has its own keyboard, and no room for ours.
  const hasRoom = useMediaQuery("(min-width: 700px)") && !isLow;
  const keyboard = useScreenKeyboard(!hasRoom);
  const form = useRegisterForm(kind, onRegistered);
  useDismissable(true, onCancel);
  return (
    <Dialog
      open
      fullScreen
      dismissable={!form.isSending}
      title={t("register.REGISTER")}
      closeLabel={t("common.close")}
      onClose={onCancel}
      actions={
        keyboard.field === undefined ? (
          <Ends>
            {isLow ? null : <OutsidePages />}
            <Button variant="quiet" disabled={form.isSending} onClick={onCancel}>
              {t("register.dismiss")}
            </Button>
            <Button type="submit" form={id} size="large" disabled={!form.isValid} loading={form.isSending}>
              {t("register.register")}
            </Button>
          </Ends>
        ) : (
          <ScreenKeyboard control={keyboard} />
        )
      }
    >
      <Layout>
        <Welcome />
        <FormBody id={id} form={form} keyboard={keyboard} pages={isLow ? <OutsidePages /> : null} />
      </Layout>
    </Dialog>
  );
}
