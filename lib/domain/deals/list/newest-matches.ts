import { or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { deal } from "@/db/schema";
import { literal, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { countedRows, newestIds, newestRows, type FoundDeal } from "./list-rows";
import { isLatest } from "./progress";
import {
  beginsWord,
  contains,
  foundByIndex,
  hasPartOfNumber,
  isNumber,
  type ExactNumber,
  type TextSearch,
} from "./text-search";

/** Sizes of first pages that are asked for again and again: the list's, and the palette's. */
const SIZES = { list: 20, palette: 5 };
type Size = keyof typeof SIZES | "any";

type Form = {
  /** By the trigram index, or by reading the deals in order. */
  way: "index" | "order";
  begins: "word" | "anywhere";
  which: "latest" | "all";
  isNumber: "yes" | "no";
  isCounted: "yes" | "no";
  size: Size;
};

type Part = { latest: boolean; limit: number; offset: number; isCounted?: boolean };

/**
 * The newest deals with a text, by one statement that is planned once: of the latest revisions alone, if `latest`. If
 * they are counted, each row has the number of all, of a common text as far as countedRows() counts.
 */
export function newestMatches(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { whole, texts, numbers, exact }: TextSearch,
  { latest, limit, offset, isCounted = true }: Part,
): Promise<FoundDeal[]> {
  const [first = NONE, second = NONE] = exact;
  const form: Form = {
    way: texts ? "index" : "order",
    begins: beginsWord(whole) ? "word" : "anywhere",
    which: latest ? "latest" : "all",
    isNumber: exact.length > 0 ? "yes" : "no",
    isCounted: isCounted ? "yes" : "no",
    size: sizeOf(limit, offset),
  };
  return matches(db, form, {
    ...{ tenantId, whole, texts: texts ?? [], numbers, latest, limit, offset },
    ...{ pattern: numbers[0] ?? "", otherPattern: numbers[1] ?? "" },
    ...{ number: first.number, before: first.before, revision: first.revision },
    ...{ otherNumber: second.number, otherBefore: second.before, otherRevision: second.revision },
  });
}

/** What no deal has. */
const NONE: ExactNumber = { number: -1, before: "", revision: 0 };

const sizeOf = (limit: number, offset: number): Size =>
  offset > 0 ? "any" : limit === SIZES.list ? "list" : limit === SIZES.palette ? "palette" : "any";

const of = sql.placeholder;
const EXACT = [
  { number: of("number"), before: of("before"), revision: of("revision") },
  { number: of("otherNumber"), before: of("otherBefore"), revision: of("otherRevision") },
];

const matches = statementForms<Form, Record<string, unknown>, FoundDeal[]>((db, form) =>
  form.way === "index" ? byIndex(db, form) : inOrder(db, form),
);

const limited = (size: Size): SQL =>
  size === "any" ? sql`limit ${of("limit")} offset ${of("offset")}` : sql`limit ${literal(SIZES[size])}`;

/** Those that the index finds, and those with the typed number, which another index finds. */
function byIndex(db: Transaction, { which, isNumber: hasNumbers, isCounted, size }: Form) {
  const latest = which === "latest" ? isLatest() : undefined;
  const values = {
    tenantId: of("tenantId"),
    texts: of("texts"),
    whole: of("whole"),
    numbers: of("numbers"),
    latest: of("latest"),
  };
  const numbered = EXACT.map((exact) => {
    const where = within(anyTenant, deal, isNumber(exact), latest);
    return sql`select ${deal.id}, ${deal.createdAt} from ${deal} where ${where}`;
  });
  const byText = sql`select deal_id, made_at from ${foundByIndex(values)}`;
  const all = sql.join(hasNumbers === "yes" ? [byText, ...numbered] : [byText], sql` union `);
  const found = db.$with("found", { dealId: sql<number>`deal_id` }).as(all);
  return newestRows(db, {
    using: [found],
    ids: sql`select deal_id from found order by made_at desc, deal_id desc ${limited(size)}`,
    ...(isCounted === "yes" ? { found: sql`(select count(*)::int from found)` } : {}),
  });
}

function inOrder(db: Transaction, { begins, which, isNumber: hasNumbers, isCounted, size }: Form) {
  const where = within(
    anyTenant,
    deal,
    which === "latest" ? isLatest() : undefined,
    or(
      contains(deal.searchText, of("whole"), begins === "word"),
      ...(hasNumbers === "yes"
        ? [hasPartOfNumber(of("pattern")), hasPartOfNumber(of("otherPattern")), ...EXACT.map(isNumber)]
        : []),
    ),
  );
  return newestRows(db, {
    ids: newestIds(where, limited(size)),
    ...(isCounted === "yes" ? { found: countedRows(where) } : {}),
  });
}
