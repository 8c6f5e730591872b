"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/app/_ui/banner";
import { useBuilder } from "../builder-context";
import type { OpenedInBuilder } from "./opened-template";

/**
 * Lists what a template contains and the workspace no longer offers, or says that the template was deleted.
 */
export function TemplateBanner() {
  const t = useTranslations("builder.template");
  const { template } = useBuilder().data;
  const [isSeen, setSeen] = useState(false);
  if (!template || isSeen) return null;
  const close = () => setSeen(true);
  if (template === "gone")
    return (
      <Banner tone="warning" onClose={close}>
        {t("gone")}
      </Banner>
    );
  return template.missing.length + template.unanswered.length === 0 ? null : (
    <Missing template={template} onClose={close} />
  );
}

function Missing({ template, onClose }: { template: OpenedInBuilder; onClose: () => void }) {
  const t = useTranslations("builder.template");
  const services = template.missing.flatMap(({ kind, name }) => (kind === "service" ? [name] : []));
  const free = template.missing.flatMap(({ kind, name }) => (kind === "free_line" ? [name] : []));
  const others = template.missing.filter(({ kind }) => kind !== "service" && kind !== "free_line");
  return (
    <Banner tone="warning" onClose={onClose}>
      <p>{t("opened", { name: template.template.name })}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        {services.length > 0 && <li>{t("services", { names: services.join(", ") })}</li>}
        {free.length > 0 && <li>{t("freeLines", { names: free.join(", ") })}</li>}
        {others.map(({ kind, name }) => (
          <li key={kind}>
            {t(`missing.${kind as Exclude<typeof kind, "service" | "free_line">}`, { name })}
          </li>
        ))}
        {template.unanswered.length > 0 && (
          <li>{t("unanswered", { names: template.unanswered.join(", ") })}</li>
        )}
      </ul>
    </Banner>
  );
}
