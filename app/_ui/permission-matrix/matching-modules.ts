import { foldText } from "../fold-text";
import type { MatrixModule, MatrixPermission } from "./types";

/**
 * The modules with the permissions that a text finds by name, slug, description or module (WID-09); a module
 * that is found itself keeps all of its own.
 */
export function matchingModules(modules: readonly MatrixModule[], search: string): MatrixModule[] {
  const wanted = foldText(search.trim());
  const has = (...texts: (string | null | undefined)[]) =>
    texts.some((text) => text && foldText(text).includes(wanted));
  const found = (module: MatrixModule): readonly MatrixPermission[] =>
    has(module.name, module.module)
      ? module.permissions
      : module.permissions.filter(({ name, slug, description }) => has(name, slug, description));
  return modules
    .map((module) => ({ ...module, permissions: found(module) }))
    .filter(({ permissions }) => permissions.length > 0);
}
