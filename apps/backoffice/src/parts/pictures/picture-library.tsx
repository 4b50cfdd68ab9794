import { picturesApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { IconButton } from "../button.tsx";
import { ConfirmRemoval } from "../confirm-removal.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Pager } from "../list/pager.tsx";
import { ListSearch } from "../list/tools.tsx";
import { usePages } from "../list/use-pages.ts";
import { Sheet } from "../sheet.tsx";
import { ErrorState, Skeleton } from "../states.tsx";
import { showDone } from "../toasts.tsx";
import { useRested } from "../use-rested.ts";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import "./pictures.css";

const ROWS = 24;

type Picture = Extract<z.output<typeof picturesApi.listPictures.response>, readonly unknown[]>[number];

function usePictures(words: string) {
  const params = { programId: useProgramId() };
  const q = useRested(words.trim());
  const { listPictures } = picturesApi;
  return usePages([listPictures.id, params, q], async (after, signal) => {
    const query = { page: "1" as const, sort: "-createdAt" as const, limit: ROWS };
    const page = definedOnly({ after, q: q === "" ? undefined : q });
    const answer = await call(listPictures, { params, query: { ...query, ...page } }, { signal });
    return Array.isArray(answer) ? { data: answer } : answer;
  });
}

function Removal({ picture, onClose }: { readonly picture: Picture; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), pictureId: picture.id };
  const remove = useWrite(picturesApi.deletePicture, { refreshes: [picturesApi.listPictures] });
  const { name } = picture;
  return (
    <ConfirmRemoval
      title={t("offers.picture.deleteTitle", { name })}
      isOpen
      onClose={onClose}
      action={t("offers.picture.deleteAction")}
      write={remove}
      onConfirm={() =>
        remove.mutate(
          { params },
          {
            onSuccess: () => {
              showDone(t("offers.picture.deleted", { name }));
              onClose();
            },
          },
        )
      }
      text={t("offers.picture.deleteText")}
    />
  );
}

interface LibraryProps {
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/** Dialog with the programme's existing pictures. */
export function PictureLibrary({ onChoose, onClose }: LibraryProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [words, setWords] = useState("");
  const [removing, setRemoving] = useState<Picture>();
  const pages = usePictures(words);
  const usesOf = ({ uses: count }: Picture): string =>
    count === 0 ? t("offers.picture.unused") : t("offers.picture.used", { count, number: number(count) });
  return (
    <Sheet title={t("offers.picture.libraryTitle")} isOpen onClose={onClose}>
      <ListSearch label={t("offers.picture.find")} value={words} onChange={setWords} />
      {pages.items === undefined && pages.error === null ? <Skeleton lines={4} /> : null}
      {pages.error === null ? null : <ErrorState error={pages.error} onRetry={pages.retry} />}
      {pages.items?.length === 0 ? <EmptyState icon="search" title={t("offers.picture.empty")} /> : null}
      <ul className="pictures">
        {pages.items?.map((picture) => (
          <li key={picture.id}>
            <Pressable
              className="picture"
              aria-label={t("offers.picture.choose", { name: picture.name })}
              onPress={() => onChoose(picture.path)}
            >
              <img src={picture.path} alt="" loading="lazy" />
            </Pressable>
            <p>
              <span className="name">{picture.name}</span>
              <small className="muted">{usesOf(picture)}</small>
            </p>
            {picture.uses === 0 ? (
              <IconButton
                icon="trash"
                label={t("offers.picture.delete", { name: picture.name })}
                onPress={() => setRemoving(picture)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Pager pages={pages} />
      {removing === undefined ? null : <Removal picture={removing} onClose={() => setRemoving(undefined)} />}
    </Sheet>
  );
}
