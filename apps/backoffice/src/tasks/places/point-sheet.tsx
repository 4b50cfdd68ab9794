import { administrationApi, pinsApi, placesApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { RadioField, SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import type { PlacePoint, PlaceStore } from "./place-types.ts";
import { TillKeys } from "./till-keys.tsx";
import { useLabel, useValueText } from "./use-words.ts";

type PointRecord = z.output<typeof administrationApi.readPoint.response>;
type PointValues = z.output<typeof administrationApi.changePoint.body>;

const REFRESHES = [placesApi.listPlaces, administrationApi.readPoint];

const valuesOf = ({ name, pairedCashId, active }: PointRecord): PointValues => ({ name, pairedCashId, active });

function useTillOptions(points: readonly PlacePoint[]) {
  const { t } = useTranslation();
  const tills = points.filter(({ kind, active }) => kind === "CASH" && active);
  return [{ id: "", label: t("places.point.none") }, ...tills.map(({ id, name }) => ({ id, label: name, hint: id }))];
}

function NewPointForm({ store, onClose }: { readonly store: PlaceStore; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const label = useLabel("point");
  const params = { programId: useProgramId(), partnerId: store.partnerId, storeId: store.id };
  const form = useEditor({
    schema: administrationApi.createStorePoint.body,
    values: { id: "", name: "", kind: "APP", pairedCashId: null },
  });
  const kind = form.watch("kind");
  const create = useWrite(administrationApi.createStorePoint, { refreshes: REFRESHES });
  const tills = useTillOptions(store.points);
  const kinds = [
    { id: "APP", label: t("places.point.APP") },
    { id: "CASH", label: t("places.point.CASH") },
  ];
  const save = (body: z.output<typeof administrationApi.createStorePoint.body>): void =>
    create.mutate(
      { params, body: { ...body, pairedCashId: body.kind === "APP" ? body.pairedCashId : null } },
      {
        onSuccess: ({ name }) => {
          showDone(t("places.point.made", { name }));
          onClose();
        },
      },
    );
  return (
    <Form form={form} onSubmit={save}>
      <RadioField name="kind" label={label("kind")} options={kinds} isSegmented />
      <TextField name="name" label={label("name")} autoFocus />
      <TextField name="id" label={label("id")} hint={t("places.point.idHint")} />
      {kind === "APP" ? (
        <SelectField
          name="pairedCashId"
          label={label("pairedCashId")}
          options={tills}
          placeholder={t("places.point.none")}
        />
      ) : null}
      <FailureNote error={create.error} />
      <SaveEnd isPending={create.isPending} />
    </Form>
  );
}

interface EditProps {
  readonly point: PlacePoint;
  readonly points: readonly PlacePoint[];
  readonly onClose: () => void;
}

function EditPointForm({ record, point, points }: EditProps & { readonly record: PointRecord }): ReactNode {
  const { t } = useTranslation();
  const label = useLabel("point");
  const textOf = useValueText();
  const params = { programId: useProgramId(), id: record.id };
  const form = useEditor({ schema: administrationApi.changePoint.body, values: valuesOf(record) });
  const tills = useTillOptions(points);
  const isHeld = point.deviceId !== null;
  const editing = useEdit({
    record,
    schema: administrationApi.readPoint.response,
    valuesOf,
    send: async (body: PointValues, options) => await call(administrationApi.changePoint, { params, body }, options),
    refreshes: REFRESHES,
    onSaved: (values) => {
      form.reset(values);
      showDone(t("places.point.saved", { name: values.name ?? record.name }));
    },
  });
  return (
    <Form form={form} onSubmit={async (values) => await editing.save({ pairedCashId: null, ...definedOnly(values) })}>
      <TextField name="name" label={label("name")} />
      {point.kind === "APP" ? (
        <SelectField
          name="pairedCashId"
          label={label("pairedCashId")}
          options={tills}
          placeholder={t("places.point.none")}
        />
      ) : null}
      <SwitchField
        name="active"
        label={label("active")}
        isDisabled={isHeld}
        {...(isHeld ? { hint: t("places.point.held") } : {})}
      />
      <FailureNote error={editing.error} />
      <SaveEnd isPending={editing.isPending} />
      <EditDiff editing={editing} labelOf={label} textOf={textOf} />
    </Form>
  );
}

function Unlock({ point }: { readonly point: PlacePoint }): ReactNode {
  const { t } = useTranslation();
  const unlock = useWrite(pinsApi.unlockPins, { refreshes: REFRESHES });
  if (!point.pinLocked || point.mountingId === null) {
    return null;
  }
  const id = point.mountingId;
  return (
    <Note kind="bad" icon="lock">
      {t("places.pinLocked")}{" "}
      <Button
        isTiny
        icon="unlock"
        isPending={unlock.isPending}
        onPress={() => unlock.mutate({ params: { id } }, { onSuccess: () => showDone(t("places.point.unlocked")) })}
      >
        {t("places.point.unlock")}
      </Button>
      <FailureNote error={unlock.error} />
    </Note>
  );
}

function Removal({ point, onClose }: Omit<EditProps, "points">): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: point.id };
  const remove = useWrite(administrationApi.deletePoint, {
    refreshes: REFRESHES,
    headers: { "if-match": `"${point.version}"` },
  });
  const [isAsked, setIsAsked] = useState(false);
  const confirm = (): void =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          showDone(t("places.point.removed", { name: point.name }));
          onClose();
        },
      },
    );
  return (
    <div className="form-end apart">
      <Button kind="plain" icon="trash" onPress={() => setIsAsked(true)} isDisabled={point.deviceId !== null}>
        {t("places.point.remove")}
      </Button>
      <ConfirmRemoval
        title={t("places.point.remove")}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("places.point.remove")}
        onConfirm={confirm}
        write={remove}
        text={t("places.point.removeText")}
      />
    </div>
  );
}

function Loaded(props: EditProps): ReactNode {
  const can = useCan();
  const { point, onClose } = props;
  const params = { programId: useProgramId(), id: point.id };
  const { data, error, refetch } = useRead(administrationApi.readPoint, { params }, { freshMs: 0 });
  const [first, setFirst] = useState<PointRecord>();
  if (first === undefined && data !== undefined) {
    setFirst(data);
  }
  if (first === undefined) {
    return error === null ? <Skeleton lines={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {can("places.edit") ? (
        <>
          <Unlock point={point} />
          <EditPointForm record={first} {...props} />
        </>
      ) : null}
      {point.kind === "CASH" && can("tillKeys.edit") ? <TillKeys till={point} /> : null}
      {can("places.edit") ? <Removal point={point} onClose={onClose} /> : null}
    </>
  );
}

interface PointSheetProps {
  /** `new` for a new point; an empty id closes the sheet. */
  readonly pointId: string;
  readonly store: PlaceStore;
  readonly onClose: () => void;
  /** Shows the mounting code for this place; absent if no tablet can be mounted there. */
  readonly onSetUp?: (() => void) | undefined;
}

/** The form of an interaction point, with the keys of a till. */
export function PointSheet({ pointId, store, onClose, onSetUp }: PointSheetProps): ReactNode {
  const { t } = useTranslation();
  const point = store.points.find(({ id }) => id === pointId);
  const isNew = pointId === "new";
  return (
    <Sheet
      title={isNew ? t("places.store.newPoint") : (point?.name ?? t("places.point.what"))}
      sub={isNew ? store.name : pointId}
      isOpen={isNew || point !== undefined}
      onClose={onClose}
    >
      {onSetUp === undefined ? null : (
        <div className="acts">
          <Button icon="qr" onPress={onSetUp}>
            {t("places.point.setUpHere")}
          </Button>
        </div>
      )}
      {isNew ? <NewPointForm store={store} onClose={onClose} /> : null}
      {point === undefined ? null : <Loaded key={point.id} point={point} points={store.points} onClose={onClose} />}
    </Sheet>
  );
}
