import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Palette } from "@/app/_shell/palette/palette";
import { COMMAND_IDS, COMMANDS, type CommandId } from "@/lib/core/commands/commands";
import { otherWords, type OtherWords } from "@/lib/core/commands/other-words";
import type { Found } from "@/lib/domain/search/api";
import { navigation } from "../../support/navigation";
import en from "@/messages/en.json" with { type: "json" };
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
        progressNames={en.deals.progress}
      />
      {!isOpen && <button onClick={() => setOpen(true)}>Open again</button>}
    </>
  );
}

const NOTHING: Found = { deals: [], clients: [], contacts: [], services: [] };
const FOUND: Required<Found> = {
  deals: [
    {
      id: 7,
      number: "Q-000161",
      name: "Terrace",
      customer_name: "Menuiserie Løvås",
      progress: "sent",
      amount_after_tax: 120_050,
      currency: "CAD",
    },
  ],
  clients: [{ id: 3, name: "Menuiserie Løvås", company: "Løvås AS", email: "post@lovas.test" }],
  contacts: [
    { id: 9, name: "Kari Løvås", email: "kari@lovas.test", client_id: 3, client_name: "Menuiserie Løvås" },
  ],
  services: [{ id: 5, title: "Wood of Løvås", is_active: false, price: 9_900, currency: "CAD" }],
};
const answering = (found: Found) => ({ body: { data: found } });

const draw = (commands: readonly CommandId[], language: "en" | "fr" = "en", found: Found = NOTHING) =>
  renderScreen(<Opened commands={commands} words={otherWords(language)} />, {
    language,
    api: { "GET /api/search": answering(found) },
  });
const asked = ({ calls }: ReturnType<typeof draw>) =>
  calls.filter(({ path }) => path === "/api/search").map(({ query }) => query.get("query"));
const box = () => screen.getByRole("combobox");
const titlesOf = (options: HTMLElement[]) =>
  options.map((option) => option.querySelector(".font-medium")?.textContent.trim());
const options = () => screen.queryAllByRole("option");
/** What is read out of the results; while searching, the spinner is a status as well. */
const said = () => screen.getAllByRole("status").at(-1) as HTMLElement;
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
    Actions: ["Create Deal", "Drafts"],
    "Sales catalog": ["Catalog items", "Questions", "Proposal templates", "Saved blocks", "Insight"],
    Administration: ["Admin panel", "Users", "Roles", "Tenants", "System", "Audit trail"],
    Settings: [
      "Settings",
      "Visual identity",
      "Logo",
      "Company",
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
  expect(await screen.findByText("Try a different search term")).toBeVisible();
  expect(said()).toHaveTextContent("Nothing found");
  expect(screen.getAllByText("Nothing found")).toHaveLength(2);
  expect(options()).toEqual([]);
  await user.clear(box());
  expect(said()).toBeEmptyDOMElement();
  await user.type(box(), "role");
  await waitFor(() => expect(said()).toHaveTextContent(/^\d commands?$/));
});

test("reads, is searched and answers in French [CMD-05] [CMD-08]", async () => {
  const { user } = draw(COMMAND_IDS, "fr");
  expect(screen.getByRole("dialog", { name: "Palette de commandes" })).toBeInTheDocument();
  await user.type(box(), "identite");
  expect(titlesOf(options())).toEqual(["Identité visuelle"]);
  await user.clear(box());
  await user.type(box(), "zzzz");
  expect(await screen.findByText("Essayez un autre terme de recherche")).toBeVisible();
});

test("5 commands are remembered on this browser, 3 of them shown first while nothing is typed [CMD-07]", async () => {
  const { user } = draw(COMMAND_IDS);
  const used = ["profile", "deals", "catalogItems", "questions", "dashboard", "createDeal", "deals"] as const;
  const names = ["Profile", "Deals", "Catalog items", "Questions", "Dashboard", "Create Deal", "Deals"];
  for (const [index, id] of used.entries()) {
    await user.type(box(), names[index] ?? "");
    expect(selected()).toEqual([names[index]]);
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

test("deals, clients, contacts and services are found beside commands, in named groups, with what tells them apart [U-40]", async () => {
  const view = draw(COMMAND_IDS, "en", FOUND);
  await view.user.type(box(), "løvås");
  expect(await screen.findByText("Terrace")).toBeVisible();
  expect(groups()).toEqual({
    Deals: ["Terrace"],
    Clients: ["Menuiserie Løvås"],
    Contacts: ["Kari Løvås"],
    Services: ["Wood of Løvås"],
  });
  expect(options().map((option) => option.textContent.replace(/\s+/g, " "))).toEqual([
    "Terrace Q-000161 · Menuiserie Løvås · Sent · $1,200.50",
    "Menuiserie Løvås Løvås AS · post@lovas.test",
    "Kari Løvås Menuiserie Løvås · kari@lovas.test",
    "Wood of Løvås Inactive · $99.00",
  ]);
  expect(options().map((option) => option.getAttribute("href"))).toEqual([
    "/deals/7",
    "/clients/3",
    "/clients/3",
    "/sales/catalog-items/5/edit",
  ]);
  expect(said()).toHaveTextContent("4 results");
  expect(asked(view)).toEqual(["løvås"]);
  expect(selected()).toEqual(["Terrace"]);
  await view.user.keyboard("{ArrowDown}{Enter}");
  expect(navigation.router.push).toHaveBeenLastCalledWith("/clients/3");
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

test("a deal whose name says for whom it is says it once, to leave room for its stage and amount [U-40]", async () => {
  const deals = FOUND.deals.map((deal) => ({ ...deal, name: `Terrace – ${deal.customer_name}` }));
  const { user } = draw(EMPLOYEE, "en", { deals });
  await user.type(box(), "løvås");
  expect(await screen.findByText("Q-000161 · Sent · $1,200.50")).toBeVisible();
});

test("commands are there at once, results below them as they arrive; kinds whose pages one may not open are left out [U-40]", async () => {
  const { user } = draw(["dashboard", "deals", "profile"], "en", FOUND);
  await user.type(box(), "deals");
  expect(titlesOf(options())).toEqual(["Deals"]);
  expect(await screen.findByText("Terrace")).toBeVisible();
  expect(titlesOf(options())).toEqual(["Deals", "Terrace"]);
  expect(selected()).toEqual(["Deals"]);
});

test("of an answer to a former text nothing can be chosen, and the answer to the last one wins [U-40]", async () => {
  const view = draw(EMPLOYEE, "en", FOUND);
  await view.user.type(box(), "terr");
  expect(await screen.findByText("Terrace")).toBeVisible();
  let release = () => {};
  view.answer("GET /api/search", async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return answering({ deals: [{ ...FOUND.deals[0], id: 8, name: "Terrasse" } as (typeof FOUND.deals)[0]] });
  });
  await view.user.type(box(), "a");
  expect(screen.getByRole("option", { name: /Terrace/ })).toHaveAttribute("aria-disabled", "true");
  await view.user.keyboard("{Enter}");
  expect(navigation.router.push).not.toHaveBeenCalled();
  await view.pass(0.3);
  release();
  expect(await screen.findByText("Terrasse")).toBeVisible();
  expect(screen.queryByText("Terrace")).not.toBeInTheDocument();
  await waitFor(() => expect(selected()).toEqual(["Terrasse"]));
  expect(asked(view)).toEqual(["terr", "terra"]);
});

test("one character, or dashes alone, ask nothing of the server [U-40]", async () => {
  const view = draw(EMPLOYEE, "en", FOUND);
  for (const typed of ["z", " --"]) {
    await view.user.clear(box());
    await view.user.type(box(), typed);
    await view.pass(1);
  }
  expect(asked(view)).toEqual([]);
  expect(options()).toEqual([]);
});

test("a search that fails is said, and commands stay [U-40]", async () => {
  const view = draw(EMPLOYEE);
  view.answer("GET /api/search", { status: 429, body: { message: "Too many", code: "RATE_LIMIT_ERROR" } });
  await view.user.type(box(), "deals");
  await view.pass(10);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Deals, clients and services could not be searched. Too many calls in a short time.",
  );
  expect(titlesOf(options())).toEqual(["Deals"]);
});

test("Ctrl or Cmd opens an entry in a new tab, by key and by click, and leaves the palette open [U-40]", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = draw(EMPLOYEE, "en", FOUND);
  await user.type(box(), "terrace");
  expect(await screen.findByText("Terrace")).toBeVisible();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(opened).toHaveBeenCalledExactlyOnceWith("/deals/7", "_blank", "noopener");
  const click = createEvent.click(screen.getByText("Terrace"), {
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  });
  fireEvent(screen.getByText("Terrace"), click);
  expect(click.defaultPrevented).toBe(false);
  expect(opened.mock.calls.filter(([, , features]) => features === "noopener")).toHaveLength(1);
  expect(navigation.router.push).not.toHaveBeenCalled();
  expect(box()).toBeInTheDocument();
  await user.click(screen.getByText("Terrace"));
  expect(navigation.router.push).toHaveBeenLastCalledWith("/deals/7");
});
