import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";

const PictureLibrary = lazy(async () => ({ default: (await import("./picture-library.tsx")).PictureLibrary }));

/** A button that opens the picture library. `onChoose` receives the path of the chosen picture. */
export function LibraryButton({ onChoose }: { readonly onChoose: (path: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isTiny onPress={() => setIsOpen(true)}>
        {t("offers.picture.library")}
      </Button>
      {isOpen ? (
        <Suspense>
          <PictureLibrary
            onClose={() => setIsOpen(false)}
            onChoose={(path) => {
              setIsOpen(false);
              onChoose(path);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
