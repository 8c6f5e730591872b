import { askHost } from "./ask-host";
import type { ClusterAnswer } from "./host";
import { createDatabase, dropDatabase, onCitus, REQUESTS } from "./nodes";

export type TestDatabase = {
  /** As requests connect: app_user, bound by row-level security. */
  url: string;
  /** The same past a pooler: for a test that needs a session of its own. */
  directUrl: string;
  /** As migrations connect: owner of the tables, bypasses row-level security. */
  adminUrl: string;
  /** As the server's own user: bound by nothing, may act as any role. */
  superuserUrl: string;
  drop: () => Promise<void>;
};

let made = 0;

/**
 * A database of the test file's own, cloned from the run's migrated template in about 0.2 s.
 *
 * @param options.demo true: with the demo data
 * @example
 * const database = await testDatabase();
 * afterAll(database.drop);
 */
export async function testDatabase(options: { demo?: boolean } = {}): Promise<TestDatabase> {
  const cluster = await askHost<ClusterAnswer>(options.demo ? "/cluster/demo" : "/cluster");
  const name = `test_${process.pid}_${(made += 1)}`;
  const on = (url: string, database: string) => url.replace(/DATABASE$/, database);
  const superuser = on(cluster.superuser, "postgres");
  await createDatabase(superuser, name, cluster.template);
  const [url, adminUrl] = [on(cluster.request, name), on(cluster.admin, name)];
  const direct = new URL(url);
  direct.port = onCitus ? String(REQUESTS) : new URL(adminUrl).port;
  return {
    url,
    directUrl: direct.href,
    adminUrl,
    superuserUrl: on(cluster.superuser, name),
    drop: () => dropDatabase(superuser, name),
  };
}

/**
 * The address of a test database for who is to wait for a lock as long as the test needs, where the product
 * gives up after 2 s. A pooler takes no settings of a connection: the test waits 2 s there, too.
 */
export const patient = (url: string): string =>
  process.env["KAPI_TEST_POOLER"] ? url : `${url}?lock_timeout=15000`;
