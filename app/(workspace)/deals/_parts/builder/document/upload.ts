import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { siteClient } from "@/app/_client/session/site-client";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { isAccepted } from "@/app/_ui/image-upload/accepts";
import { documentCalls } from "@/lib/domain/documents/calls";
import { ApiError } from "@/app/_client/api-error";
import { pictureRefusal } from "@/app/_client/picture-refusal";

/** A stored picture or file. width, height: pixels of a picture. */
type StoredFile = {
  file: string;
  name: string;
  bytes: number;
  kind: "picture" | "file";
  width: number | null;
  height: number | null;
};

/** Bytes that a picture or file of a document may have. */
const MOST_FILE_BYTES = 15 * 1024 * 1024;

/** Media types of the pictures that a document can have, and of its files. */
export const DOCUMENT_PICTURES = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;
export const DOCUMENT_FILES = ["application/pdf"] as const;

/** Uploads take as long as a slow line needs. */
const TIMEOUT = 120_000;

/** Uploads a picture or file of the document; what went wrong is said in the reader's language. */
export function useUpload(accept: readonly string[], onStored: (stored: StoredFile) => void) {
  const t = useTranslations("builder.document.upload");
  const common = useTranslations("common.pictureRefusals");
  const language = useLocale();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Whoever goes on writing while it is uploaded loses nothing: what is called is of the block as it is by then.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });

  async function upload(file: File) {
    const { name } = file;
    setProblem(null);
    if (!isAccepted(file, accept)) return setProblem(t("wrongKind", { name }));
    if (file.size > MOST_FILE_BYTES) {
      const [size, most] = [file.size, MOST_FILE_BYTES].map((bytes) => sizeText(bytes, language));
      return setProblem(t("tooLarge", { name, size: size ?? "", most: most ?? "" }));
    }
    const body = new FormData();
    body.set("file", file);
    setBusy(t("busy", { name }));
    try {
      const { method, path } = documentCalls.upload;
      const stored = await siteClient().call<StoredFile>(method, path, { body, timeout: TIMEOUT });
      latest.current(stored);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = pictureRefusal(error);
      setProblem(
        refusal ? common(refusal, { most: sizeText(MOST_FILE_BYTES, language) }) : t("failed", { name }),
      );
    } finally {
      setBusy(null);
    }
  }
  return { upload, busy, problem };
}
