import type { useTranslations } from "next-intl";
import { textOr } from "@/lib/core/i18n/text-or";

/** What a question's type is called, with the kind of a choice; types of the tenant's own by their slug. */
export function typeName(
  t: ReturnType<typeof useTranslations<"questions">>,
  { field_type: type, field_sub_type: subType }: { field_type: string; field_sub_type: string | null },
): string {
  const name = textOr(t, `types.${type}`, type);
  return subType === null ? name : `${name} · ${textOr(t, `subTypes.${subType}`, subType)}`;
}
