import { expect, test, vi } from "vitest";
import { keepTokens, readTokens, tokensOf } from "@/app/_client/cache/design-tokens";
import { memoryStorage } from "@/lib/api-client/key-value-storage";

const row = (key: string, value: string) => ({ id: 1, key, value, group: "color" });

test("the design tokens are the settings that are colours [SES-03]", () => {
  expect(
    tokensOf([
      row("--kapi-primary-500", "#3056d3"),
      row("--kapi-logo", "/storage/a.png"),
      row("--kapi-primary-600", "red"),
      row("template", "simple"),
    ]),
  ).toEqual({ "--kapi-primary-500": "#3056d3" });
});

test("they are written when they change, and only then", () => {
  const storage = memoryStorage();
  const write = vi.spyOn(storage, "setItem");
  keepTokens(storage, { "--kapi-primary-500": "#3056d3" });
  keepTokens(storage, { "--kapi-primary-500": "#3056d3" });
  expect(write.mock.calls).toEqual([["kapi.design_tokens", '{"--kapi-primary-500":"#3056d3"}']]);
});

test("what another tab has written is read with care", () => {
  expect(
    readTokens('{"--kapi-primary-500":"#3056d3","--kapi-primary-600":"red;}","color":"#000000","x":{}}'),
  ).toEqual({ "--kapi-primary-500": "#3056d3" });
  expect([readTokens(null), readTokens("{"), readTokens("[1]"), readTokens("null")]).toEqual([
    {},
    {},
    {},
    {},
  ]);
});
