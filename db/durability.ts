import postgres from "postgres";

/** What each setting must be, and what it costs when it is not. */
const KEPT = {
  fsync: "a crash of the machine can destroy the whole database",
  full_page_writes: "a crash of the machine can leave torn pages behind",
  synchronous_commit: "a crash of the server loses the last changes that were answered",
} as const;

/**
 * Settings of a server with which what was answered does not survive a crash (T-09), as requests meet them: a role or database may have its
 * own. Each as a sentence for the operator; none when everything is kept.
 *
 * @param requestUrl address that requests use
 */
export async function lostByCrash(requestUrl: string): Promise<string[]> {
  const client = postgres(requestUrl, { max: 1, onnotice: () => undefined });
  try {
    const names = Object.keys(KEPT) as (keyof typeof KEPT)[];
    const found = await client<{ name: keyof typeof KEPT; setting: string }[]>`
      select name, setting from pg_settings where name in ${client(names)} and setting = 'off'`;
    return found.map(({ name }) => `This database runs with ${name} = off: ${KEPT[name]}. Set it to on.`);
  } finally {
    await client.end();
  }
}
