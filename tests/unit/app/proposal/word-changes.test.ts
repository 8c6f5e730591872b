import { describe, expect, test } from "vitest";
import { wordRows, wordRuns } from "@/app/_proposal/word-changes";
import en from "@/messages/en.json" with { type: "json" };

const texts = en.proposal.changes;
const row = (changes: Partial<Parameters<typeof wordRows>[0][number]>) =>
  wordRows([{ kind: "changed", type: "text", before: [], after: [], ...changes }], texts)[0]!;
const written = (runs: ReturnType<typeof wordRuns>) =>
  runs.map(({ kind, text }) => ({ kept: text, gone: `[-${text}-]`, new: `{+${text}+}` })[kind]).join("");

describe("what changed in the words", () => {
  test("is told word by word", () => {
    expect(written(wordRuns("Ready in ten weeks.", "Ready in twelve weeks."))).toBe(
      "Ready in [-ten-]{+twelve+} weeks.",
    );
  });

  test("names the kind of block, and shows a new or a removed one whole", () => {
    expect(row({ kind: "added", type: "quotation", after: ["They listen.", "Ann"] })).toEqual({
      kind: "added",
      name: "Quotation",
      runs: [{ kind: "new", text: "They listen.\nAnn" }],
      note: null,
    });
    expect(row({ kind: "removed", type: "section", before: ["Design"] }).runs).toEqual([
      { kind: "gone", text: "Design" },
    ]);
  });

  test("says that something else changed where the words are the same, and nothing of one that moved", () => {
    expect(row({ before: ["One"], after: ["One"] })).toMatchObject({ runs: [], note: texts.notWords });
    expect(row({ kind: "moved", before: ["One"], after: ["One"] })).toMatchObject({ runs: [], note: null });
  });

  test("shows of a long text what stands around the change", () => {
    const long = "word ".repeat(200);
    const { runs } = row({ before: [`${long}ten ${long}`], after: [`${long}twelve ${long}`] });
    const text = written(runs);
    expect(text).toContain("[-ten-]{+twelve+}");
    expect(text.length).toBeLessThan(200);
  });

  test("two texts of nothing in common are shown one after the other, in bounded time", () => {
    const one = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(" ");
    const other = Array.from({ length: 20_000 }, (_, index) => `b${index}`).join(" ");
    const start = performance.now();
    expect(wordRuns(one, other).map(({ kind }) => kind)).toEqual(["gone", "new"]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
