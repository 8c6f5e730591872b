import { CircleAlert, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import type { Upload } from "./use-uploads";

/** One file on its way: how far it is, or why it was not added. */
export function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("pdfPages");
  const { file, state, percent, failure } = upload;
  const { name } = file;
  const isFailed = state === "failed" && failure !== null;
  const progress =
    state === "waiting"
      ? t("progress.waiting")
      : percent < 100
        ? t("progress.sending", { percent })
        : t("progress.reading");
  return (
    <li className="rounded-card border border-line px-3 py-2 text-sm">
      <div className="flex items-center gap-2">
        {isFailed ? (
          <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
        ) : (
          <Spinner className="size-4 shrink-0" />
        )}
        <span className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        {!isFailed && <span className="text-xs text-muted tabular-nums">{progress}</span>}
        {isFailed && (failure === "network" || failure === "busy") && (
          <IconButton
            label={t("progress.retry", { name })}
            icon={<RotateCcw aria-hidden="true" />}
            onClick={onRetry}
          />
        )}
        <IconButton
          label={isFailed ? t("progress.dismiss", { name }) : t("progress.cancel", { name })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isFailed && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {t(`refusals.${failure}`)}
        </p>
      )}
      {state === "sending" && (
        <div
          role="progressbar"
          aria-label={t("progress.bar", { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-2 h-1 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-action transition-[width] motion-reduce:transition-none"
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
    </li>
  );
}
