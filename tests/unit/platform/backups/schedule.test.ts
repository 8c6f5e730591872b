import { describe, expect, test } from "vitest";
import type { StoredBackup } from "@/lib/platform/backups/stored-backups";
import {
  isBackupDue,
  isBackupOverdue,
  isTrialDue,
  isTrialOverdue,
  lastTried,
} from "@/lib/platform/backups/schedule";

const at = (text: string) => new Date(`${text}:00Z`);
const daily = { everyHours: 24, hour: 2 };

describe("a backup is due", () => {
  test.each([
    ["there is none", null, "2026-05-10T00:00", true],
    ["the hour has come since the last", "2026-05-09T02:05", "2026-05-10T02:00", true],
    ["the hour has not come", "2026-05-09T02:05", "2026-05-10T01:59", false],
    ["the last was made this hour", "2026-05-10T02:05", "2026-05-10T23:59", false],
    ["several were left out", "2026-05-02T02:05", "2026-05-10T01:00", true],
    ["one was made by hand in the afternoon", "2026-05-09T15:00", "2026-05-10T02:00", true],
  ])("when %s", (_, newest, now, expected) => {
    expect(isBackupDue(newest === null ? null : at(newest), daily, at(now))).toBe(expected);
  });

  test("every six hours from the given one on", () => {
    const schedule = { everyHours: 6, hour: 1 };
    expect(isBackupDue(at("2026-05-10T01:05"), schedule, at("2026-05-10T06:59"))).toBe(false);
    expect(isBackupDue(at("2026-05-10T01:05"), schedule, at("2026-05-10T07:00"))).toBe(true);
  });
});

test("a backup is overdue a quarter of its time and an hour late", () => {
  const newest = at("2026-05-09T02:00");
  expect(isBackupOverdue(newest, daily, at("2026-05-10T09:00"))).toBe(false);
  expect(isBackupOverdue(newest, daily, at("2026-05-10T09:01"))).toBe(true);
});

const backup = (name: string, tried: { at: string; problem: string | null } | null): StoredBackup => ({
  name,
  note: {
    form: "kapi-backup-note/1",
    created_at: "2026-05-01T02:00:00Z",
    bytes: 1,
    sha256: "",
    rows: 1,
    tables: 1,
    files: 0,
    tried: tried && { ...tried, at: `${tried.at}:00Z` },
  },
});

describe("a trial", () => {
  const now = at("2026-05-10T03:00");
  const well = (moment: string) => ({ at: moment, problem: null });

  test.each([
    ["nothing is there", [], false],
    ["none was ever made", [backup("b", null), backup("a", null)], true],
    ["the last is a week old", [backup("b", null), backup("a", well("2026-05-03T03:00"))], true],
    ["the last is younger", [backup("b", null), backup("a", well("2026-05-03T03:01"))], false],
    [
      "another one failed",
      [backup("b", null), backup("a", { at: "2026-05-09T03:00", problem: "It is damaged." })],
      true,
    ],
    ["the newest itself failed", [backup("b", { at: "2026-05-09T03:00", problem: "It is damaged." })], false],
  ])("is due, or not, when %s", (_, backups, expected) => {
    expect(isTrialDue(backups, now)).toBe(expected);
  });

  test("that was last is told whatever its outcome, and is overdue after 8 days", () => {
    const backups = [
      backup("c", null),
      backup("b", { at: "2026-05-09T03:00", problem: "It is damaged." }),
      backup("a", well("2026-05-02T03:00")),
    ];
    expect(lastTried(backups)?.name).toBe("b");
    expect(lastTried([backup("c", null)])).toBeNull();
    expect(isTrialOverdue(at("2026-05-02T03:00"), now)).toBe(false);
    expect(isTrialOverdue(at("2026-05-02T02:59"), now)).toBe(true);
  });
});
