import postgres from "postgres";
import { config } from "@/base/config.mjs";
import { migrate } from "@/db/migrate";
import { lostByCrash, refuseWeakRole } from "@/db/server-checks";
import { seedDemo } from "@/scripts/demo/demo";
import { seedReference } from "@/scripts/database/reference";
import { databaseError } from "@/scripts/setup/start-errors.mjs";
import { openStorage } from "@/lib/platform/storage/open-storage";

/**
 * Prepares the database of DATABASE_URL: migrates it, checks that row-level security works, warns if the
 * server may lose acknowledged writes, and writes the rows that belong to no tenant. Adds the demo data if
 * KAPI_DEMO=1 and there is no tenant yet. The user of DATABASE_ADMIN_URL migrates, if set; otherwise one user
 * does both.
 */
const { DATABASE_URL: requestUrl, DATABASE_ADMIN_URL: separateAdmin } = config;
if (!requestUrl) throw new Error("DATABASE_URL is not set");
const adminUrl = separateAdmin ?? requestUrl;

try {
  await migrate(adminUrl, separateAdmin ? requestUrl : undefined, {
    onWait: () => console.warn("Another transaction holds what a migration changes; trying again …"),
  });
  await refuseWeakRole(requestUrl, !separateAdmin);
  for (const warning of await lostByCrash(requestUrl)) console.warn(`WARNING: ${warning}`);
  await seedReference(adminUrl);
  if (config.KAPI_DEMO && (await isEmpty(adminUrl))) {
    console.log("Loading the demo data …");
    await seedDemo(adminUrl, openStorage());
  }
} catch (error) {
  console.error(databaseError(error, separateAdmin ? "DATABASE_ADMIN_URL" : "DATABASE_URL"));
  process.exitCode = 1;
}

async function isEmpty(url: string) {
  const client = postgres(url, { max: 1 });
  const [row] = await client<{ found: boolean }[]>`select exists (select 1 from tenant) as found`;
  await client.end();
  return !row?.found;
}
