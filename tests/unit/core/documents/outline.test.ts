import { describe, expect, test } from "vitest";
import { emptyBlock, emptySection, type Block } from "@/lib/core/documents/blocks";
import { coverOf, linesBySection, outlineOf } from "@/lib/core/documents/outline";
import { sampleContent } from "../../../support/sample-proposal";

const TEXTS = { services: "Services", terms: "Terms" };

describe("the contents of a document", () => {
  test("name headings, terms, services and the sections that have lines, in reading order", () => {
    const lines = [{ section: "care" }, { section: "design" }];
    expect(outlineOf(sampleContent(), lines, TEXTS).map(({ title, depth }) => `${depth} ${title}`)).toEqual([
      "1 Why a new shop, and why now",
      "1 What you get",
      "1 How we work",
      "2 Four steps, ten weeks",
      "2 Who does it",
      "2 Before and after",
      "1 What it costs",
      "2 Research and design",
      "2 After the launch",
      "1 What happens next",
      "1 Terms of payment",
      "1 Data protection",
    ]);
  });

  test("call services and terms without a title by the language's words, and leave out empty headings", () => {
    const blocks: Block[] = [
      emptyBlock("heading", "a"),
      emptyBlock("services", "b"),
      emptyBlock("terms", "c"),
      emptyBlock("divider", "d"),
    ];
    expect(outlineOf({ blocks, sections: [] }, [], TEXTS)).toEqual([
      { of: "block", key: "b", title: "Services", depth: 1 },
      { of: "block", key: "c", title: "Terms", depth: 1 },
    ]);
  });
});

describe("lines in their sections", () => {
  const sections = [emptySection("one"), emptySection("two"), emptySection("empty")];

  test("stand in the order of the sections, those without one first, and are counted through", () => {
    const lines = [{ section: "two" }, { section: "" }, { section: "one" }, { section: "two" }];
    const groups = linesBySection(lines, sections);
    expect(
      groups.map(({ section, lines: own }) => [section?.key ?? null, own.map(({ place }) => place)]),
    ).toEqual([
      [null, [1]],
      ["one", [2]],
      ["two", [3, 4]],
    ]);
  });

  test("whose section is gone stand before all sections", () => {
    expect(linesBySection([{ section: "gone" }], sections)).toMatchObject([{ section: null }]);
  });
});

describe("the cover", () => {
  test("is one picture at the beginning that has no caption", () => {
    expect(coverOf(sampleContent().blocks)?.picture.alt).toBe("Hills at first light");
    expect(coverOf(sampleContent().blocks.slice(1))).toBeNull();
    const [first] = sampleContent().blocks;
    if (first?.type !== "pictures") throw new Error("the sample begins with its cover");
    const [entry] = first.pictures;
    expect(
      coverOf([{ ...first, pictures: [{ picture: entry?.picture ?? null, caption: "Hills" }] }]),
    ).toBeNull();
    expect(coverOf([{ ...first, pictures: [] }])).toBeNull();
  });
});
