"use client";

import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { FROM_FIRST_STEPS } from "@/app/_first-steps/from";
import { classes } from "@/app/_ui/classes";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";

// Loaded only when it is opened.
const TemplatePicker = dynamic(() => import("./template-picker").then((module) => module.TemplatePicker), {
  ssr: false,
});

type Props = {
  /** Whether the user may use a starter, which becomes a template of the workspace. */
  mayKeep: boolean;
  /** Shown as a separate line in an empty builder, instead of as a button. */
  isCard?: boolean;
};

/** Opens the choice of a template for a new deal. */
export function NewFromTemplate({ mayKeep, isCard = false }: Props) {
  const t = useTranslations("deals.templates");
  const isReady = useReady();
  // The first proposal begins with a starter: whoever comes for it is asked at once which one.
  const isFirst = useSearchParams().get("from") === FROM_FIRST_STEPS;
  const [isOpen, setOpen] = useState(isCard && isFirst);
  const button = (
    <Button
      variant="secondary"
      icon={<LayoutTemplate aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      onClick={() => setOpen(true)}
    >
      {t("new")}
    </Button>
  );
  return (
    <>
      {isCard ? (
        <div
          className={classes(
            "flex flex-wrap items-center justify-between gap-3",
            "rounded-card border border-line bg-sunken/50 px-4 py-3",
          )}
        >
          <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{t("offer")}</p>
          {button}
        </div>
      ) : (
        button
      )}
      {isOpen && <TemplatePicker mayKeep={mayKeep} onClose={() => setOpen(false)} />}
    </>
  );
}
