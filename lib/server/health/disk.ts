import { statfs } from "node:fs/promises";
import { resolve } from "node:path";

/** Below either there is soon no room for what is answered. */
const LEAST_SHARE = 0.05;
const LEAST_BYTES = 256 * 1024 * 1024;

type Disk = { bavail: number; blocks: number; bsize: number };

/** Whether less than 5 % or 256 MiB of a disk is free, to those who may not use what is kept for root. */
export const isLow = ({ bavail, blocks, bsize }: Disk): boolean =>
  bavail * bsize < LEAST_BYTES || bavail < blocks * LEAST_SHARE;

/** Whether the disk of the data folder runs full. No when there is no such folder: files are in a bucket then, and the database is another's. */
export async function isDataDiskLow(): Promise<boolean> {
  const folder = resolve(/* turbopackIgnore: true */ process.env["DATA_DIR"] ?? "data");
  const disk = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return disk !== null && isLow(disk);
}
