import { isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";

/** Language of a mail: the one that its reader uses at this moment, else their own, else the workspace's. */
export function mailLanguage(
  tenant: Pick<Tenant, "languageId">,
  reader: { languageId: number | null },
  inUse = "",
): Language {
  return isLanguage(inUse) ? inUse : languageOfId(reader.languageId ?? tenant.languageId);
}
