import { FileDown, FileUp, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { Spinner } from "@/app/_ui/spinner";
import type { BlockFile } from "@/lib/core/documents/fields";
import { useFileChoice } from "./file-choice";
import { DOCUMENT_FILES } from "./upload";
import { useKeptFocus } from "./use-kept-focus";

type Props = { file: BlockFile | null; onChange: (file: BlockFile | null) => void };

/** The file of a block, with its name and size as customers see them. */
export function InPlaceFile({ file, onChange }: Props) {
  const t = useTranslations("builder.document.file");
  const language = useLocale();
  const button = useKeptFocus(file?.file ?? null);
  const choice = useFileChoice(DOCUMENT_FILES, ({ file: stored, name, bytes }) =>
    onChange({ file: stored, name, bytes }),
  );
  const { busy, problem } = choice;
  return (
    <>
      {choice.input}
      {file ? (
        <p className="flex items-center gap-3 text-sm text-muted">
          <FileDown aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {file.name}, {sizeText(file.bytes, language)}
          </span>
          <IconButton
            ref={button}
            label={t("remove")}
            icon={<Trash2 />}
            tone="danger"
            onClick={() => onChange(null)}
          />
        </p>
      ) : (
        <button
          ref={button}
          type="button"
          aria-busy={busy !== null || undefined}
          onClick={choice.open}
          onDragOver={(event) => event.preventDefault()}
          onDrop={choice.drop}
          className={classes(
            "flex min-h-11 items-center gap-2 rounded-control border border-dashed border-control px-3 text-sm",
            "text-muted hover:border-focus hover:text-ink",
          )}
        >
          {busy ? <Spinner label={busy} /> : <FileUp aria-hidden="true" className="size-5" />}
          {t("choose")}
        </button>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
