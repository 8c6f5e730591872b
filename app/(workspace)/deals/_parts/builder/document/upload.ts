import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { UPLOAD_TIMEOUT } from "@/app/_client/call-parts";
import { send } from "@/app/_client/send";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { isAccepted, kindNames } from "@/app/_ui/image-upload/accepts";
import type { DocumentFileAnswer } from "@/lib/domain/documents/api";
import { documentCalls } from "@/lib/domain/documents/calls";
import { MAX_FILE_BYTES } from "@/lib/domain/documents/limits";
import { ApiError } from "@/app/_client/api-error";
import { pictureRefusal } from "@/app/_client/picture-refusal";

/** Media types of pictures and of files in a document. */
export const DOCUMENT_PICTURES = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;
export const DOCUMENT_FILES = ["application/pdf"] as const;

/**
 * Uploads a picture or file of the document; failures are shown in the user's language. `upload` returns the problem,
 * or null if the file is stored.
 */
export function useUpload(accept: readonly string[], onStored: (stored: DocumentFileAnswer) => void) {
  const t = useTranslations("builder.document.upload");
  const common = useTranslations("common");
  const language = useLocale();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The user may edit the picture during the upload, so the callback is the latest one.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });

  const kinds = kindNames(accept);
  const told = (text: string) => {
    setProblem(text);
    return text;
  };
  async function upload(file: File): Promise<string | null> {
    const { name } = file;
    setProblem(null);
    if (!isAccepted(file, accept)) return told(common("upload.wrongType", { name, kinds }));
    if (file.size > MAX_FILE_BYTES) {
      const [size, most] = [file.size, MAX_FILE_BYTES].map((bytes) => sizeText(bytes, language));
      return told(common("upload.tooLarge", { name, size: size ?? "", most: most ?? "" }));
    }
    setBusy(t("busy", { name }));
    try {
      const form = new FormData();
      form.set("file", file);
      // The client sends FormData unchanged.
      const stored = await send(documentCalls.upload, { body: form as never, timeout: UPLOAD_TIMEOUT });
      latest.current(stored);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = pictureRefusal(error);
      return told(
        refusal
          ? common(`pictureRefusals.${refusal}`, { most: sizeText(MAX_FILE_BYTES, language), kinds })
          : t("failed", { name }),
      );
    } finally {
      setBusy(null);
    }
  }
  return { upload, busy, problem };
}
