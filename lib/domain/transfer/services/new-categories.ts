import { catalogCategory } from "@/db/schema";
import { categoriesInOrder } from "@/lib/domain/catalog/categories/categories";
import { MAX_CATEGORIES, MAX_CATEGORY_NAME } from "@/lib/domain/catalog/limits";
import type { Context } from "@/lib/platform/context";
import type { Problem } from "../problem-list";
import { foldName } from "../same-names";

/** Categories of files get ids above all real ones until they are stored. */
const FIRST_ID = 2 ** 50;

/** The categories by name, with those that a file makes (U-141). */
export class CategoryNames {
  private readonly names = new Map<number, string>();
  private readonly ids = new Map<string, number>();
  /** The names that the file makes, in its order. */
  readonly added: string[] = [];

  constructor(rows: readonly { id: number; name: string }[]) {
    for (const { id, name } of rows) this.keep(id, name);
  }

  nameOf(id: number): string | null {
    return this.names.get(id) ?? null;
  }

  /** The id of a category, made if there is none and `mayCreate`; else the problem with its name. */
  idOf(value: unknown, mayCreate: boolean): number | Problem {
    const name = String(value).normalize("NFC").trim().replace(/\s+/g, " ");
    const known = this.ids.get(foldName(name));
    if (known !== undefined) return known;
    if (!mayCreate) return { code: "nameUnknown", values: { name } };
    if (name.length > MAX_CATEGORY_NAME) return { code: "tooLong", values: { most: MAX_CATEGORY_NAME } };
    if (this.names.size >= MAX_CATEGORIES)
      return { code: "tooManyCategories", values: { most: MAX_CATEGORIES } };
    const id = FIRST_ID + this.added.push(name);
    this.keep(id, name);
    return id;
  }

  private keep(id: number, name: string): void {
    this.names.set(id, name);
    this.ids.set(foldName(name), id);
  }
}

/** Stores the categories that a file makes, behind the others. Returns the id for one of CategoryNames. */
export async function storeCategories(
  context: Context,
  added: readonly string[],
): Promise<(id: number | null) => number | null> {
  if (added.length === 0) return (id) => id;
  const last = (await categoriesInOrder(context)).at(-1)?.position ?? 0;
  const { tenantId, now } = context;
  const rows = await context.db
    .insert(catalogCategory)
    .values(
      added.map((name, index) => ({
        ...{ tenantId, name, position: last + 1 + index },
        ...{ createdAt: now, updatedAt: now },
      })),
    )
    .returning({ id: catalogCategory.id });
  return (id) => (id === null || id < FIRST_ID ? id : (rows[id - FIRST_ID - 1]?.id ?? null));
}
