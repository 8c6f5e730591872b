import { asc } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { searchable } from "@/lib/core/search/searchable";

/** A question as it is searched: the folded text of both titles and the description. */
export type SearchedText = { id: number; typeId: number; isStandard: boolean; text: string };
type Texts = { version: number; texts: SearchedText[] };

// By tenant, good as long as the catalogue's version, which each write of a question raises: folding 10,000 texts takes a hundred times
// as long as looking through them.
const copies = new LRUCache<number, Texts>({
  maxSize: 20_000_000,
  sizeCalculation: ({ texts }) => texts.reduce((sum, { text }) => sum + text.length + 50, 1),
});

/** The texts of the tenant's questions by position. Reads only the version when this process has them already. */
export async function searchedTexts(context: Context): Promise<readonly SearchedText[]> {
  const version = await catalogVersion(context);
  const copy = copies.get(context.tenantId);
  if (copy?.version === version) return copy.texts;
  const rows = await context.db
    .select({
      id: field.id,
      typeId: field.typeId,
      isStandard: field.isStandard,
      name: field.name,
      goSaleTitle: field.goSaleTitle,
      description: field.description,
    })
    .from(field)
    .where(within(context, field))
    .orderBy(asc(field.position), asc(field.id));
  const texts = rows.map(({ id, typeId, isStandard, name, goSaleTitle, description }) => ({
    id,
    typeId,
    isStandard,
    text: searchable(name, goSaleTitle, description),
  }));
  copies.set(context.tenantId, { version, texts });
  return texts;
}
