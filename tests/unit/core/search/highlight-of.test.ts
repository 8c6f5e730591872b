import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { highlightOf } from "@/lib/core/search/searchable";

describe("highlightOf [CLI-03]", () => {
  test.each([
    ["Boulangerie Désilets", "desil", ["Boulangerie ", "Désil", "ets"]],
    ["Boulangerie Désilets", "BOUL", ["", "Boul", "angerie Désilets"]],
    ["Café du café", "cafe", ["", "Café", " du café"]],
    ["De\u0301pôt Dépôt", "dep", ["", "De\u0301p", "ôt Dépôt"]],
    ["Société de l'Œuvre", "oeu", ["Société de l'", "Œu", "vre"]],
    ["Les  Trois\u00a0Érables", "les trois é", ["", "Les  Trois\u00a0É", "rables"]],
    ["Chez l’Ami", "l'ami", ["Chez ", "l’Ami", ""]],
    ["Chez l'Ami – Nord", "l’ami - n", ["Chez ", "l'Ami – N", "ord"]],
    ["Chez l'Ami – Nord", "l’ami -", ["Chez ", "l'Ami", " – Nord"]],
    ["Ville de Saint-Jean", "saint jean", ["Ville de ", "Saint-Jean", ""]],
    ["Herr Løvås", "lova", ["Herr ", "Løvå", "s"]],
    ["Aa Aab", "aab", ["Aa ", "Aab", ""]],
    ["Northshore", "zzz", ["Northshore", "", ""]],
    ["Northshore", " ", ["Northshore", "", ""]],
    ["", "a", ["", "", ""]],
  ])("marks in %j what %j finds", (text, typed, [before, match, after]) => {
    expect(highlightOf(text, typed)).toEqual({ before, match, after });
  });

  test("never loses or invents a letter of the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme", maxLength: 4 }),
        (text, typed) => {
          const { before, match, after } = highlightOf(text, typed);
          expect(before + match + after).toBe(text);
        },
      ),
    );
  });
});
