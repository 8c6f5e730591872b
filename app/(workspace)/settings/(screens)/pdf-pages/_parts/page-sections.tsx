"use client";

import { FileStack } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { FileDrop } from "@/app/_ui/image-upload/file-drop";
import { late } from "@/app/_ui/late";
import { SortableList } from "@/app/_ui/sortable-list";
import { Toast } from "@/app/_ui/toast";
import { PAGE_FILE_LIMIT, type PageType, PAGE_TYPES } from "@/lib/domain/pdf-pages/limits";
import { Banner } from "@/app/_ui/banner";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";
import { type PageRights, PageRow, UploadRow } from "./page-row";
import { type PageActions, usePages } from "./use-pages";
import { ACCEPTED, useUploads, type UploadList } from "./use-uploads";

const RenamePage = late(() => import("./rename-page").then((module) => module.RenamePage));

/**
 * The pages of one type: their number, the upload area, and the list to reorder, switch, rename and delete
 * (PAG-06, PAG-07).
 */
function PageSection({
  type,
  actions,
  rights,
}: {
  type: PageType;
  actions: PageActions;
  rights: PageRights;
}) {
  const t = useTranslations("pdfPages");
  const isReady = useReady();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const uploads = useUploads(type, actions);
  const pages = actions.pages.filter((page) => page.type === type);
  const message = actions.messages[type];
  const title = t(`${type}.title`);
  return (
    <Card aria-labelledby={`${type}-title`} className="min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-4">
        <div>
          <h3 id={`${type}-title`} className="font-semibold">
            {title}
          </h3>
          <p className="text-sm text-muted">{t(`${type}.text`)}</p>
        </div>
        <Badge>{t("count", { count: pages.length })}</Badge>
      </header>
      <div className="space-y-4 p-5">
        {rights.mayAdd && (
          <FileDrop
            label={t(`${type}.drop`)}
            multiple
            accept={ACCEPTED}
            maxBytes={PAGE_FILE_LIMIT}
            disabled={!isReady}
            onFiles={uploads.take}
          />
        )}
        <Uploads uploads={uploads} />
        {message && (
          <Toast
            tone={message.tone}
            onClose={() => actions.dismiss(type)}
            {...(message.tone === "success" ? { duration: 3_000 } : {})}
          >
            {message.text}
          </Toast>
        )}
        {pages.length === 0 ? (
          <EmptyState icon={<FileStack />} title={t("count", { count: 0 })} text={t(`${type}.empty`)} />
        ) : (
          <SortableList
            ids={pages.map(({ id }) => id)}
            onReorder={(ids) => void actions.reorder(type, ids)}
            nameOf={(id) => pages.find((page) => page.id === id)?.name ?? ""}
          >
            <ol aria-label={t("listLabel", { title })} className="space-y-2">
              {pages.map((page) => (
                <PageRow
                  key={page.id}
                  page={page}
                  rights={rights}
                  isReady={isReady}
                  isBusy={actions.busyId === page.id}
                  onToggle={() => void actions.toggle(page)}
                  onAsk={(what) => setPending({ what, page })}
                />
              ))}
            </ol>
          </SortableList>
        )}
      </div>
      <PageDialogs pending={pending} actions={actions} onClose={() => setPending(null)} />
    </Card>
  );
}

/** The upload queue, and the files that are too large. */
function Uploads({ uploads }: { uploads: UploadList }) {
  const t = useTranslations("pdfPages.progress");
  return (
    <>
      {uploads.alerts.map((text) => (
        <Banner key={text} tone="error" onClose={() => uploads.dismissAlert(text)}>
          {text}
        </Banner>
      ))}
      {uploads.list.length > 0 && (
        <ul aria-label={t("title")} className="space-y-2">
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.remove(upload)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type PendingAction = { what: "rename" | "delete"; page: PdfPageAnswer };

/** The dialogs to rename or delete a page. */
function PageDialogs({
  pending,
  actions,
  onClose,
}: {
  pending: PendingAction | null;
  actions: PageActions;
  onClose: () => void;
}) {
  const t = useTranslations("pdfPages");
  const [isBusy, setBusy] = useState(false);
  if (pending === null) return null;
  // Somebody else may have changed it meanwhile.
  const page = actions.pages.find(({ id }) => id === pending.page.id) ?? pending.page;
  if (pending.what === "rename")
    return <RenamePage page={page} onSave={(name) => actions.rename(page, name)} onClose={onClose} />;
  const remove = async () => {
    setBusy(true);
    await actions.remove(page);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={t("deleteTitle")}
      description={t("deleteText", { name: page.name })}
      confirmLabel={t("deleteConfirm")}
      onConfirm={() => void remove()}
    />
  );
}

/** Covers and content pages, each in its own list (PAG-06). */
export function PageSections({ initial, rights }: { initial: PdfPageAnswer[]; rights: PageRights }) {
  const actions = usePages(initial);
  return (
    <div className="grid items-start gap-6 2xl:grid-cols-2">
      {PAGE_TYPES.map((type) => (
        <PageSection key={type} type={type} actions={actions} rights={rights} />
      ))}
    </div>
  );
}
