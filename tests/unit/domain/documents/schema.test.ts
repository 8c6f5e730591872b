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
      look: "plain",
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

  test("200 blocks are the most", () => {
    const dividers = (count: number) =>
      Array.from({ length: count }, (_, index) => emptyBlock("divider", `d${index}`));
    expect(messages([services, ...dividers(199)])).toEqual([]);
    expect(messages([services, ...dividers(200)])).toHaveLength(1);
  });

  test("more text than a PDF is drawn of in time is refused with how much to cut and where", () => {
    const texts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...emptyBlock("text", `t${index}`),
        html: "a".repeat(39_000),
      }));
    const short = { ...emptyBlock("text", "short"), html: "a".repeat(17_288) };
    expect(messages([services, ...texts(13), short])).toEqual([]);
    expect(messages([services, short, ...texts(14)])).toEqual([
      ["", "must be at most 524288 characters of text: cut 39000, best of blocks 3, 4, 5"],
    ]);
  });

  test("more cells and steps than a PDF is drawn of in time are refused with how many to cut and where", () => {
    const table = (key: string, rows: number) => ({
      ...emptyBlock("table", key),
      cells: Array.from({ length: rows }, () => Array.from({ length: 8 }, () => "a")),
    });
    const tables = (count: number) => Array.from({ length: count }, (_, index) => table(`t${index}`, 50));
    expect(messages([services, ...tables(10)])).toEqual([]);
    expect(messages([services, ...tables(10), table("last", 60)])).toEqual([
      ["", "must be at most 4000 texts, such as cells and steps: cut 480, best of blocks 12, 2, 3"],
    ]);
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
