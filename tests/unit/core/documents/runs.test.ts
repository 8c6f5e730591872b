import { expect, test } from "vitest";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { runsOf } from "@/lib/core/documents/runs";

type Heading = Block<"heading">;
const heading = (key: string, look: Heading["look"], level: Heading["level"] = 1): Block => ({
  ...emptyBlock("heading", key),
  look,
  level,
});
const text = (key: string) => emptyBlock("text", key);
const services = emptyBlock("services", "services");

/** Keys of the blocks: those on a band in [], those folded below a heading in (). */
const shown = (blocks: Block[]) =>
  runsOf(blocks)
    .map(({ isBand, parts }) => {
      const keys = parts.map(({ block, folded }) =>
        folded ? `${block.key}(${folded.map(({ key }) => key).join(" ")})` : block.key,
      );
      return isBand ? `[${keys.join(" ")}]` : keys.join(" ");
    })
    .join(" ");

test("a large heading puts what follows on a band, up to the next one, the services or terms [U-88]", () => {
  expect(shown([text("a"), heading("b", "band"), text("c"), heading("d", "plain", 2), text("e")])).toBe(
    "a [b c d e]",
  );
  expect(shown([heading("a", "band"), text("b"), heading("c", "plain"), text("d")])).toBe("[a b] c d");
  expect(shown([heading("a", "band"), heading("b", "band")])).toBe("[a] [b]");
  expect(shown([heading("a", "band"), text("b"), services, text("c")])).toBe("[a b] services c");
  expect(shown([heading("a", "band"), emptyBlock("terms", "terms")])).toBe("[a] terms");
});

test("a small heading is on no band of its own [U-88]", () => {
  expect(shown([heading("a", "band", 2), text("b")])).toBe("a b");
});

test("a heading folds what follows up to the next one, services, terms or a new page [U-88]", () => {
  expect(shown([heading("a", "folded", 2), text("b"), heading("c", "folded", 2), text("d")])).toBe(
    "a(b) c(d)",
  );
  expect(shown([heading("a", "folded"), text("b"), services])).toBe("a(b) services");
  expect(shown([heading("a", "folded"), text("b"), emptyBlock("terms", "terms")])).toBe("a(b) terms");
  expect(shown([heading("a", "folded"), text("b"), emptyBlock("page_break", "page"), text("c")])).toBe(
    "a(b) page c",
  );
});

test("what is folded may stand on a band, and nothing is folded below an empty heading [U-88]", () => {
  expect(shown([heading("a", "band"), heading("b", "folded", 2), text("c")])).toBe("[a b(c)]");
  expect(shown([heading("a", "folded"), services])).toBe("a services");
});
