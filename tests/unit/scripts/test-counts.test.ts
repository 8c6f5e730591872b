import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { browserCounts, unitCounts } from "@/scripts/setup/test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "kapi-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a skipped unit test counts as failed", () => {
  expect(unitCounts(report({ numTotalTests: 5, numPassedTests: 4, numPendingTests: 1, testResults: [] }), 0)).toEqual({ passed: 4, failed: 1 });
});

test("a test file that could not be loaded counts one failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
  ];
  expect(unitCounts(report({ numTotalTests: 3, numPassedTests: 2, testResults }), 1)).toEqual({ passed: 2, failed: 2 });
});

test("a browser test that passed at its second try, or was skipped, counts as failed", () => {
  expect(browserCounts(report({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 1 } }), 0)).toEqual({ passed: 3, failed: 2 });
});

test("a run that broke outside its tests counts one failure", () => {
  expect(unitCounts(report({ numTotalTests: 2, numPassedTests: 2, testResults: [] }), 1)).toEqual({ passed: 2, failed: 1 });
  expect(browserCounts(join(folder, "missing.json"), 1)).toEqual({ passed: 0, failed: 1 });
});
