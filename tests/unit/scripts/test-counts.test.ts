import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "@/scripts/setup/root.mjs";
import { browserCounts, unitCounts } from "@/scripts/setup/test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "kapi-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a skipped unit test counts as failed", () => {
  const testResults = [
    {
      name: "/a.test.ts",
      status: "passed",
      assertionResults: [
        { status: "passed", fullName: "one", duration: 1500 },
        { status: "skipped", fullName: "two", failureMessages: [] },
      ],
    },
  ];
  expect(unitCounts(report({ numTotalTests: 2, numPassedTests: 1, testResults }), 0)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["/a.test.ts > two: skipped"],
    slowest: [
      { name: "/a.test.ts > one", seconds: 1.5 },
      { name: "/a.test.ts > two", seconds: 0 },
    ],
  });
});

test("a test file that could not be loaded counts one failure", () => {
  const testResults = [
    {
      name: join(ROOT, "tests/a.test.ts"),
      status: "failed",
      message: "no such module",
      assertionResults: [],
    },
    {
      name: join(ROOT, "tests/b.test.ts"),
      status: "failed",
      assertionResults: [
        {
          status: "failed",
          fullName: "adds",
          failureMessages: ["\u001b[31mexpected 1\n  to be 2\u001b[39m"],
        },
      ],
    },
  ];
  const failures = [
    "tests/b.test.ts > adds: expected 1 to be 2",
    "tests/a.test.ts > not loaded: no such module",
  ];
  expect(unitCounts(report({ numTotalTests: 3, numPassedTests: 2, testResults }), 1)).toMatchObject({
    passed: 2,
    failed: 2,
    failures,
  });
});

test("a browser test that passed at its second try, or was skipped, counts as failed", () => {
  const flaky = {
    status: "flaky",
    results: [
      { error: { message: "Timed out", location: { file: join(ROOT, "tests/e2e/b.spec.ts"), line: 7 } } },
      {},
    ],
  };
  const specs = [
    { title: "opens", file: "b.spec.ts", line: 3, tests: [flaky] },
    { title: "closes", file: "b.spec.ts", line: 9, tests: [{ status: "skipped", results: [] }] },
    {
      title: "stays",
      file: "b.spec.ts",
      line: 12,
      tests: [{ status: "expected", results: [{ duration: 2500 }] }],
    },
  ];
  const failures = ["tests/e2e/b.spec.ts:7 > opens: Timed out", "b.spec.ts:9 > closes: skipped"];
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 1 };
  expect(browserCounts(report({ stats, suites: [{ suites: [{ specs }] }] }), 0)).toEqual({
    passed: 3,
    failed: 2,
    failures,
    slowest: [
      { name: "b.spec.ts > opens", seconds: 0 },
      { name: "b.spec.ts > opens", seconds: 0 },
      { name: "b.spec.ts > stays", seconds: 2.5 },
    ],
  });
});

test("a run that broke outside its tests counts one failure", () => {
  expect(unitCounts(report({ numTotalTests: 2, numPassedTests: 2, testResults: [] }), 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ["vitest ended with exit code 1, though no test failed."],
    slowest: [],
  });
  expect(browserCounts(join(folder, "missing.json"), 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: ["The browser tests left no report: their run broke off."],
    slowest: [],
  });
});
