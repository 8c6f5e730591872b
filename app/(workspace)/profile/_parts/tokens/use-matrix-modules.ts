import { useTranslations } from "next-intl";
import type { MatrixModule } from "@/app/_ui/permission-matrix/types";
import { ACTIONS, MODULES } from "@/lib/core/access/permissions";

/** Permissions as the matrix shows them, only those of the list. */
export function useMatrixModules(slugs: readonly string[]): MatrixModule[] {
  const t = useTranslations("apiTokens");
  return MODULES.map((module) => ({
    module,
    name: t(`modules.${module}`),
    permissions: ACTIONS.filter((action) => slugs.includes(`${module}.${action}`)).map((action) => ({
      slug: `${module}.${action}`,
      name: t(`rights.${action}`),
    })),
  })).filter(({ permissions }) => permissions.length > 0);
}
