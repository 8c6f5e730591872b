"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { useBuilder } from "../builder-context";
import { openForm } from "../open-form";

/** Says that unsaved work was brought back, from when, and offers to give it up. */
export function DraftBanner() {
  const t = useTranslations("builder.draft");
  const format = useFormatter();
  const { data, form, dispatch } = useBuilder();
  if (!form.restoredFrom) return null;
  const { savedAt, isOutdated } = form.restoredFrom;
  const at = format.dateTime(new Date(savedAt), {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <Banner
      tone={isOutdated ? "warning" : "info"}
      onClose={() => dispatch({ type: "restoreSeen" })}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => dispatch({ type: "reset", form: openForm(data) })}
        >
          {t("discard")}
        </Button>
      }
    >
      {t("restored", { at })} {isOutdated && t("outdated")}
    </Banner>
  );
}
