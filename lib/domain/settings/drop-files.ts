import { rasterName } from "./raster-name";
import type { Context } from "@/lib/platform/context";
import { removeAfterCommit } from "@/lib/platform/storage/remove-after-commit";
import { storedName } from "@/lib/platform/storage/stored-name";

/** Removes the files behind a picture's setting after the commit; of an SVG also its drawn form. */
export function dropFiles(
  context: Pick<Context, "tenantId" | "afterCommit">,
  { value }: { value: string },
): void {
  const name = storedName(value);
  if (name) removeAfterCommit(context, [...new Set([name, rasterName(name)])]);
}
