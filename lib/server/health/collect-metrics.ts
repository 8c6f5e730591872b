import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { databaseState } from "@/db/client";
import { config } from "@/base/config.mjs";
import { collect } from "@/lib/platform/metrics/note";
import { queueStates } from "@/lib/platform/queue/queue-states";
import { backupState } from "@/lib/server/backups/backup-state";
import { diskUse } from "./parts/look-at-disk";

/**
 * Makes this process report metrics of its connection pool, and one of all processes those of queues, backups and
 * disk.
 */
export function collectMetrics(): void {
  collect("the database's pool", (set) => {
    const state = databaseState();
    set("kapi_database_away", {}, state?.isAway ? 1 : 0);
    for (const name of ["most", "taken", "idle", "waiting"] as const)
      set("kapi_database_connections", { state: name }, state?.[name] ?? 0);
  });
  collect("the queues", async (set, forInstallation) => {
    if (!forInstallation) return;
    for (const { queue, waiting, due, oldestSeconds, failed } of await queueStates()) {
      set("kapi_queue_waiting", { queue }, waiting);
      set("kapi_queue_due", { queue }, due);
      set("kapi_queue_oldest_seconds", { queue }, oldestSeconds);
      set("kapi_queue_failed", { queue }, failed);
    }
  });
  collect("the backups", async (set, forInstallation) => {
    const state = forInstallation ? await backupState() : null;
    if (!state) return;
    // Without a backup, its age is the time since this process began to wait for one.
    const age = (at: Date | undefined | null) =>
      at ? (Date.now() - at.getTime()) / 1_000 : process.uptime();
    const place = config.BACKUP_TO?.bucket === undefined ? "folder" : "bucket";
    set("kapi_backup_age_seconds", { place }, age(state.newest?.at));
    set("kapi_backup_verified_age_seconds", { place }, age(state.verifiedAt));
    set("kapi_backup_wrong", { place }, state.tried?.problem ? 1 : 0);
  });
  collect("the disk", async (set, forInstallation) => {
    if (!forInstallation) return;
    // There is no data folder if files are in a bucket and the database is elsewhere.
    const disk = await diskUse().catch(nullIfMissing);
    set("kapi_disk_free_bytes", {}, disk?.freeBytes ?? 0);
    set("kapi_disk_size_bytes", {}, disk?.totalBytes ?? 0);
  });
}
