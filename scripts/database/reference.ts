import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { currency, language, permission } from "@/db/schema";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { ownerTransaction } from "./owner-transaction";

/**
 * Writes the rows that belong to no tenant: languages, currencies (S-128), permissions (S-043). Idempotent;
 * run as the migrating role.
 */
export async function loadReference(db: Transaction): Promise<void> {
  await Promise.all([
    db
      .insert(language)
      .values(languageRows())
      .onConflictDoUpdate({
        target: language.id,
        set: { slug: sql`excluded.slug`, title: sql`excluded.title`, direction: sql`excluded.direction` },
      }),
    db
      .insert(currency)
      .values(CURRENCIES.map((each) => ({ ...each, slug: each.code.toLowerCase() })))
      .onConflictDoUpdate({
        target: currency.id,
        set: {
          code: sql`excluded.code`,
          slug: sql`excluded.slug`,
          symbol: sql`excluded.symbol`,
          name: sql`excluded.name`,
        },
      }),
    db
      .insert(permission)
      .values(permissionRows())
      .onConflictDoUpdate({
        target: permission.id,
        set: { slug: sql`excluded.slug`, module: sql`excluded.module`, action: sql`excluded.action` },
      }),
  ]);
}

const languageRows = () =>
  LANGUAGES.map((slug) => {
    const { id, name: title, direction } = LANGUAGE_TABLE[slug];
    return { id, slug, title, direction };
  });

export const CURRENCIES = [
  { id: 1, code: "USD", symbol: "$", name: "US dollar" },
  { id: 2, code: "EUR", symbol: "€", name: "Euro" },
  { id: 3, code: "CAD", symbol: "$", name: "Canadian dollar" },
  { id: 4, code: "GBP", symbol: "£", name: "Pound sterling" },
  { id: 5, code: "JPY", symbol: "¥", name: "Japanese yen" },
  { id: 6, code: "CHF", symbol: "CHF", name: "Swiss franc" },
];

const permissionRows = () =>
  PERMISSIONS.map((slug, index) => {
    const [module = "", action = ""] = slug.split(".");
    return { id: index + 1, slug, module, action };
  });

/** Updates the rows that belong to no tenant, as the migrating role; run at every start. */
export const seedReference = (adminUrl: string): Promise<void> => ownerTransaction(adminUrl, loadReference);
