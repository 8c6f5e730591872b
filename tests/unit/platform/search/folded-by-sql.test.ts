import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { foldText, SPELLINGS } from "@/lib/core/search/fold-text";
import { foldedBySql } from "@/lib/platform/search/folded-by-sql";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
const client = postgres(database.url, { max: 1 });
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each([
  "Løvås, Straße, STRAẞE, Łódź, Œuvre, Ærø",
  "Saint-Jean Saint‐Jean 2024–2025 a — b ― −5",
  "L’Érable, l‘érable, lʼérable, l´érable, l`érable, d'Été",
  "“Oak” «Elm» ‹Yew›",
  "İzmir, Diyarbakır, ΟΔΟΣ, Ёлка",
  "  two \t spaces\u00a0here\u202f! ",
  "100% _ \\ ${x} ; -- '",
  [...SPELLINGS.keys()].join(" "),
  [...SPELLINGS.keys()].join(" ").toUpperCase(),
])("the database folds %j as the browser does", async (text) => {
  const [row] = await drizzle(client).execute<{ folded: string }>(
    sql`select ${foldedBySql(sql`${text}::text`)} as folded`,
  );
  expect(row?.folded).toBe(foldText(text));
});
