import { meApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { call } from "../server/call.ts";
import { useRead, useWrite } from "../server/use-calls.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form/form.tsx";
import { TextField } from "./form/text-field.tsx";
import { useEditor } from "./form/use-editor.ts";
import { Menu } from "./menu.tsx";
import { FailureNote } from "./states.tsx";
import { showDone } from "./toasts.tsx";
import { ViewLink } from "./views.tsx";

type SavedView = z.output<typeof meApi.readMyViews.response>["views"][number];

const NAME_MAX = 60;
const nameSchema = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX)) });

interface OwnViewsProps {
  /** Name of the screen that the views belong to. */
  readonly screen: string;
  /** Query parameters that a view stores: filters and order, no personal data. */
  readonly keeps: readonly string[];
  /** Stores the search too. Only for lists whose search names no person. */
  readonly keepsSearch?: boolean;
}

/** The stored query parameters, always in the same order. */
function keptOf(search: URLSearchParams, keeps: readonly string[]): string {
  const kept = keeps.flatMap((name) => search.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(kept).toString();
}

/** Reads the views again before writing, because another tab may have saved one. */
function useViews() {
  const write = useWrite(meApi.replaceMyViews, { refreshes: [meApi.readMyViews] });
  const { data } = useRead(meApi.readMyViews, {});
  const [failure, setFailure] = useState<unknown>();
  const change = async (next: (views: readonly SavedView[]) => SavedView[]): Promise<boolean> => {
    setFailure(undefined);
    try {
      const { views } = await call(meApi.readMyViews, {});
      await write.mutateAsync({ body: { views: next(views) } });
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  };
  return { views: data?.views ?? [], failure, change, isPending: write.isPending };
}

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly hint: string;
  readonly failure: unknown;
  readonly isPending: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, initial, hint, failure, isPending, onSave, onClose }: NameDialogProps): ReactNode {
  const { t } = useTranslation();
  const form = useEditor({ schema: nameSchema, values: { name: initial } });
  return (
    <Dialog title={title} isOpen onClose={onClose} isDismissable={!isPending}>
      <Form form={form} onSubmit={({ name }) => onSave(name)}>
        <TextField name="name" label={t("views.name")} hint={hint} maxLength={NAME_MAX} autoFocus />
        <FailureNote error={failure} />
        <div className="form-acts">
          <Button kind="plain" onPress={onClose} isDisabled={isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            {t("common.actions.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The user's own views of a list, with a menu to save, rename and delete them. */
export function OwnViews({ screen, keeps, keepsSearch = false }: OwnViewsProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { views, failure, change, isPending } = useViews();
  const [asks, setAsks] = useState<"new" | "rename">();
  const query = keptOf(search, keeps);
  const own = views.filter((view) => view.screen === screen);
  const shown = own.find((view) => view.query === query);
  const save = async (name: string): Promise<void> => {
    // Reads the address itself, because the rendered parameters may lag behind it on a slow machine.
    const chosen = keptOf(new URLSearchParams(location.search), keeps);
    const isDone = await change((all) =>
      asks === "rename"
        ? all.map((view) => (view.id === shown?.id ? { ...view, name } : view))
        : [...all, { id: crypto.randomUUID(), screen, name, query: chosen, isDefault: false }],
    );
    if (isDone) {
      setAsks(undefined);
      showDone(t("views.saved", { name }));
    }
  };
  const remove = async ({ id, name }: SavedView): Promise<void> => {
    if (await change((all) => all.filter((view) => view.id !== id))) {
      showDone(t("views.removed", { name }));
      void navigate(pathname, { replace: true });
    }
  };
  const copy = (): void => {
    const address = new URL(location.href);
    address.search = query;
    void navigator.clipboard.writeText(address.href).then(() => showDone(t("views.copied")));
  };
  const ofShown =
    shown === undefined
      ? [{ id: "save", icon: "plus" as const, label: t("views.save"), onAction: () => setAsks("new") }]
      : [
          { id: "rename", icon: "pencil" as const, label: t("views.rename"), onAction: () => setAsks("rename") },
          {
            id: "remove",
            icon: "trash" as const,
            label: t("views.remove"),
            isDanger: true,
            onAction: () => void remove(shown),
          },
        ];
  return (
    <>
      {own.map(({ id, name, query: kept }) => (
        <ViewLink key={id} view={{ label: name, to: `${pathname}?${kept}`, isShown: kept === query }} />
      ))}
      <Menu
        label={t("views.menu")}
        entries={[...ofShown, { id: "copy", icon: "copy", label: t("views.copy"), isApart: true, onAction: copy }]}
      />
      {asks === undefined ? null : (
        <NameDialog
          title={t(asks === "rename" ? "views.rename" : "views.save")}
          initial={asks === "rename" ? (shown?.name ?? "") : ""}
          hint={t(keepsSearch ? "views.hintWithSearch" : "views.hint")}
          failure={failure}
          isPending={isPending}
          onSave={(name) => void save(name)}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}
