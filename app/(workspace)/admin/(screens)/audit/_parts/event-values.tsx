import { useTranslations } from "next-intl";
import type { AuditEventAnswer } from "@/lib/domain/audit/schema";

/** What an event changed: each value before and after, side by side. */
export function EventValues({ before, after }: Pick<AuditEventAnswer, "before" | "after">) {
  const t = useTranslations("admin.audit.details");
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="text-sm text-muted">{t("none")}</p>;
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return t("nothing");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
      return value.join(", ") || t("nothing");
    return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
  };
  return (
    <dl className="divide-y divide-line rounded-control border border-line text-sm">
      {names.map((name) => (
        <div key={name} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(8rem,1fr)_2fr_2fr]">
          <dt className="wrap-anywhere font-medium">{name.replaceAll("_", " ")}</dt>
          {before && (
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere text-muted">
              <span className="mr-1.5 text-xs uppercase text-faint">{t("before")}</span>
              <span className={after ? "line-through decoration-faint" : undefined}>
                {shown(before[name])}
              </span>
            </dd>
          )}
          {after && (
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              <span className="mr-1.5 text-xs uppercase text-faint">{t("after")}</span>
              {shown(after[name])}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
