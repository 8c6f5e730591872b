import { useTranslations } from "next-intl";
import { textOr } from "@/lib/core/i18n/text-or";

/** What a role is called: the system roles in the reader's language, the others by the name that was given to them. */
export function useRoleName(): (role: { slug: string; name: string }) => string {
  const t = useTranslations("roles");
  return ({ slug, name }) => textOr(t, slug, name);
}
