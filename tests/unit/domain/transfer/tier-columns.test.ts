import { expect, test } from "vitest";
import { IMPORT_PLANS } from "@/lib/domain/transfer/job/import-plans";
import { readFile } from "@/lib/domain/transfer/format/read-file";
import { ProblemList } from "@/lib/domain/transfer/problem-list";
import { withTiers } from "@/lib/domain/transfer/services/tier-columns";

const expected = { ...IMPORT_PLANS.services.expected, currency: "CAD" };

/** The rows of a CSV with their tiers as a list, and the codes of what is wrong. */
async function read(lines: string[]) {
  const { rows, problems } = await readFile("csv", lines.join("\n"), expected);
  const listed = rows.map((row) => withTiers(row, "Pages", problems));
  return { rows: listed.map(({ row }) => row), codes: problems.kept.map(({ code }) => code) };
}

test("tiers stand in columns of their own, in any language, and begin one after the other [U-147]", async () => {
  const { rows, codes } = await read([
    "title;Palier 1 jusqu’à;tier 1 rate (CAD);Tramo 2 hasta;tier 2 rate;Tier 2 fee",
    "Web;5;10,50;;9;20",
    "Poster;;;;;",
  ]);
  expect(codes).toEqual([]);
  expect(rows).toEqual([
    {
      title: "Web",
      pricing_option: "calculated",
      price_intervals: [
        { question: "Pages", from: 1, to: 5, rate: 10_50, flat_fee: 0 },
        { question: "Pages", from: 6, to: null, rate: 9_00, flat_fee: 20_00 },
      ],
    },
    { title: "Poster" },
  ]);
});

test("a row says its own question and pricing option [U-147]", async () => {
  const { rows } = await read(["title,main_question,pricing_option,tier 1 rate", "Web,Hours,fixed,9.00"]);
  expect(rows[0]).toMatchObject({
    pricing_option: "fixed",
    price_intervals: [{ question: "Hours", from: 1 }],
  });
});

test.each([
  ["a gap", "title,tier 1 rate,tier 3 rate", "Web,9.00,8.00"],
  ["no end in between", "title,tier 1 rate,tier 2 rate", "Web,9.00,8.00"],
  [
    "a list beside them",
    "title,tier 1 rate,price_intervals",
    'Web,9.00,"[{""question"":""Pages"",""rate"":1}]"',
  ],
])("tiers with %s are refused [U-147]", async (_case, heading, line) => {
  expect((await read([heading, line])).codes).toEqual(["tierColumns"]);
});

test("a tier that cannot be read leaves out all of them, and unknown headings do not list them [U-147]", async () => {
  const { rows, codes } = await read(["title,tier 1 rate,tier 1 to", "Web,much,5"]);
  expect([rows, codes]).toEqual([[{ title: "Web" }], ["noAmount"]]);
  const { problems } = await readFile("csv", "title,colour\nWeb,red", expected);
  expect(problems.kept[0]?.values?.["known"]).not.toContain("tier 1");
});

test("tiers of a workbook's JSON list stay as they are [U-147]", () => {
  const problems = new ProblemList();
  const row = {
    title: "Web",
    price_intervals: [{ question: "Pages", from: 1, to: null, rate: 1, flat_fee: 0 }],
  };
  expect(withTiers({ at: 2, row, failed: new Set() }, null, problems).row).toEqual(row);
  expect(problems.count).toBe(0);
});
