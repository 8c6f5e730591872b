import { describe, expect, test } from "vitest";
import { foldText, SPELLINGS } from "@/lib/core/search/fold-text";
import { containing, searchable } from "@/lib/core/search/searchable";

describe("searchable", () => {
  test.each([
    ["Éloïse DÉSILETS", "eloise desilets"],
    ["Société de l'Œuvre", "societe de l'oeuvre"],
    ["Straße, Ångström, Çelik", "strasse, angstrom, celik"],
    ["e\u0301clair", "eclair"],
    ["  two \n\t spaces\u00a0here ", "two spaces here"],
    [
      "L’Érable, l‘érable, lʼérable, l′érable, l´érable, l`érable",
      "l'erable, l'erable, l'erable, l'erable, l'erable, l'erable",
    ],
    ["“Oak” „Ash‟ «Elm» ″Fir″ ‹Yew›", '"oak" "ash" "elm" "fir" \'yew\''],
    ["Saint‐Jean Saint‑Jean 2024–2025 a — b ― −5", "saint jean saint jean 2024 2025 a b 5"],
    ["한국어", "한국어"],
    ["", ""],
  ])("folds %j to %j", (text, folded) => {
    expect(searchable(text)).toBe(folded);
  });

  test.each([
    ["Løvås", "lovas"],
    ["Straße", "STRASSE"],
    ["STRAẞE", "strasse"],
    ["Łódź", "lodz"],
    ["Œuvre", "oeuvre"],
    ["Ærø", "aero"],
    ["Đorđe Đurić", "dorde duric"],
    ["ŻUREK, Ħal Qormi", "zurek, hal qormi"],
    ["ISTANBUL, İzmir, Diyarbakır", "istanbul, izmir, diyarbakir"],
    ["Saint-Jean", "saint jean"],
    ["Saint Jean", "SAINT‑JEAN"],
    ["ΟΔΟΣ", "οδοσ"],
  ])("%j and %j find each other", (one, other) => {
    expect(searchable(one)).toBe(searchable(other));
  });

  test("folds a stored text as the browser folds what it compares by itself", () => {
    const letters = [...SPELLINGS];
    expect(letters.length).toBeGreaterThan(10);
    for (const [letter, spelled] of letters)
      for (const written of [letter, letter.toUpperCase(), spelled])
        expect([foldText(written), searchable(written)]).toEqual([spelled, spelled]);
    expect(foldText(" Café–Bar l’Été ")).toBe(searchable("<p>Café–Bar</p> l’Été"));
  });

  test("drops markup and reads its entities, so that words beside tags are found", () => {
    expect(
      searchable("<p>Fast</p><p>site &amp; <strong>shop</strong></p><ul><li>Caf&#39;e&nbsp;1</li></ul>"),
    ).toBe("fast site & shop caf'e 1");
  });

  test("keeps signs that only look like markup", () => {
    expect(searchable("1 < 2 and 3 > 2")).toBe("1 < 2 and 3 > 2");
  });

  test("joins its parts by one space and leaves out empty ones", () => {
    expect(searchable("A", null, "", undefined, "<br>", "B")).toBe("a b");
  });
});

describe("containing", () => {
  test("escapes the three signs that LIKE reads otherwise", () => {
    expect(containing("100% _ \\")).toBe("%100\\% \\_ \\\\%");
  });

  test("folds what was typed like what is stored", () => {
    expect(containing("ÉCLAIR")).toBe("%eclair%");
  });
});
