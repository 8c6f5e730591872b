import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "@/db/schema";

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const read = (path: string) => readFileSync(`db/migrations/${path}`, "utf8");
const snapshot = (index: number) =>
  JSON.parse(read(`meta/${String(index).padStart(4, "0")}_snapshot.json`)) as Snapshot;
const { entries } = JSON.parse(read("meta/_journal.json")) as { entries: unknown[] };

/** A statement without comments, and on one line. */
const plain = (statement: string) =>
  statement
    .replace(/^\s*--.*$/gm, "")
    .replace(/\s+/g, " ")
    .replace(/; ?$/, "")
    .trim();

test("the migrations make what db/schema describes", async () => {
  const newest = snapshot(entries.length - 1);
  expect(await generateMigration(newest, generateDrizzleJson(schema, newest.id))).toEqual([]);
});

test("the baseline has each statement of its snapshot", async () => {
  const written = new Set(read("0000_baseline.sql").split("--> statement-breakpoint").map(plain));
  const needed = (await generateMigration(generateDrizzleJson({}), snapshot(0))).map(plain);
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((statement) => !written.has(statement))).toEqual([]);
});
