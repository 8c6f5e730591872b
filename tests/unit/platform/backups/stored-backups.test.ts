import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderPlace } from "@/lib/platform/backups/folder-place";
import {
  backupName,
  halfBackups,
  storedBackups,
  removeBackup,
  writeNote,
  type BackupNote,
} from "@/lib/platform/backups/stored-backups";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kapi-place-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NOW = new Date("2026-11-25T12:00:00Z");
const before = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const noteOf = (made: Date): BackupNote => ({
  form: "kapi-backup-note/1",
  created_at: made.toISOString(),
  bytes: 5,
  sha256: "",
  rows: 1,
  tables: 1,
  files: 0,
  tried: null,
});

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test("a backup counts once its note is there; newest first, and nothing else in the folder is one", async () => {
  const place = folderPlace(join(folder, "made/when/needed"));
  expect(await storedBackups(place)).toEqual([]);
  for (const days of [3, 1, 2]) {
    const name = backupName(before(days), true);
    await place.put(name, pieces("ab", "cde"));
    if (days !== 2) await writeNote(place, { name, note: noteOf(before(days)) });
  }
  await place.put("notes.json", pieces("{}"));
  const kept = await storedBackups(place);
  expect(kept.map(({ name }) => name)).toEqual([
    "kapi-20261124T120000Z.backup.age",
    "kapi-20261122T120000Z.backup.age",
  ]);
  await removeBackup(place, kept[0]?.name ?? "");
  expect((await storedBackups(place)).length).toBe(1);
});

test("a note that is none is left out with its backup", async () => {
  const place = folderPlace(folder);
  const name = backupName(before(1), false);
  await place.put(name, pieces("x"));
  for (const text of ["not JSON", '{"form":"another"}']) {
    writeFileSync(join(folder, `${name}.json`), text);
    expect(await storedBackups(place)).toEqual([]);
  }
});

test("what fails while it is stored leaves nothing, and the file of before as it was", async () => {
  const place = folderPlace(folder);
  await place.put("kapi.backup", pieces("before"));
  async function* failing() {
    yield Buffer.from("half");
    throw new Error("the database went away");
  }
  await expect(place.put("kapi.backup", failing())).rejects.toThrow("the database went away");
  expect(readdirSync(folder)).toEqual(["kapi.backup"]);
  const parts = [];
  for await (const part of (await place.read("kapi.backup")) ?? []) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe("before");
});

test("half ones of yesterday are told, those that may be under way are not", async () => {
  const place = folderPlace(folder);
  const [old, crashed, running, whole] = [3, 2, 0, 4].map((days) => backupName(before(days), true));
  for (const name of [old, running, whole]) await place.put(name ?? "", pieces("x"));
  writeFileSync(join(folder, `${crashed}.unfinished`), "x");
  await writeNote(place, { name: whole ?? "", note: noteOf(before(4)) });
  expect((await halfBackups(place, NOW)).sort()).toEqual([old, `${crashed}.unfinished`]);
});
