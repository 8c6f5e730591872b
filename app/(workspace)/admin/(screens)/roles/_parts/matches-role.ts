import type { TableQuery } from "@/app/_ui/data-table/types";
import { foldText } from "@/app/_ui/fold-text";
import type { RoleAnswer } from "@/lib/domain/roles/api";

/** Whether a role passes the filters (ROL-02): part of its name or slug, its level as a number, its type. */
export function matchesRole(
  role: Pick<RoleAnswer, "name" | "slug" | "level" | "is_system">,
  { name = "", level = "", type = "" }: TableQuery["filters"],
): boolean {
  const hasName = [role.name, role.slug].some((text) => foldText(text).includes(foldText(name.trim())));
  const hasType = type === "" || type === "all" || role.is_system === (type === "system");
  return hasName && hasType && (level.trim() === "" || role.level === Number(level));
}
