import { Readable } from "node:stream";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formulaSafe } from "@/lib/spreadsheets/formula-safe";
import { cellOf, valueOf } from "@/lib/transfer/format/cells";
import type { Column, FileRow } from "@/lib/transfer/format/columns";
import { guarded, unguarded } from "@/lib/transfer/format/guarded-text";
import { readFile } from "@/lib/transfer/format/read-file";
import { writtenAs } from "@/lib/transfer/format/write-file";
import { QuestionNames } from "@/lib/transfer/references";
import type { Format } from "@/lib/transfer/limits";

const COLUMNS: Column[] = [
  { name: "id", kind: "number" },
  { name: "title", kind: "text" },
  { name: "note", kind: "text", nullable: true },
  { name: "price", kind: "amount", nullable: true },
  { name: "on", kind: "boolean" },
  { name: "list", kind: "json" },
];

async function fileOf(format: Format, rows: FileRow[]): Promise<string> {
  const parts: Uint8Array[] = [];
  async function* batches() {
    yield* [rows.slice(0, 1), rows.slice(1)];
  }
  for await (const part of writtenAs(format, COLUMNS, batches())) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** The sizes of what a stream takes from its source from now on, in bytes. */
function takenPieces(): number[] {
  const sizes: number[] = [];
  const from = Readable.from.bind(Readable);
  vi.spyOn(Readable, "from").mockImplementation((source, options) =>
    from(
      (async function* () {
        for await (const piece of source as AsyncIterable<Buffer>) {
          sizes.push(piece.byteLength);
          yield piece;
        }
      })(),
      options,
    ),
  );
  return sizes;
}

/** How often other work came to its turn. */
function countTurns(): { count: () => number; stop: () => void } {
  let [turns, next] = [0, setImmediate(turn)];
  function turn() {
    turns += 1;
    next = setImmediate(turn);
  }
  return { count: () => turns, stop: () => clearImmediate(next) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a text in a cell", () => {
  test("is never a formula, and comes back as it was", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `=${text}`),
          fc.string().map((text) => `''+${text}`),
        ),
        (text) => {
          expect(formulaSafe(guarded(text))).toBe(guarded(text));
          expect(unguarded(guarded(text))).toBe(text);
        },
      ),
    );
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("https://evil.example")'])(
    "%j is guarded where the cell is written",
    (text) => {
      const cell = cellOf({ name: "title", kind: "text" }, text);
      expect(cell).toBe(guarded(text));
      expect(cell).not.toBe(text);
    },
  );
});

describe("a cell", () => {
  const column = (kind: Column["kind"], nullable?: true): Column => ({
    name: "x",
    kind,
    ...(nullable ? { nullable } : {}),
  });

  test.each([
    ["amount", "12.50", 1250],
    ["amount", "12,5", 1250],
    ["amount", "0.005", "0.005"],
    ["amount", "many", "many"],
    ["amount", "90071992547409.91", 9007199254740991],
    ["number", "3", 3],
    ["number", "2,5", 2.5],
    ["number", "three", "three"],
    ["boolean", "VRAI", true],
    ["boolean", "non", false],
    ["boolean", "maybe", "maybe"],
    ["json", "[1]", [1]],
    ["json", "[1", "[1"],
    ["number", "", undefined],
  ] as const)("of kind %s with %j stands for %j", (kind, cell, value) =>
    expect(valueOf(column(kind), cell)).toEqual(value),
  );

  test("that is empty says none where there may be none", () => {
    expect([
      valueOf(column("text", true), ""),
      valueOf(column("amount", true), ""),
      valueOf(column("text"), ""),
    ]).toEqual([null, null, ""]);
    expect(cellOf(column("amount"), 127_505)).toBe("1275.05");
  });
});

describe("a file", () => {
  const rows: FileRow[] = [
    {
      id: 1,
      title: '=SUM(A1), "quoted"\nline',
      note: null,
      price: 1999,
      on: true,
      list: [{ question: "Pages", from: 1, to: null }],
    },
    { id: 2, title: "Été; naïf", note: "x", price: null, on: false, list: [] },
  ];

  test.each(["csv", "json"] as const)("as %s gives back its rows", async (format) => {
    const read = await readFile(format, await fileOf(format, rows), COLUMNS);
    expect([read.rows, read.problems.kept]).toEqual([rows, []]);
  });

  test("may separate by semicolons or tabs, leave columns out and have them in any order", async () => {
    expect((await readFile("csv", "title;price\r\nOne;1,50\r\n\r\n", COLUMNS)).rows).toEqual([
      { title: "One", price: 150 },
    ]);
    expect((await readFile("csv", "price\ttitle\n2\tTwo\n", COLUMNS)).rows).toEqual([
      { price: 200, title: "Two" },
    ]);
  });

  test.each([
    ["csv", "", "The file is empty."],
    ["csv", "title,colour\nOne,red\n", "Unknown columns: colour."],
    ["csv", 'title\n"open', "The file is no CSV that can be read"],
    ["json", "{}", "The file must hold a list of rows"],
    ["json", "[", "The file is no JSON"],
    ["json", "[1]", "must be an object"],
    ["json", '[{"colour":1}]', "Unknown columns: colour."],
  ] as const)("as %s with %j is refused", async (format, content, message) => {
    expect((await readFile(format, content, COLUMNS)).problems.kept[0]?.message).toContain(message);
  });

  test.each([
    ["csv", `title\n${"x\n".repeat(20_000)}`, 0],
    ["csv", `title\n${"x\n".repeat(20_001)}`, 1],
    ["json", `[${"{},".repeat(19_999)}{}]`, 0],
    ["json", `[${"{},".repeat(20_000)}{}]`, 1],
  ] as const)("as %s has at most 20,000 rows", async (format, content, problems) => {
    const read = await readFile(format, content, COLUMNS);
    expect([read.problems.count, read.rows.length]).toEqual([problems, problems === 0 ? 20_000 : 0]);
    if (problems > 0)
      expect(read.problems.kept).toEqual([
        {
          row: 0,
          field: "",
          code: "tooManyRows",
          values: { most: 20_000 },
          message: "The file has more than 20000 rows; no more can be imported at once.",
        },
      ]);
  });

  test.each([
    ["rows", `id\n${"1\n".repeat(6_000_000)}`],
    ["columns", `${"id,".repeat(3_000_000)}\n${"1\n".repeat(1_000_000)}`],
    ["empty rows", `id\n${",\n".repeat(6_000_000)}`],
  ])(
    "as csv with far too many %s is read no further than shows it, piece by piece, while other work goes on",
    async (_, content) => {
      const pieces = takenPieces();
      const turns = countTurns();
      const read = await readFile("csv", content, COLUMNS);
      turns.stop();
      expect([read.rows, read.problems.count]).toEqual([[], 1]);
      expect(Math.max(...pieces)).toBeLessThanOrEqual(64 * 1024);
      expect(pieces.reduce((sum, size) => sum + size, 0)).toBeLessThan(content.length / 4);
      expect(turns.count()).toBeGreaterThanOrEqual(pieces.length - 1);
    },
  );

  test.each([
    ["rows", `[${'{"a":1},'.repeat(1_400_000)}{}]`],
    ["values", `[{"list":[${"1,".repeat(5_000_000)}1]}]`],
    ["levels", `[${"[".repeat(5_000_000)}${"]".repeat(5_000_000)}]`],
  ])("as json with far too many %s never becomes objects", async (_, content) => {
    const parse = vi.spyOn(JSON, "parse");
    const read = await readFile("json", content, COLUMNS);
    expect([read.rows, read.problems.count, parse.mock.calls]).toEqual([[], 1, []]);
  });

  test.each(["csv", "json"] as const)(
    "as %s of as many rows as may be lets other work go on, and grows no long list of problems",
    async (format) => {
      const rows = Array.from({ length: 20_000 }, () => ({ id: 1, note: "\u0000" }));
      const content = await fileOf(format, rows);
      const turns = countTurns();
      const read = await readFile(format, content, COLUMNS);
      turns.stop();
      expect([read.problems.count, read.problems.kept.length]).toEqual([20_000, 500]);
      expect(turns.count()).toBeGreaterThanOrEqual(20_000 / 50);
    },
  );

  test.each([
    ["json", '[{"title":"One"},{"title":"A\\u0000"}]', 2, "title", "cannot be stored"],
    ["json", '[{"list":[{"question":"\\ud800"}]}]', 1, "list.0.question", "cannot be stored"],
    ["json", '[{"list":[{"__proto__":{"a":1}}]}]', 1, "list.0", "key that is not allowed"],
    ["json", '[{"price":1e999}]', 1, "price", "too large"],
    ["json", `[{"list":${"[".repeat(40)}${"]".repeat(40)}}]`, 1, "", "nests deeper"],
    ["json", `[{},{"list":[${"1,".repeat(10_000)}1]}]`, 2, "", "10000 values"],
    ["csv", `list\n${"[".repeat(40)}${"]".repeat(40)}`, 1, `list${".0".repeat(31)}`, "nests deeper"],
    ["csv", 'title,list\nx,"[""A\\u0000""]"', 1, "list.0", "cannot be stored"],
    ["csv", "title,note\nStrat\ufffdgie,x", 1, "title", "could not be read"],
    ["csv", "title,title\nOne,Two", 0, "title", "twice"],
  ] as const)(
    "as %s with what cannot be stored, %s, is refused with the row's number",
    async (format, content, row, field, message) => {
      expect((await readFile(format, content, COLUMNS)).problems.kept).toMatchObject([
        { row, field, message: expect.stringContaining(message) as string },
      ]);
    },
  );
});

describe("a question in a file", () => {
  const names = new QuestionNames([
    { id: 1, name: "Pages" },
    { id: 2, name: "Style" },
    { id: 3, name: "Style" },
    { id: 4, name: "#1" },
  ]);

  test("is named, or numbered where its name could mean another", () => {
    expect([1, 2, 4].map((id) => names.nameOf(id))).toEqual(["Pages", "#2", "#4"]);
    expect([names.idOf("Pages"), names.idOf(" Pages "), names.idOf("#3")]).toEqual([1, 1, 3]);
  });

  test("that is not there, or could be two, is named among the problems", () => {
    expect(names.idOf("Colour")).toEqual({ code: "questionUnknown", values: { name: "Colour" } });
    expect(names.idOf("#9")).toEqual({ code: "questionUnknown", values: { name: "#9" } });
    expect(names.idOf("Style")).toEqual({
      code: "questionTwice",
      values: { count: 2, name: "Style", id: 2 },
    });
  });
});
