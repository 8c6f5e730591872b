const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * All metrics, besides prom-client's of the process (nodejs_*, process_*). Labels are few and their values
 * limited: a route is a pattern of the application, limits and queues are those in the code, and tenants are not
 * labels. Values of several processes are summed, unless `across` says otherwise.
 */
export const METRICS = /** @type {const} */ ({
  kapi_info: {
    kind: "gauge",
    help: "1, with the release and commit as labels.",
    labels: ["version", "commit"],
    across: "first",
  },
  kapi_http_requests_total: {
    kind: "counter",
    help: "Requests answered.",
    labels: ["method", "route", "status"],
  },
  kapi_http_request_duration_seconds: {
    kind: "histogram",
    help: "Time from a request's header to the end of its answer.",
    labels: ["method", "route"],
    buckets: SECONDS,
  },
  kapi_http_requests_running: { kind: "gauge", help: "Requests that are being answered.", labels: [] },
  kapi_event_loop_lag_seconds: {
    kind: "gauge",
    help: "99th percentile of the event loop's delay since the last look; of the slowest process.",
    labels: [],
    across: "max",
  },
  kapi_database_connections: {
    kind: "gauge",
    help: "Connections of the pools: most that may be, taken by a transaction, idle; waiting are calls without one.",
    labels: ["state"],
  },
  kapi_database_away: {
    kind: "gauge",
    help: "1 while a process knows the database to be away.",
    labels: [],
    across: "max",
  },
  kapi_queue_waiting: {
    kind: "gauge",
    help: "Pieces of work that are not done, due or not.",
    labels: ["queue"],
    across: "max",
  },
  kapi_queue_due: { kind: "gauge", help: "Those that could be done now.", labels: ["queue"], across: "max" },
  kapi_queue_oldest_seconds: {
    kind: "gauge",
    help: "How long the oldest of them has been due; a mail that failed four times, since it was queued.",
    labels: ["queue"],
    across: "max",
  },
  kapi_queue_failed: {
    kind: "gauge",
    help: "Pieces of work that were given up, of the last 30 days.",
    labels: ["queue"],
    across: "max",
  },
  kapi_job_failures_total: {
    kind: "counter",
    help: "Times that a job failed, or its work for one workspace.",
    labels: ["job"],
  },
  kapi_pdfs_drawn_total: { kind: "counter", help: "PDFs drawn.", labels: ["outcome"] },
  kapi_pdf_duration_seconds: {
    kind: "histogram",
    help: "Time that drawing one took.",
    labels: [],
    buckets: SECONDS,
  },
  kapi_mails_total: { kind: "counter", help: "Attempts to send a mail.", labels: ["outcome"] },
  kapi_webhook_messages_total: {
    kind: "counter",
    help: "Attempts to deliver a message.",
    labels: ["outcome"],
  },
  kapi_limits_hit_total: { kind: "counter", help: "Calls that were refused by a limit.", labels: ["limit"] },
  kapi_sign_ins_refused_total: {
    kind: "counter",
    help: "Sign-ins that were refused: a wrong password or address, or single sign-on.",
    labels: [],
  },
  kapi_backup_age_seconds: {
    kind: "gauge",
    help: "Age of the newest whole backup; not there without BACKUP_TO.",
    labels: ["place"],
    across: "max",
  },
  kapi_backup_verified_age_seconds: {
    kind: "gauge",
    help: "Time since a backup was last restored into another database and was what had been saved.",
    labels: ["place"],
    across: "max",
  },
  kapi_backup_wrong: {
    kind: "gauge",
    help: "1 while the last backup that was restored for a test was not what had been saved.",
    labels: ["place"],
    across: "max",
  },
  kapi_disk_free_bytes: {
    kind: "gauge",
    help: "Room on the disk of the data folder.",
    labels: [],
    across: "max",
  },
  kapi_disk_size_bytes: { kind: "gauge", help: "Size of that disk.", labels: [], across: "max" },
});

/**
 * @typedef {typeof METRICS} Table
 * @typedef {keyof Table} MetricName
 * @typedef {"counter" | "gauge" | "histogram"} Kind
 */

/**
 * @template {Kind} Wanted
 * @typedef {{ [Name in MetricName]: Table[Name] extends { kind: Wanted } ? Name : never }[MetricName]} NameOf
 */

/**
 * @template {MetricName} Name
 * @typedef {{ [Label in Table[Name]["labels"][number]]: string }} LabelsOf
 */
