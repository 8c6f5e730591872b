import { createRequire } from "node:module";
import { describe, expect, test, vi } from "vitest";
import { statementName, traced, tracedCall, tracedStatement, traceId } from "@/base/traces";
import { traceProcess } from "@/scripts/server/traces.mjs";

test.each([
  ['select "id", "name" from "deal" where "deal"."tenant_id" = $1', "select deal"],
  ['insert into "deal_line" ("tenant_id") values ($1)', "insert deal_line"],
  ['update "client" set "name" = $1', "update client"],
  ["delete from outbox where id = $1", "delete outbox"],
  ['with found as (select 1 from "tenant") select * from found', "with tenant"],
  ["select app_set_tenant($1)", "select app_set_tenant"],
  ["select id from app_search_deals($1)", "select app_search_deals"],
  ["(select 1)", "select"],
  ["begin", "begin"],
  ["commit", "commit"],
  ["", "statement"],
])("the statement %s is named %s", (text, name) => {
  expect(statementName(text)).toBe(name);
  expect(statementName(text)).toBe(name);
});

describe("without an endpoint", () => {
  test("nothing of the library is loaded, and what would be traced is only done", async () => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", undefined);
    expect(await traceProcess()).toBeUndefined();
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    expect(loaded.filter((file) => file.includes("@opentelemetry/sdk-trace"))).toEqual([]);
    expect(await traced("work", () => Promise.resolve(7))).toBe(7);
    expect(
      await tracedCall("GET", new URL("http://kapi.test"), (headers) => Promise.resolve(headers)),
    ).toEqual({});
    expect([tracedStatement("select 1"), traceId()]).toEqual([undefined, undefined]);
    vi.unstubAllEnvs();
  });
});
