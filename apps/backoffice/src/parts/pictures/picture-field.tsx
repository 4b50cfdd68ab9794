import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { textOfValue, useBound, type FieldProps } from "../form/field.ts";
import { Icon } from "../icon.tsx";
import { LibraryButton } from "./library-button.tsx";
import { UploadTrigger } from "./upload-trigger.tsx";
import { useUpload } from "./use-upload.ts";
import "./pictures.css";

interface PictureFieldProps extends Pick<FieldProps, "name" | "label"> {
  /** Shown without a picture; by default a drawing. */
  readonly none?: string;
}

/** A picture: uploaded, or taken from the library. */
export function PictureField({ name, label, none }: PictureFieldProps): ReactNode {
  const { t } = useTranslation();
  const { value, onChange } = useBound({ name, label });
  const upload = useUpload(onChange);
  const path = textOfValue(value);
  return (
    <fieldset className="field" aria-label={label}>
      <span className="label">{label}</span>
      <div className="picture-field">
        <span className="shown">{path === "" ? <Icon name="upload" /> : <img src={path} alt={label} />}</span>
        <div>
          <p className="muted">{path === "" ? (none ?? t("offers.picture.none")) : t("offers.picture.rules")}</p>
          <div className="acts">
            <UploadTrigger onFile={upload.send}>
              <Button isTiny icon="upload" isPending={upload.step !== undefined}>
                {t(path === "" ? "offers.picture.upload" : "offers.picture.replace")}
              </Button>
            </UploadTrigger>
            <LibraryButton onChoose={onChange} />
            {path === "" ? null : (
              <Button isTiny kind="plain" onPress={() => onChange(null)}>
                {t("offers.picture.remove")}
              </Button>
            )}
          </div>
          <div aria-live="polite">
            {upload.step === undefined ? null : (
              <label className="upload">
                {t(`offers.picture.${upload.step}`, { name: upload.name })}
                <progress />
              </label>
            )}
          </div>
          {upload.problem === undefined ? null : (
            <p className="problem" role="alert">
              {upload.problem}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
