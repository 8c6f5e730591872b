import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const FOLDER = "db/migrations";

/** Makes an empty database; no release ran before it. */
const BASELINE = "0000_baseline.sql";

/** Changes that break the release that still runs during the migration (docs/how-to.md). */
const BREAKING: readonly [RegExp, string][] = [
  [/^DROP TABLE\b/, "drops a table"],
  [/^DROP (?:VIEW|FUNCTION|TYPE|SEQUENCE)\b/, "drops what statements of the former release call"],
  [/\bDROP COLUMN\b/, "drops a column"],
  [/\bRENAME\b/, "renames"],
  [/\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/, "changes a column's type"],
  [/\bSET NOT NULL\b/, "takes a null away that the former release may write"],
  [/\bDROP NOT NULL\b/, "allows a null that the former release cannot read"],
  [/\bDROP DEFAULT\b/, "takes a default away that the former release counts on"],
  [/^DROP INDEX\b/, "drops an index, by which the former release may search or ON CONFLICT"],
  [/^REVOKE\b(?!.*FROM PUBLIC)/, "takes a right away"],
];

/**
 * The changes of a migration that break the previous release, one per line. A column, check, key or unique
 * index is allowed if its table or one of its columns is new, because the previous release does not write
 * there. A check may be replaced with a wider one.
 */
function breaks(text: string): string[] {
  const statements = text
    .replace(/\$\$[\s\S]*?\$\$/g, "$$$$")
    .replace(/--> statement-breakpoint/g, ";")
    .replace(/--.*$/gm, "")
    .split(";")
    .map((each) =>
      each
        .replace(/"?public"?\./g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);
  const all = (pattern: RegExp) => new Set(statements.flatMap((each) => pattern.exec(each)?.[1] ?? []));
  const newTables = all(/^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i);
  const newColumns = all(/\bADD COLUMN (?:IF NOT EXISTS )?"?(\w+)"?/i);
  const dropped = all(/\bDROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/i);
  const isOfNew = (statement: string) => {
    const table = /\b(?:TABLE|ON) (?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1] ?? "";
    return (
      newTables.has(table) || [...newColumns].some((name) => new RegExp(`\\b${name}\\b`).test(statement))
    );
  };
  return statements.flatMap((statement) => {
    const found = BREAKING.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
    if (
      /\bADD COLUMN\b/i.test(statement) &&
      /\bNOT NULL\b/.test(statement) &&
      !/\bDEFAULT\b|\bGENERATED\b/.test(statement)
    )
      found.push("adds a column that the former release does not fill");
    const constraint = /\bADD CONSTRAINT "?(\w+)"?/i.exec(statement)?.[1];
    if (constraint && !isOfNew(statement) && !dropped.has(constraint))
      found.push("adds a rule that the former release does not know");
    if (/^CREATE UNIQUE INDEX\b/i.test(statement) && !isOfNew(statement))
      found.push("adds a key that the former release does not know");
    return found.map((what) => `${what}: ${statement.slice(0, 120)}`);
  });
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));

/** What is wrong with a migration's text. */
function faultsOf(text: string): string[] {
  const found = breaks(text);
  // The author has considered the change and explained why the previous release keeps working.
  if (!/^-- Upgrade: \S/m.test(text)) return found;
  return found.length > 0 ? [] : ["says -- Upgrade: without a need"];
}

describe("a migration leaves the release before it working", () => {
  test("each one since the baseline", () => {
    expect(files).toContain(BASELINE);
    const faults = files
      .filter((name) => name !== BASELINE)
      .flatMap((name) =>
        faultsOf(readFileSync(join(FOLDER, name), "utf8")).map((fault) => `${name} ${fault}`),
      );
    expect(
      faults,
      `Expand now, contract a release later; or say "-- Upgrade: why the former release works on"`,
    ).toEqual([]);
  });

  test.each([
    [`-- Upgrade: nothing reads it\nALTER TABLE "deal" DROP COLUMN "name";`, 0],
    [`-- Upgrade: nothing reads it\nALTER TABLE "deal" ADD COLUMN "name" text;`, 1],
  ])("a reason excuses a breaking change alone: %s", (text, count) =>
    expect(faultsOf(text)).toHaveLength(count),
  );

  test.each([
    [`ALTER TABLE "deal" DROP COLUMN "name";`, 1],
    [`ALTER TABLE "deal" RENAME COLUMN "name" TO "title";`, 1],
    [`ALTER TABLE "deal" ALTER COLUMN "name" SET DATA TYPE text;`, 1],
    [`ALTER TABLE "deal" ADD COLUMN "size" integer NOT NULL;`, 1],
    [`ALTER TABLE "deal" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;`, 0],
    [`ALTER TABLE "deal" ADD CONSTRAINT "deal_name_check" CHECK (name <> '');`, 1],
    [
      `ALTER TABLE "deal" ADD COLUMN "size" integer;--> statement-breakpoint\nALTER TABLE "deal" ADD CONSTRAINT "size_check" CHECK (size > 0);`,
      0,
    ],
    [`CREATE UNIQUE INDEX "deal_name_key" ON "deal" USING btree ("tenant_id","name");`, 1],
    [
      `CREATE TABLE "made" ("name" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "made_key" ON "made" ("name");`,
      0,
    ],
    [`CREATE OR REPLACE FUNCTION a() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DROP TABLE deal; END $$;`, 0],
  ])("%s", (text, count) => expect(breaks(text)).toHaveLength(count));
});
