import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import type { MatrixModule } from "@/app/_ui/permission-matrix/permission-matrix";
import { WITHOUT_EFFECT } from "@/lib/core/access/permissions";
import { roleCalls } from "@/lib/domain/roles/calls";
import { notHeld } from "@/lib/domain/roles/role-rules";
import type { PermissionAnswer, RoleAnswer } from "@/lib/domain/roles/api";
import type { Viewer } from "./role-rules";

/** All permissions; they change only with a release. */
export const usePermissions = () =>
  useQuery({
    queryKey: ["permissions"],
    queryFn: ({ signal }) => loadPermissions(signal),
    staleTime: Infinity,
  });

/** Loads all permissions (MSG-28). */
const loadPermissions = (signal: AbortSignal): Promise<PermissionAnswer[]> =>
  send(roleCalls.permissions, { signal }).catch((error: unknown) => {
    quietLog("Failed to load permissions", error);
    throw error;
  });

/** Names of permissions and modules in the reader's language. */
export function usePermissionNames() {
  const t = useTranslations("admin.permissions");
  return {
    nameOf: ({ slug }: Pick<PermissionAnswer, "slug">) => t(`names.${slug}`),
    descriptionOf: ({ slug }: Pick<PermissionAnswer, "slug">) => t(`descriptions.${slug}`),
    moduleName: (module: PermissionAnswer["module"]) => t(`modules.${module}`),
  };
}

/**
 * The permissions that the viewer can give, and those that the role already has; never those without an effect
 * (P-16).
 */
export function offeredPermissions(
  permissions: readonly PermissionAnswer[],
  viewer: Viewer,
  role: RoleAnswer | null,
): readonly PermissionAnswer[] {
  const given = permissions.filter(({ slug }) => !WITHOUT_EFFECT.includes(slug));
  const beyond = notHeld(
    viewer,
    given.map(({ slug }) => slug),
  );
  return given.filter(
    ({ slug }) => !beyond.includes(slug) || role?.permissions?.some((held) => held.slug === slug),
  );
}

/** What the matrix offers, by module (ROL-08). */
export function useMatrixModules(
  permissions: readonly PermissionAnswer[],
  viewer: Viewer,
  role: RoleAnswer | null,
): MatrixModule[] {
  const { nameOf, descriptionOf, moduleName } = usePermissionNames();
  const offered = offeredPermissions(permissions, viewer, role);
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
