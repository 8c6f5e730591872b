import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Palette } from "@/app/_shell/palette/palette";
import { COMMAND_IDS, COMMANDS, type CommandId } from "@/lib/core/commands/commands";
import { otherWords, type OtherWords } from "@/lib/core/commands/other-words";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

const RECENT = "kapi.recent_commands";
const EMPLOYEE: CommandId[] = ["dashboard", "deals", "profile", "createDeal"];

function Opened({ commands, words }: { commands: readonly CommandId[]; words: OtherWords }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Palette
        open={isOpen}
        onClose={() => setOpen(false)}
        onFollow={navigation.router.push}
        commands={commands}
        otherWords={words}
      />
      {!isOpen && <button onClick={() => setOpen(true)}>Open again</button>}
    </>
  );
}

const draw = (commands: readonly CommandId[], language: "en" | "fr" = "en") =>
  renderScreen(<Opened commands={commands} words={otherWords(language)} />, { language });
const box = () => screen.getByRole("combobox");
const titlesOf = (options: HTMLElement[]) =>
  options.map((option) => option.querySelector(".font-medium")?.textContent.trim());
const options = () => screen.queryAllByRole("option");
const selected = () => titlesOf(screen.getAllByRole("option", { selected: true }));
const groups = () =>
  Object.fromEntries(
    screen
      .getAllByRole("group")
      .map((group) => [
        document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
        titlesOf(within(group).getAllByRole("option")),
      ]),
  );

test("groups stand in the documented order, each with its commands [CMD-02]", () => {
  draw(COMMAND_IDS);
  const shown = groups();
  expect(Object.keys(shown)).toEqual([
    "Navigation",
    "Actions",
    "Sales catalog",
    "Administration",
    "Settings",
  ]);
  expect(shown).toEqual({
    Navigation: ["Dashboard", "Deals", "Clients", "Profile"],
    Actions: ["Create Deal"],
    "Sales catalog": ["Catalog items", "Questions", "Proposal templates", "Saved blocks"],
    Administration: ["Admin panel", "Users", "Roles", "Tenants", "System", "Audit trail"],
    Settings: [
      "Settings",
      "Visual identity",
      "Logo",
      "Currency",
      "Taxes",
      "Fields",
      "PDF pages",
      "Proposal settings",
      "Domains",
      "Zoho CRM",
      "Webhooks",
      "Sign-in",
    ],
  });
});

test("arrows move the selection round, Home and End go to the ends; listeners hear where [CMD-03]", async () => {
  const { user } = draw(EMPLOYEE);
  await user.click(box());
  expect(selected()).toEqual(["Dashboard"]);
  for (const [key, name] of [
    ["ArrowUp", "Create Deal"],
    ["ArrowDown", "Dashboard"],
    ["End", "Create Deal"],
    ["ArrowUp", "Profile"],
    ["Home", "Dashboard"],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(selected()).toEqual([name]);
    expect(box()).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { selected: true }).id);
  }
});

test("a repeat of an arrow within 100 ms is ignored, a later one is not [CMD-03]", () => {
  draw(EMPLOYEE);
  for (const [at, name] of [
    [1_000, "Deals"],
    [1_050, "Deals"],
    [1_099, "Deals"],
    [1_100, "Profile"],
  ] as const) {
    const press = createEvent.keyDown(box(), { key: "ArrowDown" });
    Object.defineProperty(press, "timeStamp", { value: at });
    fireEvent(box(), press);
    expect(selected()).toEqual([name]);
  }
});

test("up to 3 characters do not match inside a description, 4 do [CMD-06]", async () => {
  const { user } = draw(EMPLOYEE);
  await user.type(box(), "tan");
  expect(titlesOf(options())).toEqual([]);
  await user.type(box(), "d");
  expect(titlesOf(options())).toEqual(["Deals"]);
});

test.each([
  ["single sign-on", "Sign-in"],
  ["2fa", "Sign-in"],
  ["scim", "Sign-in"],
  ["purchase order", "Proposal settings"],
  ["pictures", "Proposal settings"],
])("%s is found where it is set", async (typed, title) => {
  const { user } = draw(COMMAND_IDS);
  await user.type(box(), typed);
  expect(titlesOf(options())).toContain(title);
});

test("without a match it says so, to listeners too; else how many there are [CMD-08]", async () => {
  const { user } = draw(COMMAND_IDS);
  await user.type(box(), "zzzz");
  expect(screen.getByRole("status")).toHaveTextContent("No commands found");
  expect(screen.getAllByText("No commands found")).toHaveLength(2);
  expect(screen.getByText("Try a different search term")).toBeVisible();
  expect(options()).toEqual([]);
  await user.clear(box());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await user.type(box(), "role");
  expect(screen.getByRole("status")).toHaveTextContent(/^\d commands?$/);
});

test("reads, is searched and answers in French [CMD-05] [CMD-08]", async () => {
  const { user } = draw(COMMAND_IDS, "fr");
  expect(screen.getByRole("dialog", { name: "Palette de commandes" })).toBeInTheDocument();
  await user.type(box(), "identite");
  expect(titlesOf(options())).toEqual(["Identité visuelle"]);
  await user.clear(box());
  await user.type(box(), "zzzz");
  expect(screen.getByText("Essayez un autre terme de recherche")).toBeVisible();
});

test("5 commands are remembered on this browser, 3 of them shown first while nothing is typed [CMD-07]", async () => {
  const { user } = draw(COMMAND_IDS);
  const used = ["profile", "deals", "catalogItems", "questions", "dashboard", "createDeal", "deals"] as const;
  const names = ["Profile", "Deals", "Catalog items", "Questions", "Dashboard", "Create Deal", "Deals"];
  for (const [place, id] of used.entries()) {
    await user.type(box(), names[place] ?? "");
    expect(selected()).toEqual([names[place]]);
    await user.keyboard("{Enter}");
    expect(navigation.router.push).toHaveBeenLastCalledWith(COMMANDS[id].href);
    await user.click(screen.getByText("Open again"));
  }
  expect(JSON.parse(localStorage.getItem(RECENT) ?? "")).toEqual([
    "deals",
    "createDeal",
    "dashboard",
    "questions",
    "catalogItems",
  ]);
  expect(Object.entries(groups())[0]).toEqual(["Recent", ["Deals", "Create Deal", "Dashboard"]]);
  await user.type(box(), "d");
  expect(screen.queryByText("Recent")).not.toBeInTheDocument();
});

test.each([
  ["en", "mot de passe", "Profile"],
  ["en", "tps", "Taxes"],
  ["en", "clientèle", "Clients"],
  ["fr", "customers", "Clients"],
  ["fr", "webhook", "Webhooks"],
  ["fr", "zoho", "Zoho CRM"],
  ["fr", "permissions", "Rôles"],
] as const)(
  "in %s %j is understood in either language, and Enter runs the best match",
  async (language, typed, title) => {
    const { user } = draw(COMMAND_IDS, language);
    await user.type(box(), typed);
    expect(selected()).toEqual([title]);
  },
);
