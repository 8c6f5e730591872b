import { beforeAll, describe, expect, test } from "vitest";
import type { Refusal } from "@/lib/core/contract/errors";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("texts");
  await makeDeal(workspace, { name: "100% sure_thing" });
});

const INJECTIONS = [
  "'",
  "' or 1=1 --",
  '";drop table deal;--',
  "created_at;select pg_sleep(5)",
  "(select 1)",
  "id) --",
  "\\",
  "%27",
  "${1}",
  "$1",
  "name\u0000",
];

describe("SQL where a name or a text is expected", () => {
  test.each(INJECTIONS)("%j is no column to sort by", async (text) => {
    for (const [path, name] of [
      ["deals", "sort_by"],
      ["deals", "sort_direction"],
      ["deals", "filter[stage]"],
    ] as const) {
      const answer = await workspace.raw<Refusal>(
        "GET",
        `/api/${path}?${new URLSearchParams({ [name]: text })}`,
      );
      expect([answer.status, answer.body.code], `${path} ${name}`).toEqual([422, "VALIDATION_ERROR"]);
    }
  });

  test.each(INJECTIONS.filter((text) => !text.includes("\u0000")))(
    "%j is a plain text to search for",
    async (text) => {
      for (const path of [
        "/api/deals?filter[name]=",
        "/api/deals?filter[owner]=",
        "/api/clients/search?query=xx",
        "/api/sale-catalog-items?search=",
      ]) {
        const answer = await workspace.raw<{ data: unknown[] }>("GET", `${path}${encodeURIComponent(text)}`);
        expect(answer.status, path).toBe(200);
      }
    },
  );

  test("% and _ stand for themselves in a search", async () => {
    const found = async (text: string) =>
      (await workspace.raw<{ data: unknown[] }>("GET", `/api/deals?filter[name]=${encodeURIComponent(text)}`))
        .body.data.length;
    expect([await found("100%"), await found("sure_th"), await found("1%0"), await found("sure%th")]).toEqual(
      [1, 1, 0, 0],
    );
  });
});

describe("10,000 characters", () => {
  const LONG = "a".repeat(10_000);
  const nasty = [
    LONG,
    `${"a".repeat(5_000)}@${"a.".repeat(2_500)}`,
    " ".repeat(10_000),
    "-".repeat(9_999) + "!",
    "<".repeat(10_000),
  ];
  const calls: [string, (text: string) => ReturnType<Workspace["raw"]>][] = [
    [
      "an e-mail to sign in with",
      (text) => workspace.raw("POST", "/api/login", { as: null, body: { email: text, password: "x" } }),
    ],
    [
      "a password to sign in with",
      (text) =>
        workspace.raw("POST", "/api/login", { as: null, body: { email: "a@b.test", password: text } }),
    ],
    [
      "the name of a registration",
      (text) =>
        workspace.raw("POST", "/api/register", {
          as: null,
          body: {
            email: "a@b.test",
            password: "Correct1horse",
            password_confirmation: "Correct1horse",
            first_name: text,
            last_name: "Roy",
            tenant_name: workspace.tenant.slug,
          },
        }),
    ],
    [
      "the e-mail of a registration",
      (text) =>
        workspace.raw("POST", "/api/register", {
          as: null,
          body: {
            email: text,
            password: "Correct1horse",
            password_confirmation: "Correct1horse",
            first_name: "Lea",
            last_name: "Roy",
            tenant_name: workspace.tenant.slug,
          },
        }),
    ],
    [
      "an e-mail to recover",
      (text) => workspace.raw("POST", "/api/forgot-password", { as: null, body: { email: text } }),
    ],
    ["a name in the profile", (text) => workspace.raw("PATCH", "/api/me", { body: { first_name: text } })],
    [
      "a telephone number",
      (text) =>
        workspace.raw("PATCH", "/api/me", { body: { phone: text.replace(/^ +$/, "x".repeat(10_000)) } }),
    ],
    [
      "the name of a deal",
      (text) =>
        workspace.raw("POST", "/api/deals", {
          body: {
            data: { attributes: { client_id: 1, name: text.trim() === "" ? LONG : text, lineItems: [] } },
          },
        }),
    ],
    [
      "a colour",
      (text) =>
        workspace.raw("POST", "/api/execute-query", {
          as: "admin",
          body: { query: "settings.update", params: { key: "--kapi-primary-500", value: text } },
        }),
    ],
    [
      "a setting's key",
      (text) =>
        workspace.raw("POST", "/api/execute-query", {
          as: "admin",
          body: { query: "settings.update", params: { key: text, value: "x" } },
        }),
    ],
  ];

  test.each(calls)(
    "as %s are refused for what they are, before anything is looked up, hashed or stored",
    async (_name, call) => {
      for (const text of nasty) {
        const { status, body } = await call(text);
        expect([status, (body as Refusal).code], text.slice(0, 8)).toEqual([422, "VALIDATION_ERROR"]);
      }
    },
  );

  test.each(["/api/clients/search?query=", "/api/deals?filter[name]=", "/api/sale-catalog-items?search="])(
    "in %s are too long an address or text",
    async (path) => {
      expect((await workspace.raw("GET", `${path}${LONG}`)).status).toBe(414);
      expect((await workspace.raw("GET", `${path}${"a".repeat(7_500)}`)).status).toBe(422);
    },
  );
});
