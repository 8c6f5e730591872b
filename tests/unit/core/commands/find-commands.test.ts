import { expect, test } from "vitest";
import { COMMAND_IDS, type CommandId } from "@/lib/core/commands/commands";
import { findCommands } from "@/lib/core/commands/find-commands";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const find = (
  typed: string,
  {
    recent = [],
    visible = COMMAND_IDS,
    texts = en,
  }: { recent?: CommandId[]; visible?: readonly CommandId[]; texts?: typeof en } = {},
) =>
  Object.fromEntries(
    findCommands({ typed, visible, recent, textsOf: (id) => texts.commands.items[id] }).map(
      ({ group, commands }) => [group, commands],
    ),
  );

test("groups stand in the documented order, the commands used last first [CMD-02]", () => {
  expect(Object.keys(find("", { recent: ["roles"] }))).toEqual([
    "recent",
    "navigation",
    "actions",
    "sales",
    "administration",
    "settings",
  ]);
});

test("nothing typed: 3 of the 5 used last, newest first, then everything [CMD-07]", () => {
  const found = find("", { recent: ["roles", "deals", "users", "profile", "settings"] });
  expect(found["recent"]).toEqual(["roles", "deals", "users"]);
  const others = Object.entries(found).filter(([group]) => group !== "recent");
  expect(others.flatMap(([, ids]) => ids)).toEqual(COMMAND_IDS);
});

test("a command used before that its user may no longer run is not among the last [CMD-07]", () => {
  expect(find("", { recent: ["tenants", "deals"], visible: ["dashboard", "deals"] })).toEqual({
    recent: ["deals"],
    navigation: ["dashboard", "deals"],
  });
});

test("something typed: only what matches, without the group of the last used [CMD-02] [CMD-07]", () => {
  expect(find("currency", { recent: ["deals"] })).toEqual({ settings: ["currency"] });
});

test("a group with several matches has the best first [CMD-05]", () => {
  const texts = {
    ...en,
    commands: {
      ...en.commands,
      items: { ...en.commands.items, dashboard: { title: "Ideal", description: "", keywords: "" } },
    },
  };
  expect(find("deal", { texts })["navigation"]).toEqual(["deals", "dashboard"]);
});

test("up to 3 typed characters never match by the description alone, 4 do [CMD-06]", () => {
  const texts = {
    ...en,
    commands: {
      ...en.commands,
      items: { ...en.commands.items, profile: { title: "x", description: "qqqq", keywords: "" } },
    },
  };
  expect(find("qqq", { texts })).toEqual({});
  expect(find("qqqq", { texts })).toEqual({ navigation: ["profile"] });
});

test("in French the French texts are searched, without accents too [CMD-05]", () => {
  expect(find("identite", { texts: fr })).toEqual({ settings: ["visualIdentity"] });
});

test("every command is found by its own title, in both languages [CMD-05]", () => {
  for (const texts of [en, fr]) {
    for (const id of COMMAND_IDS)
      expect(Object.values(find(texts.commands.items[id].title, { texts })).flat()).toContain(id);
  }
});

test.each([
  ["tax", "taxes"],
  ["webhooks", "webhooks"],
  ["client", "clients"],
  ["users", "users"],
  ["rol", "roles"],
])("the group of the best match stands first, so that Enter runs it: %s", (typed, id) => {
  const [first] = findCommands({
    typed,
    visible: COMMAND_IDS,
    recent: [],
    textsOf: (each) => en.commands.items[each],
  });
  expect(first?.commands[0]).toBe(id);
});
