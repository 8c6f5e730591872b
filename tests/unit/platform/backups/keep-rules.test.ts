import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { backupName, type StoredBackup } from "@/lib/platform/backups/stored-backups";
import { backupsToRemove } from "@/lib/platform/backups/keep-rules";

const DAY = 86_400_000;
const NOW = new Date("2026-11-25T12:00:00Z");

function backup(made: Date, tried: StoredBackup["note"]["tried"] = null): StoredBackup {
  const note = {
    form: "kapi-backup-note/1" as const,
    bytes: 1,
    sha256: "",
    rows: 1,
    tables: 1,
    files: 0,
    tried,
  };
  return { name: backupName(made, true), note: { ...note, created_at: made.toISOString() } };
}

/** One backup for each night, newest first, the latest of them last night. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, days) => backup(new Date(NOW.getTime() - 10 * 3_600_000 - days * DAY)));

const RULES = { days: 7, weeks: 4, months: 12 };
const keptOf = (backups: readonly StoredBackup[], rules = RULES) => {
  const removed = new Set(backupsToRemove(backups, rules, NOW));
  return backups.filter((each) => !removed.has(each)).map(({ note }) => note.created_at.slice(0, 10));
};

describe("which backups are kept", () => {
  test("of a year of nights: 7 days, the last of 4 weeks and of 12 months", () => {
    expect(keptOf(nights(400))).toEqual([
      "2026-11-25",
      "2026-11-24",
      "2026-11-23",
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      // Sundays. 2026-11-22 is one of them.
      "2026-11-15",
      "2026-11-08",
      // Ends of months.
      "2026-10-31",
      "2026-09-30",
      "2026-08-31",
      "2026-07-31",
      "2026-06-30",
      "2026-05-31",
      "2026-04-30",
      "2026-03-31",
      "2026-02-28",
      "2026-01-31",
      "2025-12-31",
    ]);
  });

  test("of several in a day the last", () => {
    const [morning, evening] = [new Date("2026-11-24T06:00:00Z"), new Date("2026-11-24T18:00:00Z")];
    const removed = backupsToRemove([backup(evening), backup(morning)], RULES, NOW);
    expect(removed.map(({ note }) => note.created_at)).toEqual([morning.toISOString()]);
  });

  test("one that could not be restored takes nobody's place, and goes after 30 days", () => {
    const wrong = { at: NOW.toISOString(), problem: "It is damaged." };
    const [newest, ...others] = nights(3);
    const backups = [backup(new Date(newest?.note.created_at ?? ""), wrong), ...others];
    const rules = { days: 1, weeks: 0, months: 0 };
    expect(keptOf(backups, rules)).toEqual(["2026-11-25", "2026-11-24"]);
    expect(keptOf([...others, backup(new Date(NOW.getTime() - 31 * DAY), wrong)], rules)).toEqual([
      "2026-11-24",
    ]);
  });

  test("a time without any takes none away, and the last that was restored well stays", () => {
    const old = new Date("2020-01-01T02:00:00Z");
    expect(keptOf([backup(old)])).toEqual(["2020-01-01"]);
    const tried = backup(old, { at: NOW.toISOString(), problem: null });
    expect(keptOf([...nights(40), tried], { days: 1, weeks: 0, months: 0 })).toEqual([
      "2026-11-25",
      "2020-01-01",
    ]);
  });

  test("always the newest good one, whatever the rules and the order", () => {
    const made = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.boolean());
    const rule = fc.integer({ min: 0, max: 9 });
    const rules = fc.record({ days: rule, weeks: rule, months: rule });
    fc.assert(
      fc.property(fc.array(made, { minLength: 1 }), rules, (list, given) => {
        const backups = list.map(([days, isWrong]) =>
          backup(
            new Date(NOW.getTime() - days * DAY),
            isWrong ? { at: NOW.toISOString(), problem: "wrong" } : null,
          ),
        );
        const removed = new Set(backupsToRemove(backups, given, NOW));
        const good = backups.filter(({ note }) => note.tried === null);
        const [newest] = good.toSorted((one, other) =>
          one.note.created_at < other.note.created_at ? 1 : -1,
        );
        expect(
          newest === undefined ||
            good.some((each) => each.note.created_at === newest.note.created_at && !removed.has(each)),
        ).toBe(true);
      }),
    );
  });
});
