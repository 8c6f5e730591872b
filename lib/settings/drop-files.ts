import { rasterName } from "@/lib/branding/raster-name";
import type { Context } from "@/lib/http/context";
import { removeAfterCommit } from "@/lib/storage/remove-after-commit";
import { storedName } from "@/lib/storage/stored-name";

/** Removes the files behind a picture's setting after the commit; of an SVG also its drawn form. */
export function dropFiles(
  context: Pick<Context, "tenantId" | "afterCommit">,
  { value }: { value: string },
): void {
  const name = storedName(value);
  if (name) removeAfterCommit(context, [...new Set([name, rasterName(name)])]);
}
