import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { workbookParts } from "@/lib/platform/spreadsheets/workbook";
import { readWorkbook } from "@/lib/platform/uploads/sandbox/read-workbook";

const SHEET = "xl/worksheets/sheet1.xml";
const sheetOf = (rows: string, head = "") => `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook whose first sheet contains these rows. */
function workbookOf(rows: string, parts: Record<string, string> = {}): Uint8Array {
  const files: Zippable = {};
  const all = { ...workbookParts(["Things"]), [SHEET]: sheetOf(rows), ...parts };
  for (const [name, text] of Object.entries(all)) files[name] = strToU8(text);
  return zipSync(files);
}
const read = (bytes: Uint8Array, mostRows = 100) => readWorkbook(bytes, mostRows).rows;
const withTexts = (texts: string) => ({
  "xl/sharedStrings.xml": `<sst>${texts}</sst>`,
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
});

describe("a workbook's first sheet", () => {
  test("gives its values by the rows' own numbers, empty rows and cells left out", () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="C1" t="str"><v>title</v></c></row><row r="2"/><row r="7"><c r="A7"><v>12</v></c><c r="B7" t="b"><v>1</v></c><c r="C7"/></row><row><c><v>0.30000000000000004</v></c></row>';
    expect(read(workbookOf(rows))).toEqual([
      { row: 1, cells: ["id", null, "title"] },
      { row: 7, cells: [12, true] },
      { row: 8, cells: [0.3] },
    ]);
  });

  test("has texts put together from their runs, without how they are pronounced", () => {
    const parts = withTexts(
      "<si><t>One</t></si><si><r><t>T</t></r><r><t xml:space='preserve'>wo </t></r><rPh><t>ni</t></rPh></si><si><t>a_x000D_\nb _x0041_ &amp;&#233;</t></si>",
    );
    const rows = '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>2</v></c></row>';
    expect(read(workbookOf(rows, parts))).toEqual([{ row: 1, cells: ["Two ", "One", "a\nb A &é"] }]);
  });

  test("says what is no value of a table: errors, dates, formulas without a result", () => {
    const rows =
      '<row><c t="e"><v>#REF!</v></c><c s="3"><v>45293</v></c><c s="4"><v>45293.5</v></c><c><f>A1</f></c><c><f>1+1</f><v>2</v></c><c t="s"><v>5</v></c></row>';
    expect(read(workbookOf(rows))[0]?.cells).toEqual([
      { wrong: "error" },
      { wrong: "day", shown: "2024-01-02" },
      { wrong: "day", shown: "2024-01-02" },
      { wrong: "formula" },
      2,
      { wrong: "error" },
    ]);
  });

  test("shows a percentage as the spreadsheet does, never as the fraction behind it", () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>';
    const parts = {
      "xl/styles.xml": styles,
    };
    expect(read(workbookOf('<row><c s="1"><v>0.2</v></c></row>', parts))[0]?.cells).toEqual(["20%"]);
  });

  test("is read no further than asked", () => {
    const many = "<row><c><v>1</v></c></row>".repeat(5_000);
    expect(read(workbookOf(many), 3)).toHaveLength(3);
  });

  test("takes no room for cells that lie far apart", () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="B1048576"><v>3</v></c></row>';
    expect(read(workbookOf(rows))).toEqual([
      { row: 1, cells: [1] },
      { row: 1_048_576, cells: [null, 3] },
    ]);
  });
});

describe("a hostile workbook is refused", () => {
  test("when it unpacks to more than may be read, before anything is unpacked", () => {
    const bomb = workbookOf("", { [SHEET]: " ".repeat(101_000_000) });
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect(() => read(bomb)).toThrow("file_too_complex");
  });

  test("when a part is larger than it says", () => {
    const bytes = workbookOf("<row><c><v>1</v></c></row>".repeat(10_000));
    const lying = understated(bytes, SHEET, 100);
    expect(() => read(lying)).toThrow("file_unreadable");
  });

  test("when it holds very many parts", () => {
    const parts = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`x/${at}.bin`, ""]));
    expect(() => read(workbookOf("", parts))).toThrow("file_too_complex");
  });

  test.each([
    ["entities", sheetOf("<row><c t='str'><v>&a;</v></c></row>", '<!DOCTYPE x [<!ENTITY a "aaaa">]>')],
    ["outside entities", sheetOf("", '<!DOCTYPE x SYSTEM "file:///etc/passwd">')],
    ["an unknown entity", sheetOf("<row><c t='str'><v>&lol;</v></c></row>")],
    ["broken XML", "<worksheet><sheetData>"],
    ["no text", "\u0000\u0001"],
  ])("when its sheet holds %s", (_, text) => {
    expect(() => read(workbookOf("", { [SHEET]: text }))).toThrow("file_unreadable");
  });

  test("when it is a ZIP of something else, or cut off", () => {
    expect(() => read(zipSync({ "word/document.xml": strToU8("<x/>") }))).toThrow("file_kind");
    const whole = workbookOf("<row><c><v>1</v></c></row>");
    expect(() => read(whole.subarray(0, whole.length - 60))).toThrow("file_unreadable");
  });
});

/** The same file with a wrong, smaller size for one part in its central directory. */
function understated(bytes: Uint8Array, name: string, size: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const wanted = strToU8(name);
  for (let at = 0; at < copy.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const named = copy.subarray(at + 46, at + 46 + view.getUint16(at + 28, true));
    if (named.length === wanted.length && named.every((byte, index) => byte === wanted[index]))
      view.setUint32(at + 24, size, true);
  }
  return copy;
}
