import { FileText, Pencil, Trash2, CircleAlert, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Badge } from "@/app/_ui/badge";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { IconButton } from "@/app/_ui/button";
import { Switch } from "@/app/_ui/switch";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { fileAddress } from "@/lib/domain/branding/file-address";
import { useStaffText } from "@/app/_ui/staff-text";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";
import { Spinner } from "@/app/_ui/spinner";
import { RETRIED, type Upload } from "./use-uploads";

/** What the user may do with the pages. */
export type PageRights = { mayAdd: boolean; mayChange: boolean; mayRemove: boolean };

type Props = {
  page: PdfPageAnswer;
  rights: PageRights;
  isReady: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onAsk: (what: "rename" | "delete") => void;
};

/** One page: drag handle, thumbnail, name, position and date, switch, and the other actions (PAG-07). */
export function PageRow({ page, rights, isReady, isBusy, onToggle, onAsk }: Props) {
  const t = useTranslations("pdfPages");
  const text = useStaffText();
  const { row, handle } = useSortableRow(page.id);
  const { name } = page;
  return (
    <li {...row} className="flex items-center gap-2 rounded-card border border-line bg-surface p-2 sm:gap-3">
      {rights.mayChange && <DragHandle {...handle} name={name} />}
      <Thumbnail
        src={fileAddress(page.thumbnail_url)}
        alt={t("thumbnail", { name })}
        missing={t("noThumbnail")}
        isFaded={!page.is_active}
        icon={<FileText aria-hidden="true" className="size-5" />}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 sm:flex-row sm:items-center sm:gap-3">
        <div className="min-w-0 flex-1">
          <p className={classes("truncate font-medium", page.is_active ? null : "text-muted")} title={name}>
            {name}
          </p>
          <p className="text-xs text-faint">
            {t("position", { number: page.order_index, date: text.date(page.created_at) })}
            {page.page_count > 1 && <span> • {t("pages", { count: page.page_count })}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-0.5">
          <Badge tone={page.is_active ? "success" : "neutral"} className="mr-1.5">
            {page.is_active ? t("active") : t("inactive")}
          </Badge>
          {rights.mayChange && (
            <>
              <Switch
                label={t("toggle", { name })}
                title={page.is_active ? t("deactivate", { name }) : t("activate", { name })}
                checked={page.is_active}
                isSaving={isBusy}
                disabled={!isReady}
                onChange={onToggle}
                className="px-1"
              />
              <IconButton
                label={t("rename", { name })}
                icon={<Pencil aria-hidden="true" />}
                disabled={!isReady}
                onClick={() => onAsk("rename")}
              />
            </>
          )}
          {rights.mayRemove && (
            <IconButton
              label={t("delete", { name })}
              icon={<Trash2 aria-hidden="true" />}
              tone="danger"
              disabled={!isReady}
              onClick={() => onAsk("delete")}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** One file of the upload queue: its progress, or why it was not added. */
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
        {isFailed && RETRIED.includes(failure) && (
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

type ThumbnailProps = { src: string | null; alt: string; missing: string; isFaded: boolean; icon: ReactNode };

/** A small picture of the first page, or an icon if it cannot be shown. */
function Thumbnail({ src, alt, missing, isFaded, icon }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span
      className={classes(
        "relative flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden",
        "rounded border border-line bg-white text-slate-400",
        isFaded ? "opacity-50" : null,
      )}
    >
      {src && !isBroken ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          className="absolute inset-0 size-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <>
          <span className="sr-only">{missing}</span>
          {icon}
        </>
      )}
    </span>
  );
}
