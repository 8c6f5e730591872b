"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { SectionDrawer } from "./section-drawer";
import type { SectionEntry } from "./section-entry";

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
