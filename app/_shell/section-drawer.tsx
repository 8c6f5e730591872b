"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/icon-button";
import { Modal } from "./modal";
import type { SectionEntry } from "./section-entry";
import { SectionLinks } from "./section-links";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  entries: readonly SectionEntry[];
  back?: SectionEntry;
};

/** A navigation, of a section or of all pages, at the left edge of a phone. Following a link closes it. */
export function SectionDrawer({ open, onOpenChange, title, entries, back }: Props) {
  const t = useTranslations("common");
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      className="inset-y-0 left-0 w-72 max-w-[85vw] border-r motion-safe:animate-[fade-in_120ms_ease-out]"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pl-5 pr-2">
        <p aria-hidden="true" className="truncate font-semibold">
          {title}
        </p>
        <IconButton label={t("close")} icon={<X />} onClick={close} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3">
        <SectionLinks label={title} entries={entries} {...(back ? { back } : {})} onFollow={close} />
      </div>
    </Modal>
  );
}
