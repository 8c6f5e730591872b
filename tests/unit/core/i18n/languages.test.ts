import { describe, expect, test } from "vitest";
import { LANGUAGE_CODES } from "@/db/schema/columns";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import {
  idOfLanguage,
  LANGUAGE_IDS,
  LANGUAGE_TABLE,
  languageOfId,
  LANGUAGES,
} from "@/lib/core/i18n/languages";
import { hardCodedChoices, languageSources, parsed } from "@/tests/support/language-places";

describe("the table of languages", () => {
  test("has the ids that tenants store, each once", () => {
    expect(LANGUAGE_TABLE.en.id).toBe(1);
    expect(LANGUAGE_TABLE.fr.id).toBe(2);
    expect(LANGUAGE_TABLE.es.id).toBe(3);
    expect(new Set(LANGUAGE_IDS).size).toBe(LANGUAGES.length);
    expect(LANGUAGE_IDS.map(languageOfId)).toEqual(LANGUAGES);
    expect(LANGUAGES.map(idOfLanguage)).toEqual(LANGUAGE_IDS);
  });

  test("gives English for an unknown id, and no id for an unknown language [S-141]", () => {
    expect([0, 99, -1].map(languageOfId)).toEqual(["en", "en", "en"]);
    expect(["", "de", "EN"].map(idOfLanguage)).toEqual([null, null, null]);
  });

  test("lists what the database's columns take, and what there are messages for", () => {
    expect(LANGUAGE_CODES).toEqual(LANGUAGES);
    expect(Object.keys(MESSAGES)).toEqual(LANGUAGES);
  });

  test("has regions that the platform writes numbers and dates of", () => {
    const regions = LANGUAGES.map((language) => LANGUAGE_TABLE[language].region);
    expect(Intl.NumberFormat.supportedLocalesOf(regions)).toEqual(regions);
    for (const language of LANGUAGES) {
      const { region, decimalMark } = LANGUAGE_TABLE[language];
      expect([language, new Intl.NumberFormat(region).format(1.5)]).toEqual([language, `1${decimalMark}5`]);
    }
  });
});

describe("the sources", () => {
  test("choose a language nowhere by a code or an id of their own", () => {
    expect(languageSources().flatMap(hardCodedChoices)).toEqual([]);
  });

  test.each([
    `const texts = language === "fr" ? fr : en;`,
    `type Asked = { language: "en" | "fr" };`,
    `const asked = z.enum(["en", "fr"]);`,
    `const chosen = /language=(en|fr)/.exec(cookie);`,
    `const isFirst = /^fr\\b/.test(header);`,
    `const isFrench = tenant.languageId === 2;`,
    `switch (language) { case "fr": return 1; }`,
    `const isEnglish = tag.startsWith("en");`,
  ])("would be found out with %s", (line) => {
    expect(hardCodedChoices(parsed("app/made-up.ts", line))).not.toEqual([]);
  });
});
