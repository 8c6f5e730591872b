/**
 * The server's settings, passed at each start so that a newer Kapi applies its own. Sized for two cores
 * shared with the application.
 * @param {boolean} durable false: nothing survives a crash of the machine, for tests
 * @returns {string[]} arguments
 */
export function settings(durable) {
  const values = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // A test run has several servers with separate pools on one database server.
    max_connections: durable ? 60 : 200,
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    random_page_cost: 1.1,
    jit: "off",
    // A parallel plan would take the second core from the application.
    max_parallel_workers_per_gather: 0,
    // One machine, no replicas.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: durable ? "1GB" : "4GB",
    checkpoint_timeout: "15min",
    // Acknowledged writes survive a crash of the server and of the machine. Transactions that may be lost opt
    // out themselves (mayBeLost() in db/client.ts).
    synchronous_commit: "on",
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_min_error_statement: "panic",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
