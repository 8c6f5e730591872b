import { expect, test } from "vitest";
import { leastScore, scoreCommand } from "@/lib/core/commands/find-commands";

const command = {
  title: "Visual identity",
  description: "Colours of your proposals",
  keywords: "brand colours, theme, Éclat",
};

test.each([
  ["vis", 100, "the start of the title"],
  ["iden", 60, "the start of a word in the title"],
  ["sual", 40, "inside a word of the title"],
  ["theme", 30, "the start of a keyword"],
  ["hem", 10, "inside a keyword"],
  ["colours", 10, "a later word of a keyword, over the same word in the description"],
  ["proposals", 5, "inside the description"],
  ["nothing", 0, "no match"],
])("%s scores %i: %s [CMD-05] [S-140]", (typed, score) => {
  expect(scoreCommand(command, typed)).toBe(score);
});

test.each([
  ["VISUAL", 100],
  ["éclat", 30],
  ["ECLAT", 30],
  ["  visual   id", 100],
])("%s is compared without case, accents and spare spaces [CMD-05]", (typed, score) => {
  expect(scoreCommand(command, typed)).toBe(score);
});

test("the best of several matches counts, and a later word start beats an earlier inside [CMD-05]", () => {
  expect(scoreCommand({ title: "Redeal the deals", description: "deal", keywords: "deal" }, "deal")).toBe(60);
});

test("a hyphen and an apostrophe end a word [CMD-05]", () => {
  expect(scoreCommand({ title: "Panneau d'administration", description: "", keywords: "" }, "admin")).toBe(
    60,
  );
  expect(scoreCommand({ title: "Quick-start", description: "", keywords: "" }, "start")).toBe(60);
});

test("nothing typed matches nothing, and an empty keyword is no match [CMD-05]", () => {
  expect(scoreCommand(command, "  ")).toBe(0);
  expect(scoreCommand({ title: "Deals", description: "", keywords: "" }, "x")).toBe(0);
});

test.each([
  ["a", 10],
  ["abc", 10],
  [" abc ", 10],
  ["abcd", 3],
  ["💡💡💡", 10],
])("%s has to reach %i [CMD-06]", (typed, least) => {
  expect(leastScore(typed)).toBe(least);
});

test("words that do not stand together match one by one, and the worst counts", () => {
  const texts = { title: "Create deal", description: "Start a proposal", keywords: "new, quote" };
  expect(scoreCommand(texts, "new deal")).toBe(30);
  expect(scoreCommand(texts, "create  proposal")).toBe(5);
  expect(scoreCommand(texts, "deal create")).toBe(60);
  expect(scoreCommand(texts, "create user")).toBe(0);
});
