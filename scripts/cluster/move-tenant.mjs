import postgres from "postgres";
import { config } from "../../base/config.mjs";

/** All tenant tables are distributed like this one. */
const ANY_TABLE = "counter";

/**
 * Moves a tenant to another node while it is in use. First its rows get their own shards; writes of all
 * tenants that share the old shards wait a few seconds. Then logical replication copies these shards, and
 * writes wait only for the last part. Requests meanwhile are slow or get a 503 that may be retried; no
 * acknowledged write is lost (docs/distribution.md).
 * @param {string} slug
 * @param {string} node host:port of a node of the cluster
 * @param {string | undefined} adminUrl of the coordinator, as the owner of the tables
 * @returns {Promise<string>} what was done
 * @throws where there is no such tenant, node or cluster
 */
export async function moveTenant(slug, node, adminUrl = config.DATABASE_ADMIN_URL) {
  if (!adminUrl)
    throw new Error("Set DATABASE_ADMIN_URL to the coordinator's database, as the tables' owner.");
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [tenant] = await sql`select id from tenant where slug = ${slug}`;
    if (!tenant) throw new Error(`There is no workspace ${slug}.`);
    const target = await nodeOf(sql, node);
    await refuseLateWriters(sql);
    const begun = performance.now();
    const shard = await ownShard(sql, Number(tenant["id"]));
    const isolated = performance.now();
    if (shard.nodename === target.nodename && shard.nodeport === target.nodeport)
      return `${slug} is on ${node}.`;
    await sql`select citus_move_shard_placement(${shard.shardid}::bigint, ${shard.nodename}, ${shard.nodeport},
      ${target.nodename}, ${target.nodeport}, shard_transfer_mode => 'force_logical')`;
    const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
      ((to - from) / 1_000).toFixed(1);
    return (
      `${slug} moved from ${shard.nodename}:${shard.nodeport} to ${node}: ${seconds(begun, isolated)} s ` +
      `for shards of its own, ${seconds(isolated, performance.now())} s for the move.`
    );
  } finally {
    await sql.end();
  }
}

/**
 * @param {postgres.Sql} sql
 * @param {string} node
 */
async function nodeOf(sql, node) {
  const nodes = await sql`select nodename, nodeport from pg_dist_node where shouldhaveshards and isactive`;
  const match = nodes.find(({ nodename, nodeport }) => `${nodename}:${nodeport}` === node);
  if (match) return { nodename: String(match["nodename"]), nodeport: Number(match["nodeport"]) };
  throw new Error(
    `${node} is none of ${nodes.map(({ nodename, nodeport }) => `${nodename}:${nodeport}`).join(", ")}.`,
  );
}

/**
 * A node that acknowledges writes before they reach its log loses the last writes of a move: Citus copies
 * what is in the log when the move ends.
 * @param {postgres.Sql} sql
 */
async function refuseLateWriters(sql) {
  const late = await sql`
    select nodename || ':' || nodeport as node from run_command_on_all_nodes('show synchronous_commit')
    join pg_dist_node using (nodeid) where result = 'off'`;
  if (late.length > 0)
    throw new Error(
      `synchronous_commit is off on ${late.map(({ node }) => node).join(", ")}: a move would lose the last writes. ` +
        "Set it to on.",
    );
}

/**
 * The tenant's own shard and its node. Writes are blocked meanwhile: the method without blocking needs
 * another server setting (output_plugin_libraries) and has failed under concurrent updates.
 * @param {postgres.Sql} sql
 * @param {number} tenantId
 */
async function ownShard(sql, tenantId) {
  const shard = await shardOf(sql, tenantId);
  if (shard.isOwn) return shard;
  await sql`select isolate_tenant_to_new_shard(${ANY_TABLE}::regclass, ${tenantId}::bigint, 'CASCADE',
    shard_transfer_mode => 'block_writes')`;
  return shardOf(sql, tenantId);
}

/**
 * @param {postgres.Sql} sql
 * @param {number} tenantId
 */
async function shardOf(sql, tenantId) {
  const [shard] = await sql`
    select s.shardid, s.shardminvalue = s.shardmaxvalue as "isOwn", p.nodename, p.nodeport
    from pg_dist_shard s join citus_shards p using (shardid)
    where s.shardid = get_shard_id_for_distribution_column(${ANY_TABLE}::regclass, ${tenantId}::bigint)`;
  if (!shard) throw new Error("This database is spread over no nodes.");
  return {
    shardid: String(shard["shardid"]),
    isOwn: Boolean(shard["isOwn"]),
    nodename: String(shard["nodename"]),
    nodeport: Number(shard["nodeport"]),
  };
}
