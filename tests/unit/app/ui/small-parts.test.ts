import { describe, expect, test } from "vitest";
import { cutLabel } from "@/app/_ui/multi-select/use-multi-select";
import { groupsOf } from "@/app/_ui/data-table/body";
import { nextSort } from "@/app/_ui/data-table/head";
import { acceptText, isAccepted, kindNames, PICTURES } from "@/app/_ui/image-upload/accepts";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { matchingModules } from "@/app/_ui/permission-matrix/permission-matrix";

describe("a picture upload", () => {
  test("takes png, jpeg and svg unless a place says otherwise, by media type or ending [WID-12]", () => {
    expect(kindNames(PICTURES)).toBe("PNG, JPEG, SVG");
    expect(acceptText(PICTURES)).toBe("image/png,.png,image/jpeg,.jpg,.jpeg,image/svg+xml,.svg");
    expect(
      [
        ["image/png", "a"],
        ["", "a.JPG"],
        ["image/svg+xml", "a.svg"],
      ].map(([type = "", name = ""]) => isAccepted({ type, name }, PICTURES)),
    ).toEqual([true, true, true]);
    expect(
      [
        ["image/gif", "a.gif"],
        ["application/pdf", "a.pdf"],
        ["", "png"],
      ].map(([type = "", name = ""]) => isAccepted({ type, name }, PICTURES)),
    ).toEqual([false, false, true]);
    expect(isAccepted({ type: "", name: "favicon.ico" }, ["image/png", "image/x-icon"])).toBe(true);
  });

  test.each([
    [5 * 1024 * 1024, "5 MB", "5 Mo"],
    [5 * 1024 * 1024 + 1, "5.01 MB", "5,01 Mo"],
    [15.5 * 1024 * 1024, "15.50 MB", "15,50 Mo"],
    [1, "0.01 MB", "0,01 Mo"],
  ])("%i bytes are %s in English and Spanish, in French %s", (bytes, english, french) => {
    expect(
      (["en", "fr", "es"] as const).map((language) => sizeText(bytes, language).replace(/\s/g, " ")),
    ).toEqual([english, french, english]);
  });
});

test("chips and chosen labels are cut at 75 characters [WID-13]", () => {
  expect(cutLabel("x".repeat(75))).toBe("x".repeat(75));
  expect(cutLabel("x".repeat(76))).toBe(`${"x".repeat(75)}…`);
  expect(cutLabel("é".repeat(80))).toBe(`${"é".repeat(75)}…`);
});

test("permissions are found by name, slug, description and module [WID-09]", () => {
  const modules = [
    {
      module: "deals",
      name: "Proposals",
      permissions: [
        { slug: "deals.read", name: "See", description: "All of them" },
        { slug: "deals.manage", name: "Manage" },
      ],
    },
    { module: "users", name: "Équipe", permissions: [{ slug: "users.read", name: "See people" }] },
  ];
  const found = (text: string) =>
    matchingModules(modules, text).flatMap(({ permissions }) => permissions.map(({ slug }) => slug));
  expect(found("manage")).toEqual(["deals.manage"]);
  expect(found("users.re")).toEqual(["users.read"]);
  expect(found("all of")).toEqual(["deals.read"]);
  expect(found("equipe")).toEqual(["users.read"]);
  expect(found("deals")).toEqual(["deals.read", "deals.manage"]);
  expect(found("")).toHaveLength(3);
  expect(found("nothing")).toEqual([]);
});

test("a head sorts up, then down, then not at all", () => {
  const first = nextSort("name", null);
  const second = nextSort("name", first);
  expect([first, second, nextSort("name", second), nextSort("price", second)]).toEqual([
    { column: "name", direction: "asc" },
    { column: "name", direction: "desc" },
    null,
    { column: "price", direction: "asc" },
  ]);
});

test("rows come in groups, in the order in which groups appear [WID-05]", () => {
  expect(
    groupsOf(["b1", "a1", "b2"], { by: ([letter = ""]) => letter, label: (key) => key.toUpperCase() }),
  ).toEqual([
    { key: "b", label: "B", members: ["b1", "b2"] },
    { key: "a", label: "A", members: ["a1"] },
  ]);
});
