import { inArray } from "drizzle-orm";
import { catalogItem, type StoredBundle } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import type { ItemDraft } from "./item-draft";

const PATH = "data.attributes.bundle";

/**
 * Refuses a bundle that cannot be sold (U-181): with a part that the workspace does not have or that is a bundle
 * itself, or with a price of its own that would be spread over rhythms of different periods; and a service that would
 * become a bundle, or a bundle that would become a service, because either may be part of others or of deals. Parts
 * that it has already stay, although they were deleted. Error: 422 naming each.
 * @param present the bundle before; undefined: a new service
 */
export async function refuseBundle(
  context: Pick<Context, "db" | "tenantId">,
  { attributes: { bundle } }: ItemDraft,
  present?: StoredBundle | null,
): Promise<void> {
  if (present !== undefined && (present === null) !== (bundle === null))
    throw invalidFields([problem("", "fixed", "is decided when a service is made: make a new one")]);
  if (!bundle) return;
  const errors = await partProblems(context, bundle, present?.parts ?? []);
  if (errors.length > 0) throw invalidFields(errors);
}

async function partProblems(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { price, parts }: StoredBundle,
  present: StoredBundle["parts"],
): Promise<FieldError[]> {
  const ids = [...new Set(parts.map(({ item }) => item))];
  const rows = await db
    .select({
      id: catalogItem.id,
      title: catalogItem.title,
      bundle: catalogItem.bundle,
      rhythm: catalogItem.rhythm,
    })
    .from(catalogItem)
    .where(within({ tenantId }, catalogItem, inArray(catalogItem.id, ids)));
  const items = new Map(rows.map((row) => [row.id, row]));
  const errors = parts.flatMap(({ item: id }, index) => {
    const item = items.get(id);
    if (item?.bundle)
      return [problem(`.parts.${index}.item`, "bundle_in_bundle", `'${item.title}' is a bundle itself`)];
    return item || present.some((part) => part.item === id)
      ? []
      : [problem(`.parts.${index}.item`, "invalid", "must be a service of the catalogue")];
  });
  const periods = new Set(rows.map(({ rhythm }) => rhythm?.every ?? null));
  return price === "own" && periods.size > 1
    ? [...errors, problem(".price", "rhythms", "cannot be one for parts that repeat differently")]
    : errors;
}

const problem = (path: string, code: string, message: string): FieldError => ({
  field: `${PATH}${path}`,
  code,
  message,
});
