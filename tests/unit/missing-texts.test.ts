import { createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import { failedTexts } from "../support/missing-texts";

test("what next-intl says of a missing text and of one that cannot be filled in is found in an output [TRN-05]", () => {
  const said: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((error) => void said.push(String(error)));
  // Like a page that lacks a text. The cast is needed, because the types know all texts.
  const t = createTranslator({
    locale: "en",
    messages: { greeting: "Hello {name}" } as never,
  }) as unknown as (key: string) => string;
  t("greeting");
  t("parting");
  spy.mockRestore();
  expect(said).toHaveLength(2);
  expect(failedTexts(said.join("\n"))).toHaveLength(2);
  expect(failedTexts('{"level":50,"event":"text_failed","msg":"x"}')).toHaveLength(1);
  expect(failedTexts('{"level":50,"event":"mail_overdue"}\nMISSING is a word')).toEqual([]);
});
