"use client";

import { Upload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { classes } from "../classes";
import { Spinner } from "../spinner";
import { acceptText, isAccepted, kindNames } from "./accepts";
import { sizeText } from "./size-text";

export type RefusedFile = { file: File; reason: "type" | "size" };

export type FileDropProps = {
  /** Accessible name: what is chosen here. */
  label: string;
  /** Media types. */
  accept: readonly string[];
  /** Largest size of a file in bytes. */
  maxBytes: number;
  multiple?: boolean;
  disabled?: boolean;
  busy?: boolean;
  describedBy?: string;
  /** Called with the files of an accepted kind and size, and the others with the reason. */
  onFiles: (files: File[], refused: RefusedFile[]) => void;
  /** Replaces the upload icon. */
  children?: ReactNode;
};

/** An area for files: click, drop, or Enter and space on the keyboard. */
export function FileDrop({
  label,
  accept,
  maxBytes,
  multiple = false,
  disabled = false,
  busy = false,
  describedBy,
  onFiles,
  children,
}: FileDropProps) {
  const t = useTranslations("common.upload");
  const language = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const inert = disabled || busy;
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const refused = files.flatMap((file) => refusalOf(file, accept, maxBytes));
    if (files.length > 0 && !inert)
      onFiles(
        files.filter((file) => !refused.some((other) => other.file === file)),
        refused,
      );
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = "";
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over && !inert);
  };
  return (
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
      className={classes(
        "rounded-card border-2 border-dashed transition-colors",
        isOver ? "border-focus bg-primary-50 dark:bg-primary-500/15" : "border-line",
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptText(accept)}
        multiple={multiple}
        disabled={inert}
        onChange={(event) => take(event.target.files)}
      />
      <button
        type="button"
        aria-describedby={describedBy}
        aria-busy={busy || undefined}
        disabled={inert}
        onClick={() => input.current?.click()}
        className={BUTTON}
      >
        {busy ? (
          <Spinner label={t("busy")} className="size-6" />
        ) : (
          (children ?? <Upload aria-hidden="true" className="size-6 text-faint" />)
        )}
        <span className="sr-only">{label}</span>
        <span className="font-medium text-ink">{multiple ? t("chooseMany") : t("choose")}</span>
        <span className="text-xs text-faint">
          {t("limits", { kinds: kindNames(accept), size: sizeText(maxBytes, language) })}
        </span>
      </button>
    </div>
  );
}

const BUTTON = classes(
  "flex w-full flex-col items-center gap-1 rounded-card px-4 py-5 text-center text-sm text-muted",
  "hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60",
);

function refusalOf(file: File, accept: readonly string[], maxBytes: number): RefusedFile[] {
  if (!isAccepted(file, accept)) return [{ file, reason: "type" }];
  return file.size > maxBytes ? [{ file, reason: "size" }] : [];
}
