import { expect, test } from "vitest";
import { flatTexts } from "@/lib/server/i18n/translations";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { localeCalls } from "@/lib/core/i18n/calls";
import { makeWorkspace } from "../../support/workspace";

const workspace = await makeWorkspace("locales");
const read = (file: string, headers: Record<string, string> = {}, query: { v?: string } = {}) =>
  workspace.call(localeCalls.read, { as: null, headers, query, untyped: { params: { file } } });

test.each(LANGUAGES)(
  "GET /locales/%s.json gives every text by its dotted key, to anybody [REST-14] [TRN-03]",
  async (language) => {
    const { status, body } = await read(`${language}.json`);
    expect(status).toBe(200);
    expect(body).toEqual(flatTexts(MESSAGES[language]));
    expect(Object.values(body).every((text) => typeof text === "string")).toBe(true);
  },
);

test.each(["de.json", "en", "EN.json", "../package.json", "__proto__"])(
  "an unknown language is not found: %s [S-039]",
  async (path) => {
    const { status, refusal } = await read(path);
    expect([status, refusal.code]).toEqual([404, "NOT_FOUND_ERROR"]);
  },
);

test("the texts are kept for an hour and then asked for by ETag, under their version for good", async () => {
  const first = await read("en.json");
  expect(first.headers["cache-control"]).toBe("public, max-age=3600");
  const tag = String(first.headers["etag"]);
  expect((await read("en.json", { "if-none-match": tag })).status).toBe(304);
  const version = /"(\w+)"/.exec(tag)?.[1];
  expect((await read("en.json", {}, { v: version })).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await read("en.json", {}, { v: "0123456789abcdef" })).headers["cache-control"]).toBe(
    "public, max-age=3600",
  );
});
