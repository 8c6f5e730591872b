import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { flatTexts } from "@/lib/server/i18n/translations";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { LANGUAGES } from "@/lib/core/i18n/languages";

const english = flatTexts(MESSAGES.en);
const french = flatTexts(MESSAGES.fr);

describe.each(LANGUAGES)("the texts of %s", (language) => {
  const texts = flatTexts(MESSAGES[language]);

  test("have the same keys as the English ones", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test("are proper ICU messages with the same placeholders and tags", () => {
    for (const key of Object.keys(english))
      expect([key, placeholders(texts[key] ?? "")]).toEqual([key, placeholders(english[key] ?? "")]);
  });

  test("are never empty, and have no space at their ends", () => {
    const untidy = Object.entries(texts).filter(([, text]) => text === "" || text !== text.trim());
    expect(untidy).toEqual([]);
  });
});

describe("the French texts", () => {
  test("have French quotation marks, apostrophes and no English left over", () => {
    const straight = Object.entries(french).filter(([, text]) => /\p{L}'\p{L}|"|“|”/u.test(text));
    expect(straight).toEqual([]);
  });

  test("have a no-break space, U+00A0 alone, inside « », before : ; ! ? and between a number and %", () => {
    const breaking =
      /«(?!\u00a0)|(?<!\u00a0)»|[ \u2009\u202f](?:[:;?](?![:\w])|!(?!=))|[\d}][ \u202f]%|\u202f/u;
    expect(Object.entries(french).filter(([, text]) => breaking.test(text))).toEqual([]);
  });

  test("have one word for a thing: courriel, and permissions for what a role or a token may", () => {
    expect(
      Object.entries(french).filter(([, text]) => /\be-?mails?\b/i.test(text.replace(/\{\w+\}/g, ""))),
    ).toEqual([]);
    expect(
      Object.entries(french).filter(
        ([key, text]) => key.startsWith("apiTokens.") && /autorisation/i.test(text),
      ),
    ).toEqual([]);
  });
});

describe("the Spanish texts", () => {
  const spanish = flatTexts(MESSAGES.es);
  const found = (pattern: RegExp) => Object.entries(spanish).filter(([, text]) => pattern.test(text));

  test("open what they ask and exclaim, sentence by sentence", () => {
    const lopsided = Object.entries(spanish).filter(([, text]) =>
      ["¿?", "¡!"].some(
        ([open = "", close = ""]) => countOf(text, open) !== countOf(text.replaceAll("!=", ""), close),
      ),
    );
    expect(lopsided).toEqual([]);
  });

  test("have curly quotation marks, and no straight, angular or English ones left over", () => {
    expect(found(/["«»]|\p{L}['’]\p{L}/u)).toEqual([]);
    expect(found(/“[^”]*(?:“|$)|^[^“]*”/u)).toEqual([]);
  });

  test("say usted, in the words of Latin America", () => {
    const familiar =
      /(?<!\p{L})(?:tú|tus?|te|ti|vos|vosotros|vuestr[oa]s?|puedes|tienes|quieres|ordenador|ficheros?)(?!\p{L})/iu;
    expect(found(familiar)).toEqual([]);
  });

  test("write numbers as their fields do: a comma between thousands, no space before %", () => {
    expect(found(/\d[\s\u00a0]%|\d{1,3}\.\d{3}(?!\d)/u)).toEqual([]);
  });

  test("have one word for a thing: correo for an email, propuesta for a deal", () => {
    const words = Object.entries(spanish).filter(([key]) => !key.endsWith(".keywords"));
    const others = /\be-?mails?\b|\bcotizaci[oó]n|\bpresupuesto|\bnegocio/iu;
    expect(words.filter(([, text]) => others.test(text.replace(/\{\w+/g, "")))).toEqual([]);
  });
});

test("an email has one name in each language, and a French deal is une proposition, but in words to search for", () => {
  const named = (texts: Record<string, string>, words: RegExp) =>
    Object.entries(texts).filter(
      ([key, text]) => !key.endsWith(".keywords") && words.test(text.replace(/\{\w+/g, "")),
    );
  expect(named(english, /\be-mails?\b|\bmail(?:s|ed)?\b/i)).toEqual([]);
  expect(named(french, /\baffaires?\b/i)).toEqual([]);
});

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;

/** The names of arguments and tags with their kinds, sorted: "count:plural", "name:argument", "link:tag". */
function placeholders(text: string): string[] {
  return [...new Set(parse(text).flatMap(within))].sort();
}

function within(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.tag:
      return [`${element.value}:tag`, ...element.children.flatMap(within)];
    case TYPE.plural:
    case TYPE.select:
      return [
        `${element.value}:${TYPE[element.type]}`,
        ...Object.values(element.options).flatMap(({ value }) => value.flatMap(within)),
      ];
    default:
      return [`${element.value}:${TYPE[element.type]}`];
  }
}
