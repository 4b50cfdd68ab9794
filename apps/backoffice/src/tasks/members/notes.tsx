import "./notes.css";
import { memberCareApi, memberNotesApi } from "@punktum/contracts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { TextArea, TextField, Label } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { BY_ID, type Member } from "./use-member.ts";

const { listMemberNotes, writeMemberNote, deleteMemberNote } = memberNotesApi;

type Note = z.output<typeof listMemberNotes.response>["data"][number];

const PAGE = 5;
const MOST_CHARACTERS = 500;
const FIRST: string | undefined = undefined;
const CHANGED = { refreshes: [listMemberNotes, memberCareApi.readTimeline], headers: BY_ID };

function useNotes(accountId: string) {
  return useInfiniteQuery({
    queryKey: [listMemberNotes.id, accountId],
    initialPageParam: FIRST,
    queryFn: async ({ pageParam, signal }) =>
      await call(
        listMemberNotes,
        { params: { accountId }, query: { limit: PAGE, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal, headers: BY_ID },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

/** Field for a new note; Ctrl-Enter saves it. */
function NewNote({ accountId, onDone }: { readonly accountId: string; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const write = useWrite(writeMemberNote, CHANGED);
  const save = (): void => {
    if (text.trim() !== "") {
      write.mutate({ params: { accountId }, body: { text: text.trim() } }, { onSuccess: onDone });
    }
  };
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField className="field" value={text} onChange={setText} maxLength={MOST_CHARACTERS} autoFocus>
        <Label>{t("members.notes.text")}</Label>
        <TextArea
          className="in"
          rows={3}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              save();
            }
          }}
        />
      </TextField>
      <FailureNote error={write.error} />
      <div className="acts">
        <Button kind="primary" isTiny type="submit" isDisabled={text.trim() === ""} isPending={write.isPending}>
          {t("members.notes.save")}
        </Button>
        <Button kind="plain" isTiny onPress={onDone}>
          {t("common.actions.cancel")}
        </Button>
      </div>
    </form>
  );
}

interface DeleteNoteProps {
  readonly note: Note;
  readonly accountId: string;
  readonly onClose: () => void;
}

function DeleteNote({ note, accountId, onClose }: DeleteNoteProps): ReactNode {
  const { t } = useTranslation();
  const remove = useWrite(deleteMemberNote, CHANGED);
  const { noteId } = note;
  return (
    <Confirm
      title={t("members.notes.deleteTitle")}
      isOpen
      onClose={onClose}
      action={t("members.notes.delete")}
      onConfirm={() => remove.mutate({ params: { accountId, noteId } }, { onSuccess: onClose })}
      isDanger
      isPending={remove.isPending}
    >
      <p className="note-text">{note.text}</p>
      <FailureNote error={remove.error} />
    </Confirm>
  );
}

function NoteRow({ note, onDelete }: { readonly note: Note; readonly onDelete: () => void }): ReactNode {
  const { t } = useTranslation();
  const { ago } = useFormat();
  return (
    <li>
      <span className="note-text">
        {note.text}
        <small>
          {note.writtenBy.name}, <time dateTime={note.writtenAt}>{ago(note.writtenAt)}</time>
        </small>
      </span>
      {note.mayDelete ? <IconButton icon="trash" label={t("members.notes.delete")} onPress={onDelete} /> : null}
    </li>
  );
}

type Loaded = ReturnType<typeof useNotes>;

/** The loaded notes, or the reason why there are none. */
function NoteList({ notes, accountId }: { readonly notes: Loaded; readonly accountId: string }): ReactNode {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<Note>();
  if (notes.data === undefined) {
    return notes.error === null ? (
      <Skeleton lines={2} />
    ) : (
      <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
    );
  }
  const shown = notes.data.pages.flatMap(({ data }) => data);
  return (
    <>
      {shown.length === 0 ? <p className="muted">{t("members.notes.none")}</p> : null}
      <ul className="facts">
        {shown.map((note) => (
          <NoteRow key={note.noteId} note={note} onDelete={() => setDeleting(note)} />
        ))}
      </ul>
      {notes.hasNextPage ? (
        <Button kind="plain" isTiny onPress={() => void notes.fetchNextPage()} isPending={notes.isFetchingNextPage}>
          {t("members.notes.older")}
        </Button>
      ) : null}
      {deleting === undefined ? null : (
        <DeleteNote note={deleting} accountId={accountId} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

/** Short notes of staff about a member, the newest first. */
export function Notes({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const { accountId, status } = member;
  const notes = useNotes(accountId);
  const [isWriting, setWriting] = useState(false);
  return (
    <section>
      <div className="bar">
        <h2>{t("members.notes.title")}</h2>
        {isWriting || status === "TERMINATED" ? null : (
          <Button kind="plain" isTiny onPress={() => setWriting(true)}>
            {t("members.notes.add")}
          </Button>
        )}
      </div>
      {isWriting ? <NewNote accountId={accountId} onDone={() => setWriting(false)} /> : null}
      <NoteList notes={notes} accountId={accountId} />
    </section>
  );
}
