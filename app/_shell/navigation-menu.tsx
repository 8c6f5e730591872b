"use client";

import { X, Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/app/_ui/button";
import { late } from "@/app/_ui/late";
import { type NavigationEntry, NavigationLinks } from "./navigation-links";

const Modal = late(() => import("./modal-box").then((module) => module.ModalBox));

/**
 * The navigation on a phone: a button in the bar that opens it in a drawer at the left edge (T-08, U-08).
 * Following a link closes it.
 */
export function NavigationMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  const [t, common] = [useTranslations("shell.navigation"), useTranslations("common")];
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
      {isOpen && (
        <Modal
          open
          onOpenChange={setOpen}
          title={t("label")}
          className="inset-y-0 left-0 w-72 max-w-[85vw] border-r motion-safe:animate-[fade-in_120ms_ease-out]"
        >
          <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pl-5 pr-2">
            <p aria-hidden="true" className="truncate font-semibold">
              {t("label")}
            </p>
            <IconButton label={common("close")} icon={<X />} onClick={close} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3">
            <NavigationLinks label={t("label")} entries={entries} onFollow={close} />
          </div>
        </Modal>
      )}
    </>
  );
}
