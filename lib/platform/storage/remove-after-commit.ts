import type { Context } from "@/lib/platform/context";
import { removeFiles } from "./remove-files";

/**
 * Removes stored files once the row that named them is gone: after the commit, and not when it fails. Missing
 * names are left out.
 */
export function removeAfterCommit(
  context: Pick<Context, "afterCommit" | "tenantId">,
  names: readonly (string | null | undefined)[],
): void {
  const present = names.filter((name) => typeof name === "string");
  if (present.length > 0) context.afterCommit(() => void removeFiles(context.tenantId, present));
}
