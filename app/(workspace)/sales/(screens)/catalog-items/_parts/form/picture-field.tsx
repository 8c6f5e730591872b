"use client";

import { useTranslations } from "next-intl";
import { ImageUpload } from "@/app/_ui/image-upload/image-upload";
import { TextField } from "@/app/_ui/text-field";
import { MAX_ALT_TEXT, MAX_PICTURE_BYTES } from "@/lib/domain/catalog/limits";
import type { ItemFormState } from "./use-item-form";

/** The picture of a service (CAT-07). It is uploaded when the form is saved. */
export function PictureField({ state }: { state: ItemFormState }) {
  const t = useTranslations("catalogItems");
  const {
    form: { picture },
    dispatch,
    problems,
    setFailure,
  } = state;
  const shown = picture.file?.dataUrl ?? (picture.isRemoved ? null : (picture.stored?.original_url ?? null));
  const take = async (file: File) => {
    try {
      const dataUrl = await readDataUrl(file);
      dispatch({
        type: "picture",
        picture: { file: { filename: file.name, dataUrl }, isRemoved: false },
      });
      setFailure(null);
    } catch {
      setFailure(t("errors.imageFailed"));
    }
  };
  return (
    <div className="space-y-3">
      <ImageUpload
        label={t("form.picture")}
        src={shown}
        alt={picture.altText}
        maxBytes={MAX_PICTURE_BYTES}
        error={problems["picture"] ?? null}
        onFile={(file) => void take(file)}
        onRemove={() => dispatch({ type: "picture", picture: { file: null, isRemoved: true } })}
      />
      {shown && (
        <TextField
          label={t("form.altText")}
          hint={t("form.altTextHint")}
          maxLength={MAX_ALT_TEXT}
          autoComplete="off"
          value={picture.altText}
          onChange={({ target }) => dispatch({ type: "picture", picture: { altText: target.value } })}
        />
      )}
    </div>
  );
}

/** A file as a data: URL. Rejects if the browser cannot read it. */
function readDataUrl(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });
}
