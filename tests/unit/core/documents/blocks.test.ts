import { describe, expect, test } from "vitest";
import { BLOCK_TYPES, emptyBlock, filesOf, mapBlock, textsOf, type Block } from "@/lib/core/documents/blocks";
import { variablesIn, withValues, withValuesInHtml } from "@/lib/core/documents/variables";
import { sampleContent } from "../../../support/sample-proposal";

const picture = { file: "documents/a.webp", width: 4, height: 3, alt: "a café", focus: { x: 50, y: 50 } };
const people: Block = {
  ...emptyBlock("people", "p"),
  people: [
    { picture, name: "Ana", role: "Design", text: "Says {deal.number}" },
    { picture: null, name: "Bo", role: "", text: "" },
  ],
};

describe("blocks", () => {
  test("the sample that page and PDF are tested with has every kind", () => {
    const kinds = new Set(sampleContent().blocks.map(({ type }) => type));
    expect(BLOCK_TYPES.filter((type) => !kinds.has(type))).toEqual([]);
  });

  test.each(BLOCK_TYPES)("a new %s has a value for each field, and none of a file", (type) => {
    const block = emptyBlock(type, "k");
    expect([block.type, block.key, filesOf({ blocks: [block] })]).toEqual([type, "k", []]);
    expect(textsOf({ blocks: [block] }).every((text) => text === "")).toBe(true);
  });

  test("texts are met in lists, cells and pictures, in the order in which they are written", () => {
    expect(textsOf({ blocks: [people] })).toEqual([
      "a café",
      "Ana",
      "Design",
      "Says {deal.number}",
      "Bo",
      "",
      "",
    ]);
    expect(textsOf({ blocks: [{ ...emptyBlock("table", "t"), cells: [["1", "2"]] }] })).toEqual(["1", "2"]);
  });

  test("files are named once", () => {
    const file = { file: "documents/b.pdf", name: "b.pdf", bytes: 1 };
    expect(filesOf({ blocks: [people, people, { ...emptyBlock("file", "f"), file }] })).toEqual([
      picture.file,
      file.file,
    ]);
  });

  test("a visitor changes what it is asked about and nothing else", () => {
    const loud = mapBlock(people, { plain: (text) => text.toUpperCase() });
    expect(loud).toEqual({
      ...people,
      people: [
        { picture: { ...picture, alt: "A CAFÉ" }, name: "ANA", role: "DESIGN", text: "SAYS {DEAL.NUMBER}" },
        { picture: null, name: "BO", role: "", text: "" },
      ],
    });
    expect(mapBlock(people, {})).toEqual(people);
  });
});

describe("variables", () => {
  const values = new Map([
    ["client.name", "Smith & <Sons>"],
    ["deal.number", "Q-000054"],
    ["owner.phone", ""],
  ]);

  test("are named once, in order; braces around anything else are text", () => {
    expect(variablesIn(["{deal.number} for {client.name}", "{deal.number} {Not one} {} {a b}"])).toEqual([
      "deal.number",
      "client.name",
    ]);
  });

  test("are replaced by their values; one without stays as it is written", () => {
    expect(withValues("{deal.number} for {client.name}: {owner.phone}, {odd}", values)).toBe(
      "Q-000054 for Smith & <Sons>: {owner.phone}, {odd}",
    );
  });

  test("are text in rich text, whatever they hold", () => {
    expect(withValuesInHtml("<p>For {client.name}: {owner.phone}</p>", values)).toBe(
      "<p>For Smith &amp; &lt;Sons&gt;: {owner.phone}</p>",
    );
  });
});
