"use client";

import { FileStack } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { FileDrop } from "@/app/_ui/image-upload/file-drop";
import { SortableList } from "@/app/_ui/sortable-list";
import { Toast } from "@/app/_ui/toast";
import { PAGE_FILE_LIMIT, type PageType } from "@/lib/domain/pdf-pages/limits";
import { PageDialogs, type Asked } from "./page-dialogs";
import { PageRow } from "./page-row";
import { Uploads } from "./uploads";
import type { PageActions } from "./use-pages";
import { useUploads } from "./use-uploads";

const ACCEPTED = ["application/pdf", "image/png", "image/jpeg"];

/** The pages of one type: how many, where to add some, and the list to order, switch, rename and delete (PAG-06, PAG-07). */
export function PageSection({ type, actions }: { type: PageType; actions: PageActions }) {
  const t = useTranslations("pdfPages");
  const isReady = useReady();
  const [asked, setAsked] = useState<Asked | null>(null);
  const uploads = useUploads(type, actions);
  const pages = actions.pages.filter((page) => page.type === type);
  const message = actions.messages[type];
  const title = t(`${type}.title`);
  const dismiss = useCallback(() => actions.dismiss(type), [actions, type]);
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
        <FileDrop
          label={t(`${type}.drop`)}
          multiple
          accept={ACCEPTED}
          maxBytes={PAGE_FILE_LIMIT}
          disabled={!isReady}
          onFiles={uploads.take}
        />
        <Uploads uploads={uploads} />
        {message && (
          <Toast
            tone={message.tone}
            onClose={dismiss}
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
                  isReady={isReady}
                  isBusy={actions.busyId === page.id}
                  onToggle={() => void actions.toggle(page)}
                  onAsk={(what) => setAsked({ what, page })}
                />
              ))}
            </ol>
          </SortableList>
        )}
      </div>
      <PageDialogs asked={asked} actions={actions} onClose={() => setAsked(null)} />
    </Card>
  );
}
