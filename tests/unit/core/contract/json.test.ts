import { describe, expect, test } from "vitest";
import { parseJson } from "@/lib/core/contract/json";

const parse = (text: string) => parseJson(new TextEncoder().encode(text));
const refusal = (text: string | Uint8Array) => {
  try {
    parseJson(typeof text === "string" ? new TextEncoder().encode(text) : text);
    return null;
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return [status, code];
  }
};

describe("JSON from an untrusted caller", () => {
  test("is parsed as it is", () => {
    expect(parse('{"a":[1,"[{,\\"",null,true,{"b":1.5}]}')).toEqual({
      a: [1, '[{,"', null, true, { b: 1.5 }],
    });
  });

  test.each(['{"a":', "[1,]", "undefined", "NaN", '{"a":1}x', "'a'"])("that is broken is 400: %s", (text) => {
    expect(refusal(text)).toEqual([400, "INVALID_JSON"]);
  });

  test("is 400 beyond 32 levels, without overflowing at 200,000", () => {
    expect(refusal("[".repeat(32) + "]".repeat(32))).toBeNull();
    expect(refusal("[".repeat(33) + "]".repeat(33))).toEqual([400, "INVALID_JSON"]);
    expect(refusal("[".repeat(200_000) + "]".repeat(200_000))).toEqual([400, "INVALID_JSON"]);
  });

  test("is 400 beyond 10,000 values", () => {
    expect(refusal(JSON.stringify(Array.from({ length: 9_000 }, () => 1)))).toBeNull();
    expect(refusal(JSON.stringify(Array.from({ length: 10_001 }, () => 1)))).toEqual([400, "INVALID_JSON"]);
  });

  test.each(['{"a":1,"a":1}', '[{"b":{"a":1,"c":[{"x":1}],"a":2}}]', '{"a":1,"\\u0061":2}', '{"":1,"":2}'])(
    "in which an object has a key twice is 400: %s",
    (text) => {
      expect(refusal(text)).toEqual([400, "INVALID_JSON"]);
    },
  );

  test("may have the same key in different objects, and as a value", () => {
    const text = '{"a":{"a":"a","b":["a","a",{"a":1},{"a":1}]},"b":"a","a\\\\":1}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"a":{"constructor":{"prototype":{"admin":true}}}}',
    '{"a":{"constructor":[]}}',
    '[{"prototype":1}]',
    "1e400",
  ])("that reaches for prototypes or beyond numbers is 400: %s", (text) => {
    expect(refusal(text)).toEqual([400, "INVALID_JSON"]);
  });

  test("may have a plain value for a field called constructor [T-19]", () => {
    const text = '{"a":{"constructor":"Eiffel"},"b":{"constructor":null}}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each(['{"a":"\\u0000"}', '{"a":["\\ud800"]}', '{"\\u0000":1}'])(
    "with texts that cannot be stored is 422: %s",
    (text) => {
      expect(refusal(text)).toEqual([422, "VALIDATION_ERROR"]);
    },
  );

  test("that is no UTF-8 is 400", () => {
    expect(refusal(new Uint8Array([0x22, 0xff, 0x22]))).toEqual([400, "INVALID_JSON"]);
  });
});
