import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Language } from "@/lib/core/i18n/languages";
import { amountText, type Cell, type Sheet } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import { workbookOf } from "@/lib/platform/spreadsheets/workbook";

const sheetOf = (...batches: Cell[][][]): Sheet => ({
  title: "Deals & more",
  headings: ["Name", "Amount"],
  batches: (async function* () {
    for (const batch of batches) yield batch;
  })(),
});

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const csv = async (sheet: Sheet, language: Language = "en", timeZone = "UTC") =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf(csvOf(sheet, { language, timeZone })));

describe("CSV", () => {
  test("quotes by RFC 4180, ends lines by CR LF, and names the encoding", async () => {
    const sheet = sheetOf([[{ text: 'a,"b"\r\nc' }, { amount: 5 }]], [[{ text: "-d" }, { amount: -127505 }]]);
    expect(await csv(sheet)).toBe('\ufeffName,Amount\r\n"a,""b""\r\nc",0.05\r\n\'-d,-1275.05\r\n');
  });

  test("writes days and instants as ISO 8601", async () => {
    const sheet = () => sheetOf([[{ day: "2026-03-31" }, { instant: new Date("2026-01-02T03:04:05.678Z") }]]);
    expect(await csv(sheet())).toContain("2026-03-31,2026-01-02T03:04:05.678Z");
    expect(await csv(sheet(), "en", "America/Toronto")).toContain("2026-03-31,2026-01-01T22:04:05.678-05:00");
  });

  test.each([
    ["en", "a;b", '"a;b",1275.05,2.5\r\n'],
    ["es", "a,b", '"a,b",1275.05,2.5\r\n'],
    ["fr", "a,b", '"a,b";1275,05;2,5\r\n'],
  ] as const)(
    "in the language %s is what its readers' spreadsheets expect [S-093]",
    async (language, text, line) => {
      expect(await csv(sheetOf([[{ text }, { amount: 127505 }, { number: 2.5 }]]), language)).toContain(line);
    },
  );
});

describe("XLSX", () => {
  const partsOf = async (sheet: Sheet, options?: { mostRows?: number; timeZone?: string }) =>
    Object.fromEntries(
      Object.entries(unzipSync(await bytesOf(workbookOf([sheet], options)))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    );

  test("keeps texts as texts and drops what XML cannot hold", async () => {
    const parts = await partsOf(sheetOf([[{ text: "a\u0001<b> & _x0041_" }, { text: "" }]]));
    expect(parts["xl/worksheets/sheet1.xml"]).toContain(
      '<c s="0" t="inlineStr"><is><t xml:space="preserve">a&lt;b&gt; &amp; _x005F_x0041_</t></is></c><c s="0"/>',
    );
    expect(parts["xl/workbook.xml"]).toContain('name="Deals &amp; more"');
  });

  test("counts days from the end of 1899", async () => {
    const parts = await partsOf(
      sheetOf([[{ day: "1970-01-01" }, { instant: new Date("2026-03-31T12:00:00Z") }]]),
    );
    expect(parts["xl/worksheets/sheet1.xml"]).toContain(
      '<c s="3"><v>25569</v></c><c s="4"><v>46112.5</v></c>',
    );
  });

  test("shows instants by the workspace's time zone [S-093]", async () => {
    const sheet = sheetOf([[{ instant: new Date("2026-04-01T02:00:00Z") }]]);
    const parts = await partsOf(sheet, { timeZone: "America/Toronto" });
    expect(parts["xl/worksheets/sheet1.xml"]).toContain("<v>46112.916667</v>");
  });

  test("has no apostrophe before texts, which are no formulas in a workbook [S-093]", async () => {
    const parts = await partsOf(sheetOf([[{ text: "=1+1" }, { text: "-5 °C" }]]));
    expect(parts["xl/worksheets/sheet1.xml"]).toContain(
      '<t xml:space="preserve">=1+1</t></is></c><c s="0" t="inlineStr"><is><t xml:space="preserve">-5 °C</t>',
    );
    expect(parts["xl/worksheets/sheet1.xml"]).not.toContain("<f>");
  });

  test("begins another sheet, with its headings, when one is full", async () => {
    const line = (amount: number): Cell[] => [{ text: "x" }, { amount }];
    const parts = await partsOf(sheetOf([line(1), line(2), line(3)], [line(4), line(5)]), { mostRows: 3 });
    const counts = [1, 2, 3].map(
      (index) => parts[`xl/worksheets/sheet${index}.xml`]?.match(/<row>/g)?.length,
    );
    expect(counts).toEqual([3, 3, 2]);
    expect(parts["xl/workbook.xml"]).toContain('name="Deals &amp; more 3"');
    expect(parts["[Content_Types].xml"]).toContain("/xl/worksheets/sheet3.xml");
  });
});

test("amounts keep every cent", () => {
  expect([0, 7, -7, 100, 9_007_199_254_740_991].map(amountText)).toEqual([
    "0.00",
    "0.07",
    "-0.07",
    "1.00",
    "90071992547409.91",
  ]);
});

describe("a spooled file", () => {
  test("gives back what was written, and says its length", async () => {
    const written = new Uint8Array(700_000).map((_, index) => index % 251);
    const { length, stream } = await spooled(async (write) => {
      for (let index = 0; index < written.length; index += 99_999)
        await write(written.subarray(index, index + 99_999));
    });
    expect(length).toBe(written.length);
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(written)).toBe(true);
  });

  test("passes a failure on", async () => {
    await expect(spooled(() => Promise.reject(new Error("no rows")))).rejects.toThrow("no rows");
  });
});
