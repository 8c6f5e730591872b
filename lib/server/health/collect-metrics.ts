import { databaseState } from "@/db/client";
import { collect } from "@/lib/platform/metrics/note";
import { queueStates } from "@/lib/platform/queue/queue-states";
import { diskUse } from "./parts/look-at-disk";

/** Has this process tell of its pool, and one of all of them of the queues and the disk. */
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
  collect("the disk", async (set, forInstallation) => {
    if (!forInstallation) return;
    const disk = await diskUse().catch((error: NodeJS.ErrnoException) => {
      // Files are in a bucket, and the database is another's.
      if (error.code === "ENOENT") return null;
      throw error;
    });
    set("kapi_disk_free_bytes", {}, disk?.freeBytes ?? 0);
    set("kapi_disk_size_bytes", {}, disk?.totalBytes ?? 0);
  });
}
