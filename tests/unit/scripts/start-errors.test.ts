import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { refuseBusyPort } from "@/scripts/setup/busy-port.mjs";
import { makeFolder } from "@/scripts/setup/make-folder.mjs";
import { databaseError, folderError, listenError } from "@/scripts/setup/start-errors.mjs";

const folder = mkdtempSync(join(tmpdir(), "kapi-start-errors-"));
const file = join(folder, "file");
writeFileSync(file, "");
afterAll(() => rmSync(folder, { recursive: true }));

/** What `work` throws, in the words for the operator of the data folder `folder`. */
function saidOf(work: () => unknown, dataFolder = folder): string {
  try {
    work();
  } catch (error) {
    return String(folderError(error, dataFolder));
  }
  throw new Error("Nothing went wrong.");
}

describe("a data folder that cannot be used is told by its variable", () => {
  test("when the disk is full", () => {
    expect(saidOf(() => writeFileSync("/dev/full", "x"))).toContain(
      `The disk of DATA_DIR, ${folder}, is full.`,
    );
  });

  test("when a program of the database says that the disk is full", () => {
    const said = folderError(new Error("initdb failed (1):\nFATAL: No space left on device"), folder);
    expect(String(said)).toContain(`The disk of DATA_DIR, ${folder}, is full.`);
  });

  test("when it is a file, or below one", () => {
    expect(saidOf(() => mkdirSync(file), file)).toContain(
      `DATA_DIR, ${file}, must be a folder: ${file} is a file.`,
    );
    const below = join(file, "below");
    expect(saidOf(() => makeFolder(below), below)).toContain(
      `DATA_DIR, ${below}, must be a folder: ${file} is a file.`,
    );
    expect(saidOf(() => readdirSync(file))).toContain("is a file.");
  });

  test("when its file system takes no folders, which ends at once", () => {
    expect(saidOf(() => makeFolder("/proc/kapi/data"), "/proc/kapi/data")).toContain("cannot be made there.");
  });

  test("when it belongs to another account, or its file system is read-only", () => {
    const denied = (code: string) =>
      Object.assign(new Error(code), { code, path: join(folder, "secrets.json") });
    expect(String(folderError(denied("EACCES"), folder))).toContain(
      `may not use ${join(folder, "secrets.json")}.`,
    );
    expect(String(folderError(denied("EROFS"), folder))).toContain(
      `DATA_DIR, ${folder}, is on a file system`,
    );
  });

  test("and any other error stays what it was", () => {
    const error = new Error("something else");
    expect(folderError(error, folder)).toBe(error);
  });
});

describe("an address that cannot be listened on is told by its variable", () => {
  test("when it is no address of this machine, or no name at all", async () => {
    // 203.0.113.0/24 is for documents (RFC 5737), `.invalid` for names that never exist (RFC 6761).
    await expect(refuseBusyPort(4_000, "203.0.113.7")).rejects.toThrow(
      "HOST is 203.0.113.7, which is no address",
    );
    await expect(refuseBusyPort(4_000, "kapi.invalid")).rejects.toThrow(
      "HOST is kapi.invalid, which is no address",
    );
  });

  test("when another program listens there, also for metrics", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen({ port: 0, host: "127.0.0.1" }, done));
    const { port } = other.address() as { port: number };
    await expect(refuseBusyPort(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} is in use by another program.`,
    );
    const error = Object.assign(new Error("listen"), { code: "EADDRINUSE" });
    expect(listenError(error, { port }, "METRICS_").message).toContain(`METRICS_PORT=${port + 1} npm start`);
    other.close();
  });
});

test("a database that does not answer is told by its variable, and what it answers as it is", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  expect(databaseError(refused, "DATABASE_URL")).toBe(
    "The PostgreSQL of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1. " +
      "Start it, or correct the address.",
  );
  const wrong = Object.assign(new Error('database "kapi" does not exist'), { code: "3D000" });
  expect(databaseError(wrong, "DATABASE_URL")).toBe('database "kapi" does not exist');
});
