import { describe, expect, test } from "vitest";
import { cleanText, errorReport, policyReports } from "@/lib/server/error-log/reports";

const clean = (text: string) => cleanText(text, 2_000);

describe("a text for the log", () => {
  test.each([
    ["at https://acme.test/deals?token=abc&x=1:3", "at https://acme.test/deals"],
    ["at https://acme.test/deals#access_token=abc end", "at https://acme.test/deals end"],
    ["GET /proposals/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/accept", "GET /proposals/[uuid]/accept"],
    ["/verify-email/dGhpcyBpcyBzZWNyZXQ failed", "/verify-email/[token] failed"],
    ["token kapi_a_1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA123abc!", "token [token]!"],
    ["Authorization: Bearer abc.def", "Authorization: Bearer [token]"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "[token]"],
    ["token=x; (eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln)", "token=[removed]; ([token])"],
    ['{"password":"hunter2","a":1}', '{"password":[removed],"a":1}'],
    ["mail léa.roy+x@mail.example.test now", "mail [email] now"],
    ["write to lea.roy+x@mail.example.test now", "write to [email] now"],
  ])("loses what is secret in %s", (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  test("spells out line breaks, control and bidirectional characters, so that no line can be forged", () => {
    expect(clean('a\n{"level":60}\r\u0007\u202eb\u2028\ud800')).toBe(
      'a\\n{"level":60}\\u000d\\u0007\\u202eb\\u2028\\ud800',
    );
    expect(clean("é 😀 日本")).toBe("é 😀 日本");
  });

  test("is masked before it is cut, so that no half of a secret stays", () => {
    expect(cleanText(`${"x".repeat(20)} kapi_a_1_${"A".repeat(43)}123abc`, 25)).toBe(
      `${"x".repeat(20)} [tok`,
    );
  });

  test("of 16 KiB made for slow patterns comes to its end, cut", () => {
    for (const text of [
      "a@".repeat(8_192),
      "a".repeat(16_384),
      "https://".repeat(2_048),
      "password ".repeat(1_820),
      `${"a.".repeat(8_000)}@`,
      "eyJ".repeat(5_000),
      "-eyJ".repeat(4_096),
      "bearer ".repeat(2_000),
    ]) {
      expect(clean(text).length, text.slice(0, 10)).toBeLessThanOrEqual(2_000);
    }
  });
});

describe("an error of a browser", () => {
  test("keeps the known fields, cut, and no others [API-18]", () => {
    const report = errorReport({
      message: "x".repeat(5_000),
      stack: "y".repeat(20_000),
      filename: "/a.js?v=1",
      line: 3,
      column: 4,
      url: "https://acme.test/deals?search=x",
      userAgent: "Firefox",
      timestamp: "2026-01-01T00:00:00Z",
      type: "error",
      extra: { cookie: "z" },
      password: "p",
    });
    expect(report).toEqual({
      message: "x".repeat(2_000),
      stack: "y".repeat(8_000),
      filename: "/a.js",
      line: 3,
      column: 4,
      url: "https://acme.test/deals",
      userAgent: "Firefox",
      timestamp: "2026-01-01T00:00:00Z",
      type: "error",
    });
  });

  test("of wrong types keeps what is right", () => {
    expect(errorReport({ message: 5, line: "3", column: -1, type: "error" })).toEqual({ type: "error" });
    for (const nothing of [null, "text", 7, [], {}, { other: 1 }]) expect(errorReport(nothing)).toBeNull();
  });
});

describe("a browser's report of a breach", () => {
  test("is read in the older form", () => {
    expect(
      policyReports({
        "csp-report": {
          "document-uri": "https://acme.test/login?next=/x",
          "blocked-uri": "https://evil.test/a.js?q",
          "effective-directive": "script-src",
          "source-file": "",
          "line-number": 4,
          "script-sample": "secret()",
        },
      }),
    ).toEqual([
      {
        page: "https://acme.test/login",
        blocked: "https://evil.test/a.js",
        directive: "script-src",
        source: "",
        line: 4,
      },
    ]);
  });

  test("is read in the newer form, ten at most", () => {
    const one = {
      type: "csp-violation",
      body: {
        documentURL: "https://acme.test/proposals/6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
        blockedURL: "inline",
        effectiveDirective: "style-src",
        lineNumber: 2,
        sample: "x",
      },
    };
    expect(policyReports([{ type: "deprecation", body: {} }, one])).toEqual([
      {
        page: "https://acme.test/proposals/[uuid]",
        blocked: "inline",
        directive: "style-src",
        source: "",
        line: 2,
      },
    ]);
    expect(policyReports(Array.from({ length: 50 }, () => one))).toHaveLength(10);
  });

  test("that is none gives none", () => {
    for (const nothing of [null, 1, "x", [1, null], {}]) expect(policyReports(nothing)).toEqual([]);
  });
});
