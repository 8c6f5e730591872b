import { join } from "node:path";
import { availableParallelism } from "node:os";
import { config } from "@/base/config.mjs";
import {
  compareMigrations,
  lostByCrash,
  refuseWeakRole,
  serverFacts,
  type ServerFacts,
} from "@/db/server-checks";
import { SECOND } from "@/lib/core/time/milliseconds";
import { failure, ok, reasonOf, warning, type Finding } from "./finding";

const OLDEST = 150_000;
/** The most serving processes (scripts/server/processes.mjs). */
const MAX_PROCESSES = 8;

/** Checks settings and roles of the database's server, its schema and its clock. */
export async function lookAtDatabase(): Promise<Finding[]> {
  const url = config.DATABASE_URL;
  if (!url) return [ok("database", "The embedded PostgreSQL is not there yet: the first start makes it.")];
  try {
    const facts = await serverFacts(url);
    const { version, versionNumber, encoding } = facts;
    const problems = [
      ...(versionNumber < OLDEST
        ? [failure("database", `The server is PostgreSQL ${version}.`, "Use PostgreSQL 15 or newer.")]
        : []),
      ...(encoding === "UTF8"
        ? []
        : [
            failure(
              "database",
              `The database's encoding is ${encoding}.`,
              "Make the database anew with encoding 'UTF8' and template template0.",
            ),
          ]),
      ...(await lost(url)),
      ...room(facts),
      ...order(facts),
    ];
    const migrations = await lookAtMigrations(url);
    const roles = migrations.state === "ok" ? await lookAtRoles(url) : [];
    return [
      ...problems,
      ...roles,
      ...(problems.length + roles.length === 0
        ? [
            ok(
              "database",
              // Roles can only be checked once there are tables.
              `PostgreSQL ${version} answers and keeps what it answered` +
                (migrations.state === "ok" ? ", and binds requests to their tenant." : "."),
            ),
          ]
        : []),
      migrations,
      clock(facts.clockAheadMilliseconds),
    ];
  } catch (error) {
    return [
      failure(
        "database",
        `The database at ${new URL(url).host} does not answer: ${reasonOf(error)}.`,
        "Check DATABASE_URL (host, port, database, user, password), that the server runs, and that it lets this " +
          "machine in.",
      ),
    ];
  }
}

const lost = async (url: string): Promise<Finding[]> =>
  (await lostByCrash(url)).map((says) =>
    warning(
      "database",
      says,
      "Set it in postgresql.conf, or for the role or database that has it off; then reload.",
    ),
  );

/** Another version of ICU may sort some letters otherwise, while the indexes still have the former order. */
function order({ order: found }: ServerFacts): Finding[] {
  if (found === "same") return [];
  return [
    found === "none"
      ? failure(
          "database",
          "The server sorts no names, because it is built without ICU.",
          "Use a PostgreSQL server that is built with ICU, as those of all systems and providers are.",
        )
      : warning(
          "database",
          "The server's ICU is another one than when the database was made, so lists may lack names.",
          'As the superuser: REINDEX DATABASE; then ALTER COLLATION pg_catalog."und-x-icu" REFRESH VERSION.',
        ),
  ];
}

function room({ mostConnections }: { mostConnections: number }): Finding[] {
  const processes = Math.min(MAX_PROCESSES, config.KAPI_PROCESSES ?? availableParallelism());
  const wanted = processes * config.DATABASE_POOL;
  if (wanted <= mostConnections) return [];
  return [
    failure(
      "database",
      `${processes} processes may open ${wanted} connections, and the server takes ${mostConnections}.`,
      "Raise max_connections, or lower DATABASE_POOL or KAPI_PROCESSES.",
    ),
  ];
}

async function lookAtRoles(url: string): Promise<Finding[]> {
  try {
    await refuseWeakRole(url, config.KAPI_SWITCH_ROLE);
    return [];
  } catch (error) {
    return [
      failure(
        "database",
        reasonOf(error),
        "Make a role for requests (create role kapi login password '…' in role app_user) and name it in " +
          "DATABASE_URL, with the database of DATABASE_ADMIN_URL.",
      ),
    ];
  }
}

async function lookAtMigrations(url: string): Promise<Finding> {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "dist/server/migrations");
  try {
    const { pending, isNewer, isOfEarlierBuild } = await compareMigrations(
      config.DATABASE_ADMIN_URL ?? url,
      folder,
    );
    if (isOfEarlierBuild)
      return failure(
        "migrations",
        "A build before release 1.0.0 made this database.",
        "Start with an empty DATA_DIR, or another DATABASE_URL.",
      );
    if (isNewer)
      return failure(
        "migrations",
        "A newer release has migrated this database.",
        "Run that release; to go back, restore a backup of before.",
      );
    return pending.length === 0
      ? ok("migrations", "The database has all migrations of this release.")
      : warning(
          "migrations",
          pending.length === 1
            ? `The migration ${pending[0]} is pending.`
            : `${pending.length} migrations are pending, the first is ${pending[0]}.`,
          "Save a backup, then start Kapi: it migrates before it serves.",
        );
  } catch (error) {
    return failure(
      "migrations",
      `The database's migrations cannot be read: ${reasonOf(error)}.`,
      "Check DATABASE_ADMIN_URL: the user who owns the tables.",
    );
  }
}

function clock(milliseconds: number): Finding {
  const says = `This machine's clock and the database's differ by ${(Math.abs(milliseconds) / SECOND).toFixed(1)} s.`;
  const todo = "Keep both by NTP, such as with systemd-timesyncd or chrony.";
  if (Math.abs(milliseconds) > 60 * SECOND) return failure("clock", says, todo);
  return Math.abs(milliseconds) > 5 * SECOND ? warning("clock", says, todo) : ok("clock", says);
}
