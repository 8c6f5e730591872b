import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Transaction } from "@/db/client";

/** Runs `work` in one transaction of a connection of its own, as the migrating role. */
export async function ownerTransaction<Result>(
  adminUrl: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "kapi-seed" },
  });
  try {
    return await drizzle(client).transaction(work);
  } finally {
    await client.end();
  }
}
