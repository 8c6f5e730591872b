import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { MAX_CHARACTERS, MAX_WORKBOOK, type Subject } from "@/lib/domain/transfer/limits";
import { formatOf } from "./import-file";

type Props = { subject: Subject; isBusy: boolean; onChoose: (file: File) => void };

/**
 * Where the file is chosen or dropped, with help on how to get one. A wrong kind of file is recognized by its
 * first bytes and its name; the server checks its content.
 */
export function ChooseFile({ subject, isBusy, onChoose }: Props) {
  const t = useTranslations("transfer");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || isBusy) return;
    const result = await problemOf(file);
    setProblem(result && t(result, { file: file.name }));
    if (result === null) onChoose(file);
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = "";
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    void take(event.dataTransfer.files);
  };
  return (
    <>
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
        className={classes(
          "flex flex-col items-center gap-3 rounded-card border border-dashed px-5 py-8 text-center",
          isOver ? "border-accent bg-sunken" : "border-control",
        )}
      >
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.json,.txt,.tsv"
          aria-label={t("file")}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void take(event.target.files)}
        />
        <Button
          variant="secondary"
          loading={isBusy}
          icon={<Upload aria-hidden="true" className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {t("choose")}
        </Button>
        <p className="text-sm text-muted">{t("drop")}</p>
      </div>
      {problem && (
        <p role="alert" className="break-words text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        <li>{t("hints.export")}</li>
        <li>{t("hints.id")}</li>
        <li>{t(`hints.${subject}`)}</li>
      </ul>
    </>
  );
}

async function problemOf(file: File): Promise<"tooLarge" | "otherKind" | "emptyFile" | null> {
  if (file.size === 0) return "emptyFile";
  const format = await formatOf(file);
  if (format === null) return "otherKind";
  return file.size > (format === "xlsx" ? MAX_WORKBOOK : MAX_CHARACTERS) ? "tooLarge" : null;
}
