import { generationOf } from "@punktum/client";
import {
  DEFAULT_OPTIN_TYPES,
  fieldProblem,
  fixedFields,
  isFormValid,
  programFields,
  propertiesToSend,
  type FieldProblem,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationValues,
} from "@punktum/domain";
import { useState } from "react";
import { useBusy } from "../../hooks/use-busy.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { contentLanguage } from "../../config/languages.ts";
import { createRegistrationSender } from "./send-registration.ts";

export interface RegisterForm {
  readonly fields: readonly RegistrationField[];
  readonly optinTypes: readonly string[];
  readonly noGender: "NA" | "DIVERSE";
  readonly values: RegistrationValues;
  readonly optins: Readonly<Record<string, boolean>>;
  readonly isValid: boolean;
  readonly isSending: boolean;
  /** Problem of a field that was left. */
  readonly problemOf: (field: RegistrationField) => FieldProblem | null;
  readonly change: (name: string, value: string) => void;
  readonly leave: (name: string) => void;
  readonly agree: (type: string, flag: boolean) => void;
  readonly submit: () => void;
}

/** The fields: fixed in the first generation, else the programme's own. */
function useFields(form: RegistrationForm) {
  const { api, registration } = useOrganization();
  const generation = generationOf(api, "register");
  return generation === "v1"
    ? ({ generation, fields: fixedFields(form), optinTypes: DEFAULT_OPTIN_TYPES, noGender: "NA" } as const)
    : ({
        generation,
        fields: programFields(registration),
        optinTypes: registration.optinTypes,
        noGender: "DIVERSE",
      } as const);
}

const isoDay = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** Values, problems and submission of the form. A refusal keeps everything typed. */
export function useRegisterForm(form: RegistrationForm, onRegistered: () => void): RegisterForm {
  const { gateway, clock, sessions, language } = useServices();
  const { client, deviceKey } = useMounting();
  const shown = useStore(language);
  const toast = useToast();
  const { generation, fields, optinTypes, noGender } = useFields(form);
  const [sender] = useState(() => createRegistrationSender({ gateway, generation, newKey: () => crypto.randomUUID() }));
  const [values, setValues] = useState<RegistrationValues>(generation === "v1" ? { genderCode: noGender } : {});
  const [optins, setOptins] = useState<Readonly<Record<string, boolean>>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);
  useBusy(isSending);
  const today = isoDay(clock.now());
  const isValid = isFormValid(fields, values, today);
  const send = async (): Promise<void> => {
    const account = sessions.current.get()?.account;
    if (account === undefined) {
      return;
    }
    const password = values["password"] ?? "";
    const asksPassword = fields.some(({ kind }) => kind === "password");
    const end = await sender.send({
      keyCode: account.keyCode,
      idType: account.idType,
      clientId: client.clientId,
      deviceKey,
      language: contentLanguage(shown),
      form,
      emailAddress: values["emailAddress"] ?? "",
      optins: Object.fromEntries(optinTypes.map((type) => [type, optins[type] === true])),
      properties: propertiesToSend(fields, values, today),
      ...(asksPassword ? { password } : {}),
    });
    if (end.kind === "refused") {
      toast.error(end.error);
      return;
    }
    setValues({});
    setOptins({});
    if (end.response !== null) {
      toast.info(end.response);
    }
    onRegistered();
  };
  return {
    fields,
    optinTypes,
    noGender,
    values,
    optins,
    isValid,
    isSending,
    problemOf: (field) => (left.includes(field.name) ? fieldProblem(field, values, today) : null),
    change: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    leave: (name) => setLeft((now) => (now.includes(name) ? now : [...now, name])),
    agree: (type, flag) => setOptins((now) => ({ ...now, [type]: flag })),
    submit: () => {
      if (!isValid || isSending) {
        return;
      }
      setIsSending(true);
      send()
        .catch((error: unknown) => {
          reportError(error);
          toast.error("UNHANDLED_ERROR");
        })
        .finally(() => setIsSending(false));
    },
  };
}
