import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choiceProblems } from "@/lib/core/offers/choice-problems";
import {
  broken,
  needsOf,
  NO_CHOICES,
  remaining,
  unmet,
  wholeSections,
  withLine,
  withNeeds,
  type ChoiceGroup,
  type ChoiceLine,
  type Choices,
} from "@/lib/core/offers/choices";
import { oracleAccepts, oracleAllows, oracleNeeds } from "./choices-oracle";

const line = (key: string, more: Partial<ChoiceLine> = {}): ChoiceLine => ({
  key,
  section: "",
  isOptional: true,
  ...more,
});
const lines = ["a", "b", "c", "d", "e"].map((key) => line(key));
const group = (more: Partial<ChoiceGroup> = {}): ChoiceGroup => ({
  key: "g",
  title: "Hosting",
  least: 1,
  most: 1,
  lines: ["a", "b", "c"],
  ...more,
});
const choices = (more: Partial<Choices> = {}): Choices => ({ ...NO_CHOICES, ...more });
const problems = (given: Partial<Choices>, of = lines) =>
  choiceProblems(choices(given), of).map(({ kind, path, sides }) => [kind, path, ...sides]);
const packages = [
  line("a1", { section: "small" }),
  line("a2", { section: "small" }),
  line("b1", { section: "large" }),
  line("x", { section: "more" }),
];
const packageGroup: ChoiceGroup = {
  key: "p",
  title: "Package",
  least: 1,
  most: 1,
  sections: ["small", "large"],
};

describe("saving choices [U-130]", () => {
  test("groups of lines or sections with requirements and exclusions are taken", () => {
    expect(
      problems({
        groups: [group({ recommended: "b" })],
        requires: [{ line: "a", needs: ["d"] }],
        excludes: [{ line: "b", not: ["d"] }],
      }),
    ).toEqual([]);
    expect(problems({ groups: [packageGroup] }, packages)).toEqual([]);
  });

  test.each<[string, Partial<Choices>, string[][]]>([
    [
      "an unknown line",
      { groups: [group({ lines: ["a", "z"] })] },
      [["unknown", "groups.0.lines.1", "g", "z"]],
    ],
    [
      "an unknown needed line",
      { requires: [{ line: "a", needs: ["z"] }] },
      [["unknown", "requires.0.needs.0", "z"]],
    ],
    ["a member twice", { groups: [group({ lines: ["a", "a"] })] }, [["twice", "groups.0.lines.1", "g", "a"]]],
    [
      "a line in two groups",
      { groups: [group(), group({ key: "h", lines: ["c", "d"] })] },
      [["two_groups", "groups.1.lines.0", "g", "h", "c"]],
    ],
    ["lines and sections", { groups: [group({ sections: ["s"] })] }, [["both", "groups.0", "g"]]],
    ["no members", { groups: [group({ lines: [] })] }, [["empty", "groups.0", "g"]]],
    ["least above most", { groups: [group({ least: 3, most: 2 })] }, [["least", "groups.0.least", "g"]]],
    ["most above members", { groups: [group({ most: 4 })] }, [["most", "groups.0.most", "g"]]],
    [
      "a stranger recommended",
      { groups: [group({ recommended: "d" })] },
      [["recommended", "groups.0.recommended", "g", "d"]],
    ],
    [
      "two groups of one key",
      { groups: [group(), group({ lines: ["d"] })] },
      [["twice", "groups.1.key", "g"]],
    ],
    [
      "a ring",
      {
        requires: [
          { line: "a", needs: ["b"] },
          { line: "b", needs: ["a"] },
        ],
      },
      [
        ["ring", "requires.0", "a", "b"],
        ["ring", "requires.1", "b", "a"],
      ],
    ],
    [
      "a requirement of what is excluded by way of another",
      {
        requires: [
          { line: "a", needs: ["b"] },
          { line: "b", needs: ["c"] },
        ],
        excludes: [{ line: "c", not: ["a"] }],
      },
      [["needs_excluded", "requires.0", "a", "c", "a"]],
    ],
    [
      "a requirement of two of which one can be chosen",
      { groups: [group()], requires: [{ line: "d", needs: ["a", "b"] }] },
      [["needs_too_many", "requires.0", "d", "g"]],
    ],
    [
      "a line that excludes itself",
      { excludes: [{ line: "a", not: ["a"] }] },
      [["always", "excludes.0.not.0", "a", "a"]],
    ],
  ])("%s is refused, naming both sides", (_name, given, found) => expect(problems(given)).toEqual(found));

  test("51 groups, and 51 members, are refused", () => {
    const many = Array.from({ length: 51 }, (_, index) => line(`m${index}`));
    const groups = many.map(({ key }) => group({ key, lines: [key] }));
    expect(problems({ groups }, many)).toEqual([["too_many", "groups"]]);
    expect(problems({ groups: [group({ lines: many.map(({ key }) => key) })] }, many)).toEqual([
      ["too_many", "groups.0", "g"],
    ]);
  });

  test("a mandatory line cannot be excluded, unless it is in a group, where it is optional by that", () => {
    const mandatory = [line("a", { isOptional: false }), line("b")];
    expect(problems({ excludes: [{ line: "b", not: ["a"] }] }, mandatory)).toEqual([
      ["always", "excludes.0.not.0", "b", "a"],
    ]);
    expect(
      problems({ groups: [group({ lines: ["a"] })], excludes: [{ line: "b", not: ["a"] }] }, mandatory),
    ).toEqual([]);
  });

  test("a line of a section that is a member cannot be a member too, and a section needs lines", () => {
    expect(problems({ groups: [packageGroup, group({ lines: ["a2"] })] }, packages)).toEqual([
      ["two_groups", "groups.1.lines.0", "p", "g", "a2"],
    ]);
    expect(problems({ groups: [{ ...packageGroup, sections: ["small", "none"] }] }, packages)).toEqual([
      ["unknown", "groups.0.sections.1", "p", "none"],
    ]);
  });

  test("a key of two lines is refused", () => {
    expect(problems({}, [line("a"), line("a")])).toEqual([["twice", "", "a"]]);
  });
});

describe("choosing [U-131]", () => {
  const one = choices({ groups: [group()] });
  test("a group says how many are missing or too many", () => {
    expect(unmet(one, lines, new Set())).toEqual([{ kind: "few", group: "g", count: 1 }]);
    expect(unmet(one, lines, new Set(["a"]))).toEqual([]);
    expect(unmet(one, lines, new Set(["a", "b", "c"]))).toEqual([{ kind: "many", group: "g", count: 2 }]);
  });

  test("a chosen line names each line that it needs or excludes", () => {
    const given = choices({
      requires: [{ line: "a", needs: ["b", "c"] }],
      excludes: [{ line: "a", not: ["d"] }],
    });
    expect(unmet(given, lines, new Set(["a", "c", "d"]))).toEqual([
      { kind: "needs", line: "a", other: "b" },
      { kind: "excludes", line: "a", other: "d" },
    ]);
    expect(unmet(given, lines, new Set(["d"]))).toEqual([]);
  });

  test("a change is only wrong where it makes something worse", () => {
    const two = choices({ groups: [group({ least: 2, most: 2 })] });
    expect(broken(two, lines, new Set(), new Set(["a"]))).toEqual([]);
    expect(broken(two, lines, new Set(["a", "b"]), new Set(["a"]))).toEqual([
      { kind: "few", group: "g", count: 1 },
    ]);
    expect(broken(two, lines, new Set(["a", "b"]), new Set(["a", "c"]))).toEqual([]);
    expect(broken(two, lines, new Set(["a", "b"]), new Set(["a", "b", "c"]))).toEqual([
      { kind: "many", group: "g", count: 1 },
    ]);
  });

  test("choosing one of exactly one replaces the other; of a section all lines are chosen", () => {
    expect([...withLine(one, lines, new Set(["a", "d"]), "b")].sort()).toEqual(["b", "d"]);
    const sold = choices({ groups: [packageGroup] });
    expect([...withLine(sold, packages, new Set(["b1"]), "a2")].sort()).toEqual(["a1", "a2"]);
    expect([...wholeSections(sold, packages, new Set(["a1"]))].sort()).toEqual(["a1", "a2"]);
    expect([...wholeSections(sold, packages, new Set(["a1", "b1"]), new Set(["a2", "b1"]))]).toEqual(["b1"]);
  });

  test("adding a line with all that it needs, also by way of others", () => {
    const given = choices({
      groups: [group()],
      requires: [
        { line: "d", needs: ["b"] },
        { line: "e", needs: ["d"] },
      ],
    });
    expect([...withNeeds(given, lines, new Set(["a"]), "e")].sort()).toEqual(["b", "d", "e"]);
  });

  test("what is left without a line", () => {
    const given = choices({
      groups: [group({ least: 3, most: 3, recommended: "a" }), group({ key: "h", lines: ["d"] })],
      requires: [
        { line: "a", needs: ["e"] },
        { line: "b", needs: ["a", "e"] },
      ],
      excludes: [{ line: "c", not: ["d"] }],
    });
    expect(remaining(given, [line("b"), line("c"), line("e")])).toEqual({
      groups: [{ key: "g", title: "Hosting", least: 2, most: 2, lines: ["b", "c"] }],
      requires: [{ line: "b", needs: ["e"] }],
      excludes: [],
    });
  });
});

const anyKey = fc.constantFrom("a", "b", "c", "d", "e", "f");
const anyLines = fc
  .array(fc.record({ section: fc.constantFrom("", "s", "t", "u"), isOptional: fc.boolean() }), {
    minLength: 6,
    maxLength: 6,
  })
  .map((all) => all.map((each, index): ChoiceLine => ({ key: "abcdef"[index] ?? "", ...each })));
const anyGroup = fc
  .tuple(fc.boolean(), fc.uniqueArray(anyKey, { minLength: 1 }), fc.nat(3), fc.integer({ min: 1, max: 3 }))
  .map(([isOfLines, members, least, most]): ChoiceGroup => ({
    key: "",
    title: "",
    least,
    most,
    ...(isOfLines ? { lines: members } : { sections: ["s", "t"] }),
  }));
const anyChoices = fc.record({
  groups: fc
    .array(anyGroup, { maxLength: 2 })
    .map((all) => all.map((each, at) => ({ ...each, key: `g${at}` }))),
  requires: fc.array(fc.record({ line: anyKey, needs: fc.uniqueArray(anyKey, { maxLength: 3 }) }), {
    maxLength: 3,
  }),
  excludes: fc.array(fc.record({ line: anyKey, not: fc.uniqueArray(anyKey, { maxLength: 2 }) }), {
    maxLength: 2,
  }),
});

test("30,000 random offers: as the oracle says [U-130, U-131]", () => {
  const seen = { accepted: 0, refused: 0, impossible: 0 };
  fc.assert(
    fc.property(anyChoices, anyLines, fc.uniqueArray(anyKey), (given, of, selected) => {
      const isAccepted = unmet(given, of, new Set(selected)).length === 0;
      if (isAccepted !== oracleAccepts(given, of, selected)) return false;
      seen[isAccepted ? "accepted" : "refused"] += 1;
      const needs = oracleNeeds(
        given,
        of.map(({ key }) => key),
      );
      for (const { key } of of)
        if ([...needsOf(given, key)].sort().join() !== [...(needs.get(key) ?? [])].sort().join())
          return false;
      const found = choiceProblems(given, of).map(({ kind }) => kind);
      const isOfNeeds = found.every((kind) => ["ring", "needs_excluded", "needs_too_many"].includes(kind));
      if (isOfNeeds && (found.length === 0) !== oracleAllows(given, of)) return false;
      seen.impossible += isOfNeeds && found.length > 0 ? 1 : 0;
      // What is left without a line never has a problem of its own, and one change after another is judged by itself.
      const fewer = of.slice(1);
      const left = remaining(given, fewer);
      const isNamed = choiceProblems(left, fewer).every(({ kind }) => kind !== "unknown" && kind !== "most");
      return isNamed && broken(given, of, new Set(selected), new Set(selected)).length === 0;
    }),
    { numRuns: 30_000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});
