import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import type { CallAnswer } from "@/app/_client/call-parts";
import type { ContractOf } from "@/lib/server/contracts";
import type { dealCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";

const IMPORTS = `import { callAddress } from "@/app/_client/call-address";
import { send } from "@/app/_client/send";
import { call } from "@/lib/core/contract/call";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
const client = { id: 4, version: 2 };
const body = { name: "Acme" };
`;

const RIGHT = {
  "a call that needs nothing": "send(dealCalls.list)",
  "a query's field":
    'send(dealCalls.list, { query: { page: 2, "filter[stage]": ["pending"][0] as "pending" } })',
  "a change of the version that was read":
    "send(clientCalls.update, { params: { id: 4 }, body, version: client })",
  "a change of whatever version there is":
    "send(dealCalls.refuse, { params: { id: 4 }, version: null, retries: 0 })",
  "an address": 'callAddress(dealCalls.export, { query: { format: "xlsx" } })',
};

const WRONG = {
  "a path without a contract": 'send(call("GET", "/no/such/path"))',
  "a path with another verb":
    'send(call("DELETE", "/deals/{id}/refuse"), { params: { id: 4 }, version: null })',
  "a path as a text": 'send("/deals")',
  "a call that there is not": "send(dealCalls.forget)",
  "a missing parameter of the path": "send(dealCalls.read)",
  "a parameter of another name": "send(dealCalls.read, { params: { uuid: 4 } })",
  "a parameter of another kind": 'send(dealCalls.read, { params: { id: "four" } })',
  "an unknown field of the query": 'send(dealCalls.list, { query: { "filter[colour]": "red" } })',
  "a query where none is taken": "send(dealCalls.read, { params: { id: 4 }, query: { page: 1 } })",
  "a wrong value of the query": 'send(dealCalls.list, { query: { sort_by: "colour" } })',
  "a missing body": "send(clientCalls.update, { params: { id: 4 }, version: client })",
  "an unknown field of the body":
    'send(clientCalls.update, { params: { id: 4 }, body: { colour: "red" }, version: client })',
  "a body where none is taken": "send(dealCalls.read, { params: { id: 4 }, body })",
  "a missing version": "send(clientCalls.update, { params: { id: 4 }, body })",
  "a version of another shape": "send(clientCalls.update, { params: { id: 4 }, body, version: 2 })",
  "a version where none is heeded": "send(catalogCalls.read, { params: { id: 4 }, version: client })",
  "If-Match by hand":
    'send(clientCalls.update, { params: { id: 4 }, body, version: client, headers: { "If-Match": "4" } })',
  "an address without its parameter": "callAddress(dealCalls.read)",
};

describe("the compiler, asked about calls of the API", () => {
  const folder = mkdtempSync(join(tmpdir(), "kapi-types-"));
  let errors: string;
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    const cases = [...Object.values(RIGHT), ...Object.values(WRONG)];
    cases.forEach((text, place) =>
      writeFileSync(join(folder, `case-${place}.ts`), `${IMPORTS}void ${text};\n`),
    );
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(process.cwd(), "tsconfig.json"),
        compilerOptions: {
          noUnusedLocals: false,
          incremental: false,
          noEmit: true,
          typeRoots: [join(process.cwd(), "node_modules/@types")],
        },
        include: ["*.ts", join(process.cwd(), "next-env.d.ts")],
      }),
    );
    errors = spawnSync(process.execPath, ["node_modules/ts7/bin/tsc", "-p", folder], {
      encoding: "utf8",
    }).stdout;
  });
  const isRefused = (place: number) => errors.includes(`case-${place}.ts(9,`);

  test.each(Object.keys(RIGHT).map((title, place) => ({ title, place })))("takes $title", ({ place }) => {
    expect(isRefused(place)).toBe(false);
  });

  test.each(Object.keys(WRONG).map((title, place) => ({ title, place: place + Object.keys(RIGHT).length })))(
    "refuses $title",
    ({ place }) => {
      expect(isRefused(place)).toBe(true);
    },
  );

  test("finds nothing else wrong", () => {
    expect(errors.split("\n").filter((line) => /^\S/.test(line) && !/case-\d+\.ts\(9,/.test(line))).toEqual(
      [],
    );
  });
});

test("an answer has the type of its contract's data", () => {
  expectTypeOf<CallAnswer<ContractOf<typeof dealCalls.read>>>().toEqualTypeOf<DealAnswer>();
});
