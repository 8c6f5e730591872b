import { useTranslations } from "next-intl";
import type { PermissionAnswer } from "@/lib/domain/roles/api";

/** Names of permissions and modules in the reader's language. */
export function usePermissionNames() {
  const t = useTranslations("admin.permissions");
  return {
    nameOf: ({ slug }: Pick<PermissionAnswer, "slug">) => t(`names.${slug}`),
    descriptionOf: ({ slug }: Pick<PermissionAnswer, "slug">) => t(`descriptions.${slug}`),
    moduleName: (module: PermissionAnswer["module"]) => t(`modules.${module}`),
  };
}
