"use client";

import { Coins } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/app/_ui/button";
import { late } from "@/app/_ui/late";
import type { Chosen } from "../chosen";

const CostDialog = late(() => import("./cost-dialog").then((module) => module.CostDialog));

/** Opens what a service costs the workspace, for who may see margins (U-191). */
export function CostButton({ item, currency }: { item: Chosen; currency: string }) {
  const t = useTranslations("catalogItems.cost");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("of", { title: item.title })} icon={<Coins />} onClick={() => setOpen(true)} />
      {isOpen && <CostDialog item={item} currency={currency} onClose={() => setOpen(false)} />}
    </>
  );
}
