import { useTranslations } from "next-intl";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { ApiError } from "@/app/_client/api-error";

/** The uses of a question or of its options. */
export function UsedBy({ text, uses }: { text: string; uses: ManagedField["used_by"] }) {
  const t = useTranslations("questions.uses");
  return (
    <>
      <p>{text}</p>
      <ul className="mt-1.5 list-disc space-y-0.5 pl-5">
        {uses.map(({ kind, id, name, value }, index) => (
          <li key={`${kind} ${id} ${index}`}>
            {value === null ? t(kind, { name }) : t("withValue", { use: t(kind, { name }), value })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The uses in the details of a refusal; none for other errors. */
export function usesOf(error: unknown): ManagedField["used_by"] {
  const details = error instanceof ApiError ? error.details : null;
  return typeof details === "object" &&
    details !== null &&
    "used_by" in details &&
    Array.isArray(details.used_by)
    ? (details.used_by as ManagedField["used_by"])
    : [];
}
