"use client";

import { Trash2, ImageOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "../button";
import { classes } from "../classes";
import { kindNames, PICTURES } from "./accepts";
import { FileDrop, type RefusedFile } from "./file-drop";
import { sizeText } from "./size-text";

type Props = {
  label: string;
  /** URL of the shown picture: a stored one, or URL.createObjectURL() of a chosen file. */
  src: string | null;
  /** Alternative text of the picture. */
  alt?: string;
  /** Called with a file of an accepted kind and size. */
  onFile: (file: File) => void;
  /** Without it the picture cannot be removed. */
  onRemove?: () => void;
  /** Media types; default png, jpeg and svg (WID-12, X-42). */
  accept?: readonly string[];
  /** Bytes; default 5 MB (S-063). */
  maxBytes?: number;
  /** The server's message about the last file; refused kinds and sizes are reported by the widget itself. */
  error?: string | null;
  busy?: boolean;
  disabled?: boolean;
};

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** A picture with its preview: chosen by click, drop or keyboard, and removable (WID-12). */
export function ImageUpload({
  label,
  src,
  alt = "",
  onFile,
  onRemove,
  accept = PICTURES,
  maxBytes = FIVE_MEGABYTES,
  error,
  busy = false,
  disabled = false,
}: Props) {
  const t = useTranslations("common.upload");
  const language = useLocale();
  const id = useId();
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const problem = refused
    ? t(refused.reason === "type" ? "wrongType" : "tooLarge", {
        name: refused.file.name,
        size: sizeText(refused.file.size, language),
        most: sizeText(maxBytes, language),
        kinds: kindNames(accept),
      })
    : error;
  const take = ([file]: File[], [first]: RefusedFile[]) => {
    setRefused(first ?? null);
    if (file) onFile(file);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <div className="grid gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Preview key={src} src={src} alt={alt} />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <div className="w-full">
            <FileDrop
              label={label}
              accept={accept}
              maxBytes={maxBytes}
              busy={busy}
              disabled={disabled}
              describedBy={problem ? `${id}-error` : undefined}
              onFiles={take}
            />
          </div>
          {src && onRemove && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              disabled={disabled || busy}
              onClick={onRemove}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The picture, or a placeholder. A picture that cannot be loaded is not shown. */
function Preview({ src, alt }: { src: string | null; alt: string }) {
  const t = useTranslations("common.upload");
  const [failed, setFailed] = useState(false);
  const isShown = src !== null && !failed;
  return (
    <div
      className={classes(
        "relative flex h-32 items-center justify-center overflow-hidden",
        "rounded-card border border-line bg-sunken text-xs text-faint",
      )}
    >
      {isShown ? (
        <img
          src={src}
          alt={alt || t("preview")}
          loading="lazy"
          onError={() => setFailed(true)}
          // As in the top bar: most pictures are made for a white background.
          className="absolute inset-0 size-full object-contain p-2 dark:bg-white"
        />
      ) : (
        <span className="flex flex-col items-center gap-1.5 text-center">
          <ImageOff aria-hidden="true" className="size-5" />
          {t("none")}
        </span>
      )}
    </div>
  );
}
