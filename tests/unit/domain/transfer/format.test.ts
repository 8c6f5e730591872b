import { Readable } from "node:stream";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { guarded, unguarded } from "@/lib/platform/spreadsheets/cell";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import type { SheetValue } from "@/lib/platform/uploads/job";
import { readWorkbook } from "@/lib/platform/uploads/sandbox/read-workbook";
import { cellOf, readCell } from "@/lib/domain/transfer/format/cells";
import { type Column, type FileRow, type Expected } from "@/lib/domain/transfer/format/columns";
import { foldHeading } from "@/lib/domain/transfer/format/headings";
import { IMPORT_PLANS } from "@/lib/domain/transfer/job/import-plans";
import { readFile } from "@/lib/domain/transfer/format/read-file";
import { writtenAs } from "@/lib/domain/transfer/format/write-file";
import { QuestionNames } from "@/lib/domain/transfer/references";
import type { Format } from "@/lib/domain/transfer/limits";

const COLUMNS: Column[] = [
  { name: "id", kind: "number" },
  { name: "title", kind: "text" },
  { name: "note", kind: "text", nullable: true },
  { name: "price", kind: "amount", nullable: true },
  { name: "on", kind: "boolean" },
  { name: "list", kind: "json", amounts: () => ["rate"] },
];
const expected: Expected = {
  columns: COLUMNS,
  labels: new Map([
    ["title", ["Title", "Titre"]],
    ["price", ["Price", "Prix unitaire"]],
    ["on", ["Activé"]],
  ]),
  currency: "CAD",
  other: { columns: [{ name: "sub_type", kind: "text" }], labels: new Map(), code: "questionsFile" },
};
const nothing = (async function* () {})();
const notes = { title: "Columns", headings: ["Column"], batches: nothing };
const read = (format: Format, content: string) => readFile(format, content, expected);

/** A file's content in the form that the reader expects. */
async function fileOf(format: Format, rows: FileRow[], language: Language = "en"): Promise<string> {
  const parts: Uint8Array[] = [];
  async function* batches() {
    yield* [rows.slice(0, 1), rows.slice(1)];
  }
  const table = { title: "Things", columns: COLUMNS, currency: "CAD", batches: batches(), notes, language };
  for await (const part of writtenAs(format, table)) parts.push(part);
  const bytes = Buffer.concat(parts);
  return format === "xlsx" ? JSON.stringify(readWorkbook(bytes, 30_000).rows) : bytes.toString("utf8");
}

const labelOf = (language: Language, subject: "services" | "questions", name: string): string =>
  (MESSAGES[language].fileColumns[subject] as Record<string, string>)[name] ?? `${language} lacks ${name}`;

/** Notes which column a heading means, and returns the column. */
function mean(meant: Map<string, string>, label: string, name: string): string {
  meant.set(foldHeading(label), name);
  return name;
}

/** Records the size, in bytes, of each piece that a stream takes from its source from now on. */
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

/** Counts how often other work in the event loop gets a turn. */
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
          expect(guarded(text)).not.toMatch(/^[=+\-@]/);
          expect(unguarded(guarded(text))).toBe(text);
        },
      ),
    );
  });

  test.each(["csv", "xlsx", "json"] as const)("comes back from %s as it was [S-093]", async (format) => {
    const texts = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "'=1",
      "''-2",
      "'quoted'",
      '=HYPERLINK("https://a.example")',
    ];
    const rows = texts.map((title) => ({ id: 1, title, note: null, price: null, on: true, list: [] }));
    const file = await read(format, await fileOf(format, rows));
    expect(file.rows.map(({ row }) => row["title"])).toEqual(texts);
  });
});

describe("a cell", () => {
  const column = (kind: Column["kind"], nullable?: true): Column => ({
    name: "x",
    kind,
    ...(nullable ? { nullable } : {}),
  });

  const valueOf = (kind: Column["kind"], cell: SheetValue, nullable?: true) => {
    const found = readCell(column(kind, nullable), cell);
    return "value" in found ? found.value : found.problems.map(({ code }) => code).join();
  };

  test.each([
    ["amount", "12.50", 1250],
    ["amount", "12,5", 1250],
    ["amount", 149.9, 14990],
    ["amount", "1 234,50", 123450],
    ["amount", "1\u202f234,50", 123450],
    ["amount", "1,234.50", 123450],
    ["amount", "1.234,50", 123450],
    ["amount", "1'234'567", 123456700],
    ["amount", "1,234,567.8", 123456780],
    ["amount", "-3", -300],
    ["amount", "0.005", "noAmount"],
    ["amount", "7 480,00", 748000],
    ["amount", "1\u2019234.5", 123450],
    ["amount", 1.005, "noAmount"],
    ["amount", "1,234", "ambiguousAmount"],
    ["amount", "1.500", "ambiguousNumber"],
    ["amount", "12,34.5", "noAmount"],
    ["amount", "1e3", "noAmount"],
    ["amount", "many", "noAmount"],
    ["amount", "90071992547409.91", 9007199254740991],
    ["amount", "900719925474099.91", "numberTooLarge"],
    ["number", "3", 3],
    ["number", 3, 3],
    ["number", "2,5", 2.5],
    ["number", "1,125", "ambiguousNumber"],
    ["number", "1.125", 1.125],
    ["number", "0,125", 0.125],
    ["number", "12 500", 12500],
    ["number", "1e5", "noNumber"],
    ["number", "0x10", "noNumber"],
    ["number", "20%", "noNumber"],
    ["number", "three", "noNumber"],
    ["boolean", "VRAI", true],
    ["boolean", "VERDADERO", true],
    ["boolean", "falso", false],
    ["boolean", "Sí", true],
    ["boolean", true, true],
    ["boolean", 0, false],
    ["boolean", "non", false],
    ["boolean", "maybe", "noBoolean"],
    ["text", 2024, "2024"],
    ["text", { wrong: "day", shown: "2024-01-02" }, "cellDay"],
    ["number", { wrong: "error" }, "cellError"],
    ["number", { wrong: "formula" }, "cellFormula"],
    ["json", "[1]", [1]],
    ["json", "[1", "[1"],
    ["number", "", undefined],
  ] as const)("of kind %s with %j stands for %j", (kind, cell, value) =>
    expect(valueOf(kind, cell)).toEqual(value),
  );

  test.each([
    ["Small; Medium;Large", ["Small", "Medium", "Large"]],
    ["Small | Medium, wide", ["Small", "Medium, wide"]],
    ["Small\nMedium", ["Small", "Medium"]],
    ["Small, Medium", ["Small", "Medium"]],
    ["Small", ["Small"]],
  ])("may hold options as a list with separators: %j", (cell, labels) =>
    expect(valueOf("options", cell)).toEqual(labels.map((label) => ({ label }))),
  );

  test("holds the amounts of its lists in major units too", () => {
    const list: Column = { name: "list", kind: "json", amounts: () => ["rate"] };
    expect(cellOf(list, [{ from: 1, rate: 1250 }])).toEqual({ text: '[{"from":1,"rate":12.5}]' });
    expect(readCell(list, '[{"from":1,"rate":12.5},{"rate":"3,20"}]')).toEqual({
      value: [{ from: 1, rate: 1250 }, { rate: 320 }],
    });
    expect(readCell(list, '[{"rate":1},{"rate":12.345}]')).toEqual({
      problems: [{ code: "noAmount", path: "1.rate" }],
      readable: [{ rate: 100 }, { rate: 0 }],
    });
  });

  test("that is empty says none where there may be none", () => {
    expect([valueOf("text", "", true), valueOf("amount", null, true), valueOf("text", "")]).toEqual([
      null,
      null,
      "",
    ]);
    expect(readCell({ ...column("text"), neverEmpty: true }, " ")).toEqual({ value: undefined });
    expect(cellOf(column("amount"), 127_505)).toEqual({ amount: 127_505 });
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
      list: [{ question: "Pages", from: 1, to: null, rate: 1275 }],
    },
    { id: 2, title: "Été; naïf", note: "x", price: null, on: false, list: [] },
  ];

  test.each([
    ["csv", [2, 3]],
    ["xlsx", [2, 3]],
    ["json", [1, 2]],
  ] as const)("as %s gives back its rows, numbered as the spreadsheet does", async (format, places) => {
    for (const language of LANGUAGES) {
      const file = await read(format, await fileOf(format, rows, language));
      expect(file.problems.kept).toEqual([]);
      expect(file.warnings.kept).toEqual([]);
      expect(file.rows.map(({ row }) => row)).toEqual(rows);
      expect(file.rows.map(({ at }) => at)).toEqual(places);
    }
  });

  test("may have its headings in any case and in each of the languages", async () => {
    const { rows: found, problems } = await read(
      "csv",
      "ID;TITRE;Prix Unitaire (cad);active\n1;Un;12,50;oui\n",
    );
    expect(problems.kept).toEqual([]);
    expect(found).toMatchObject([{ row: { id: 1, title: "Un", price: 1250, on: true } }]);
  });

  test("reads decimals by the sign between its cells, and refuses what could be two numbers", async () => {
    const numbers = async (content: string) => (await read("csv", content)).rows.map(({ row }) => row["id"]);
    expect(await numbers("id;title\n1,125;x\n0,5;x\n")).toEqual([1.125, 0.5]);
    expect(await numbers('id,title\n1.125,x\n"0,5",x\n')).toEqual([1.125, 0.5]);
    expect((await read("csv", "id;title\n1.125;x\n")).problems.kept).toMatchObject([
      { code: "ambiguousNumber" },
    ]);
  });

  test.each([
    ["sep=;\r\ntitle;note\r\nOne, two;x\r\n", 2, null],
    ['"sep=,"\ntitle,note\n"One, two",x\n', 2, null],
    ["\ufeffsep=\t\ntitle\tnote\nOne, two\tx\n", 2, null],
    ["Our prices, in dollars\n\nUpdated;March\ntitle;note\nOne, two;x\n", 5, { row: 1, heading: 4 }],
  ] as const)(
    "as csv %j is read below the line that states the sign, and below titles",
    async (content, at, above) => {
      const file = await read("csv", content);
      expect(file.problems.kept).toEqual([]);
      expect(file.rows).toMatchObject([{ at, row: { title: "One, two", note: "x" } }]);
      expect(file.warnings.kept.map(({ row, code, values }) => ({ row, code, ...values }))).toEqual(
        above ? [{ ...above, code: "aboveHeading" }] : [],
      );
    },
  );

  test("as xlsx may have titles above its headings too", async () => {
    const sheet = [
      { row: 1, cells: ["Services 2026"] },
      { row: 3, cells: ["Titre", "Prix unitaire"] },
      { row: 4, cells: ["Un", 12.5] },
    ];
    const file = await read("xlsx", JSON.stringify(sheet));
    expect(file.rows).toMatchObject([{ at: 4, row: { title: "Un", price: 1250 } }]);
    expect(file.warnings.kept).toMatchObject([{ row: 1, values: { heading: 3 } }]);
  });

  test.each(["services", "questions"] as const)(
    "of %s has one column for each heading of a language",
    (subject) => {
      const { columns } = IMPORT_PLANS[subject].expected;
      const meant = new Map<string, string>();
      for (const { name } of columns)
        for (const label of [name, ...LANGUAGES.map((each) => labelOf(each, subject, name))])
          expect([label, meant.get(foldHeading(label)) ?? name]).toEqual([label, mean(meant, label, name)]);
    },
  );

  test("names the currency of its amounts, which are in major units in every column", async () => {
    expect(await fileOf("csv", rows)).toBe(
      '\ufeffid,title,note,price (CAD),on,list (CAD)\r\n1,"\'=SUM(A1), ""quoted""\nline",,19.99,true,"[{""question"":""Pages"",""from"":1,""to"":null,""rate"":12.75}]"\r\n2,"Été; naïf",x,,false,[]\r\n',
    );
    expect(JSON.parse(await fileOf("json", rows))).toMatchObject({
      currency: "CAD",
      rows: [{ price: 19.99, list: [{ rate: 12.75 }] }, { price: null }],
    });
  });

  test.each([
    ["csv", "id,price (EUR)\n1,10.00\n", 0, "otherCurrency"],
    ["json", '{"currency":"EUR","rows":[{"price":10}]}', 0, "otherCurrency"],
    ["json", '[{"title":"One","price":1000}]', 1, "currencyUnsaid"],
    ["csv", "id,sub_type\n1,radio\n", 0, "questionsFile"],
  ] as const)("as %s with %j is refused: %s %s", async (format, content, row, code) => {
    expect((await read(format, content)).problems.kept).toMatchObject([{ row, code }]);
  });

  test("says all that is wrong with a row at once, by the row's number in the spreadsheet", async () => {
    const content = 'id,price,on,list\n\n1,9.99,true,[]\n,,,\n"x","1,234",maybe,"[{""rate"":""a""}]"\n';
    const { rows: found, problems } = await read("csv", content);
    expect(problems.kept.map(({ row, field, code }) => [row, field, code])).toEqual([
      [5, "id", "noNumber"],
      [5, "price", "ambiguousAmount"],
      [5, "on", "noBoolean"],
      [5, "list.0.rate", "noAmount"],
    ]);
    expect(found.map(({ at, row }) => [at, row])).toEqual([
      [3, { id: 1, price: 999, on: true, list: [] }],
      // The list is kept with a placeholder, so that its other errors can be found too.
      [5, { list: [{ rate: 0 }] }],
    ]);
  });

  test("may separate by semicolons or tabs, leave columns out and have them in any order", async () => {
    expect((await read("csv", "title;price\r\nOne;1,50\r\n\r\n")).rows).toMatchObject([
      { at: 2, row: { title: "One", price: 150 } },
    ]);
    expect((await read("csv", "price\ttitle\n2\tTwo\n")).rows).toMatchObject([
      { row: { price: 200, title: "Two" } },
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
    expect((await read(format, content)).problems.kept[0]?.message).toContain(message);
  });

  test.each([
    ["csv", `title\n${"x\n".repeat(20_000)}`, 0],
    ["csv", `title\n${"x\n".repeat(20_001)}`, 1],
    ["json", `[${"{},".repeat(19_999)}{}]`, 0],
    ["json", `[${"{},".repeat(20_000)}{}]`, 1],
  ] as const)("as %s has at most 20,000 rows", async (format, content, problems) => {
    const file = await read(format, content);
    expect([file.problems.count, file.rows.length]).toEqual([problems, problems === 0 ? 20_000 : 0]);
    if (problems > 0)
      expect(file.problems.kept).toEqual([
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
      const file = await read("csv", content);
      turns.stop();
      expect([file.rows, file.problems.count]).toEqual([[], 1]);
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
    const file = await read("json", content);
    expect([file.rows, file.problems.count, parse.mock.calls]).toEqual([[], 1, []]);
  });

  test.each(["csv", "json"] as const)(
    "as %s of as many rows as may be lets other work go on, and grows no long list of problems",
    async (format) => {
      const rows = Array.from({ length: 20_000 }, () => ({ id: 1, note: "\u0000" }));
      const content = await fileOf(format, rows);
      const turns = countTurns();
      const file = await read(format, content);
      turns.stop();
      expect([file.problems.count, file.problems.kept.length]).toEqual([20_000, 500]);
      expect(turns.count()).toBeGreaterThanOrEqual(20_000 / 50);
    },
  );

  test.each([
    ["json", '[{"title":"One"},{"title":"A\\u0000"}]', 2, "title", "cannot be stored"],
    [
      "json",
      '{"currency":"CAD","rows":[{"list":[{"question":"\\ud800"}]}]}',
      1,
      "list.0.question",
      "cannot be stored",
    ],
    [
      "json",
      '{"currency":"CAD","rows":[{"list":[{"__proto__":{"a":1}}]}]}',
      1,
      "list.0",
      "key that is not allowed",
    ],
    ["json", '{"currency":"CAD","rows":[{"price":1e999}]}', 1, "price", "too large"],
    ["json", `[{"list":${"[".repeat(40)}${"]".repeat(40)}}]`, 1, "", "nests deeper"],
    ["json", `[{},{"list":[${"1,".repeat(10_000)}1]}]`, 2, "", "10000 values"],
    ["csv", `list\n${"[".repeat(40)}${"]".repeat(40)}`, 2, `list${".0".repeat(31)}`, "nests deeper"],
    ["csv", 'title,list\nx,"[""A\\u0000""]"', 2, "list.0", "cannot be stored"],
    ["csv", "title,note\nStrat\ufffdgie,x", 2, "title", "could not be read"],
    ["csv", "title,title\nOne,Two", 0, "title", "twice"],
  ] as const)(
    "as %s with what cannot be stored, %s, is refused with the row's number",
    async (format, content, row, field, message) => {
      expect((await read(format, content)).problems.kept).toMatchObject([
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
