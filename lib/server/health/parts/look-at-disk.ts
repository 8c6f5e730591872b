import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDiskFull } from "@/db/away";
import { config } from "@/base/config.mjs";
import { isDiskLow } from "@/lib/server/health/readiness";
import { failure, ok, reasonOf, warning, type Finding } from "./finding";

export type DiskUse = { path: string; freeBytes: number; totalBytes: number };

/** Below this free share, operators should act, although everything still works. */
const COMFORTABLE = 0.15;
const GIB = 1024 ** 3;

/** Free space on the disk of the data folder. Rejects if there is no such folder. */
export async function diskUse(): Promise<DiskUse & { isLow: boolean }> {
  const path = resolve(/* turbopackIgnore: true */ config.DATA_DIR);
  const disk = await statfs(path);
  return {
    path,
    freeBytes: disk.bavail * disk.bsize,
    totalBytes: disk.blocks * disk.bsize,
    isLow: isDiskLow(disk),
  };
}

/** Checks that the data folder is writable and its disk has space. */
export async function lookAtDisk(): Promise<Finding> {
  const folder = resolve(/* turbopackIgnore: true */ config.DATA_DIR);
  try {
    const probe = join(/* turbopackIgnore: true */ folder, `.probe-${randomBytes(8).toString("hex")}`);
    await writeFile(probe, "kapi");
    await rm(probe);
    const { freeBytes, totalBytes, isLow } = await diskUse();
    const [free, total] = [freeBytes, totalBytes].map((bytes) => (bytes / GIB).toFixed(1));
    const says = `${free} of ${total} GiB are free on the disk of ${folder}`;
    if (isLow) return failure("disk", `${says}: answers will soon fail.`, MAKE_ROOM);
    return freeBytes < totalBytes * COMFORTABLE
      ? warning("disk", `${says}.`, MAKE_ROOM)
      : ok("disk", `${says}.`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return warning(
        "disk",
        `There is no data folder ${folder} yet.`,
        "The first start makes it, if it may.",
      );
    return failure(
      "disk",
      `The data folder ${folder} cannot be written: ${reasonOf(error)}.`,
      isDiskFull(error)
        ? MAKE_ROOM
        : "Let DATA_DIR be a folder that belongs to the account that Kapi runs as.",
    );
  }
}

const MAKE_ROOM = "Make room, or move the data folder to a larger disk (docs/operations.md).";
