import type { MatrixModule } from "@/app/_ui/permission-matrix/types";
import { notHeld } from "@/lib/roles/not-held";
import type { PermissionAnswer, RoleAnswer } from "@/lib/roles/schema";
import type { Viewer } from "./role-rights";
import { usePermissionNames } from "./use-permission-names";

/** What the matrix offers (ROL-08): the permissions that the viewer can give, and those that the role has already. */
export function useMatrixModules(
  permissions: readonly PermissionAnswer[],
  viewer: Viewer,
  role: RoleAnswer | null,
): MatrixModule[] {
  const { nameOf, descriptionOf, moduleName } = usePermissionNames();
  const hidden = notHeld(
    viewer,
    permissions.map(({ slug }) => slug),
  ).filter((slug) => !role?.permissions?.some((held) => held.slug === slug));
  const offered = permissions.filter(({ slug }) => !hidden.includes(slug));
  const modules = [...new Set(offered.map(({ module }) => module))];
  return modules.map((module) => ({
    module,
    name: moduleName(module),
    permissions: offered
      .filter((permission) => permission.module === module)
      .map((permission) => ({
        slug: permission.slug,
        name: nameOf(permission),
        description: descriptionOf(permission),
      })),
  }));
}
