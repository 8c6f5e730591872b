import { asc } from "drizzle-orm";
import type { z } from "zod";
import { currency } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import type { currencySchema } from "./api";

/** The currencies that a tenant can add, by code (REST-65, CUR-09, S-128); they belong to no tenant. */
export function listCurrencies({ db }: Pick<Context, "db">): Promise<z.input<typeof currencySchema>[]> {
  const { id, symbol, code, name, slug, createdAt: created_at, updatedAt: updated_at } = currency;
  return db
    .select({ id, symbol, code, name, slug, created_at, updated_at })
    .from(currency)
    .orderBy(asc(currency.code));
}
