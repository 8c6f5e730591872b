import { Info } from "lucide-react";
import { useTranslations } from "next-intl";

const LINES = ["kinds", "format", "vector", "order", "inactive"] as const;

/** Guidelines for pages (PAG-11, S-124). */
export function Guidelines() {
  const t = useTranslations("pdfPages.guidelines");
  return (
    <section
      aria-labelledby="page-guidelines"
      className="rounded-card border border-line bg-sunken px-5 py-4"
    >
      <h3 id="page-guidelines" className="flex items-center gap-2 text-sm font-semibold">
        <Info aria-hidden="true" className="size-4 text-faint" />
        {t("title")}
      </h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-muted">
        {LINES.map((line) => (
          <li key={line}>{t(`lines.${line}`)}</li>
        ))}
      </ul>
    </section>
  );
}
