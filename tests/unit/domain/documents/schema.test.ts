import { describe, expect, test } from "vitest";
import { BLOCK_TYPES, emptyBlock } from "@/lib/core/documents/blocks";
import { blockInput, blockSchema, blocksSchema } from "@/lib/domain/documents/schema";

const messages = (value: unknown) =>
  (blocksSchema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
const services = emptyBlock("services", "s");

describe("blocks as they are sent", () => {
  test.each(BLOCK_TYPES)("a new %s is taken as it is", (type) => {
    const block = emptyBlock(type, "k");
    expect(blockInput.parse(block)).toEqual(block);
    expect(blockSchema.parse(block)).toEqual(block);
  });

  test("fields that are left out have the value of a new block's", () => {
    expect(blockInput.parse({ type: "heading", key: "h", text: "Why" })).toEqual({
      type: "heading",
      key: "h",
      level: 1,
      text: "Why",
    });
  });

  test("none at all, or the services once among them", () => {
    expect(messages([])).toEqual([]);
    expect(messages([services])).toEqual([]);
    expect(messages([emptyBlock("divider", "d")])).toEqual([["", "must hold the services once"]]);
    expect(messages([services, { ...services, key: "t" }])).toEqual([["", "must hold the services once"]]);
    expect(messages([services, emptyBlock("divider", "s")])).toEqual([
      ["", "must each have a key of its own"],
    ]);
  });

  test("200 blocks and 1 MiB of text are the most", () => {
    const dividers = (count: number) =>
      Array.from({ length: count }, (_, index) => emptyBlock("divider", `d${index}`));
    expect(messages([services, ...dividers(199)])).toEqual([]);
    expect(messages([services, ...dividers(200)])).toHaveLength(1);
    const texts = Array.from({ length: 27 }, (_, index) => ({
      ...emptyBlock("text", `t${index}`),
      html: "a".repeat(39_000),
    }));
    expect(messages([services, ...texts])).toEqual([["", "must be at most 1048576 characters of text"]]);
  });

  test.each([
    ["a script as a video's address", { type: "video", key: "v", address: "javascript:alert(1)" }, "address"],
    ["an address without https", { type: "video", key: "v", address: "http://a.test" }, "address"],
    ["rows of different lengths", { type: "table", key: "t", cells: [["a"], ["a", "b"]] }, "cells"],
    ["a heading of two lines", { type: "heading", key: "h", text: "a\nb" }, "text"],
    ["a level that is none", { type: "heading", key: "h", level: 7 }, "level"],
    [
      "a file outside of the store",
      { type: "file", key: "f", file: { file: "../a", name: "a", bytes: 1 } },
      "file.file",
    ],
    ["too much markup", { type: "text", key: "t", html: "<b>".repeat(5_000) }, "html"],
    ["a field of another kind", { type: "divider", key: "d", html: "" }, ""],
  ])("%s is refused by its field", (_, block, field) => {
    const { error } = blockInput.safeParse(block);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});
