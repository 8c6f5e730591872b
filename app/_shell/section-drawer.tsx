"use client";

import { X, Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton, Button } from "@/app/_ui/button";
import { UntilReady } from "@/app/_ui/until-ready";
import { Modal } from "./modal";
import { type SectionEntry, SectionLinks } from "./section-links";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  entries: readonly SectionEntry[];
  back?: SectionEntry;
};

/** A navigation, of a section or of all pages, at a phone's left edge. Following a link closes it. */
function SectionDrawer({ open, onOpenChange, title, entries, back }: Props) {
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

type SectionMenuProps = {
  title: string;
  text: string;
  label: string;
  entries: readonly SectionEntry[];
  back: SectionEntry;
};

/** A section's navigation on a phone: a button that opens it in a drawer. */
export function SectionMenu({ title, text, label, entries, back }: SectionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UntilReady>
        <Button
          variant="secondary"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={<Menu aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          {text}
        </Button>
      </UntilReady>
      <SectionDrawer open={isOpen} onOpenChange={setOpen} title={title} entries={entries} back={back} />
    </>
  );
}

/** The navigation on a phone: a button in the bar that opens it in a drawer (T-08). */
export function NavigationMenu({ entries }: { entries: readonly SectionEntry[] }) {
  const t = useTranslations("shell.navigation");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("open")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="lg:hidden"
        icon={<Menu />}
        onClick={() => setOpen(true)}
      />
      <SectionDrawer open={isOpen} onOpenChange={setOpen} title={t("label")} entries={entries} />
    </>
  );
}
