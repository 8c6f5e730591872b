import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { MOST_CHARACTERS, type Subject } from "@/lib/transfer/limits";

type Props = { subject: Subject; isBusy: boolean; onChoose: (file: File) => void };

/** Where the file is chosen or dropped, and how to come to one. What it holds is looked at by the server, whatever it is called. */
export function ChooseFile({ subject, isBusy, onChoose }: Props) {
  const t = useTranslations("transfer");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || isBusy) return;
    setTooLarge(file.size > MOST_CHARACTERS);
    if (file.size <= MOST_CHARACTERS) onChoose(file);
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = "";
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    take(event.dataTransfer.files);
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
          accept=".csv,.json,text/csv,application/json"
          aria-label={t("file")}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => take(event.target.files)}
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
      {isTooLarge && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t("tooLarge")}
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
