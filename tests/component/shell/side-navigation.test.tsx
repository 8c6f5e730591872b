import { act, screen, within } from "@testing-library/react";
import { FileText } from "lucide-react";
import { afterEach, describe, expect, test } from "vitest";
import type { NavigationEntry } from "@/app/_shell/navigation-links";
import { NavigationMenu } from "@/app/_shell/navigation-menu";
import { SideNavigation } from "@/app/_shell/side-navigation";
import { navigation as router } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

const icon = <FileText aria-hidden="true" />;
const ENTRIES: NavigationEntry[] = [
  { href: "/deals", label: "Deals", icon },
  { href: "/clients", label: "Clients", icon },
];
const AREAS: NavigationEntry[] = [
  ...ENTRIES,
  {
    href: "/sales",
    label: "Sales",
    icon,
    entries: [
      { href: "/sales/questions", label: "Questions", icon },
      { href: "/sales/blocks", label: "Saved blocks", icon },
      { href: "/dashboard", label: "Back to dashboard", icon },
    ],
  },
  {
    href: "/admin",
    label: "Administration",
    icon,
    entries: [{ href: "/admin/users", label: "Users", icon }],
  },
];
const navigation = () => screen.getByRole("navigation", { name: "Main navigation" });
const links = () =>
  within(navigation())
    .getAllByRole("link")
    .map((link) => [link.getAttribute("href"), link.textContent, link.getAttribute("aria-current")]);

afterEach(() => {
  localStorage.clear();
  document.cookie = "kapi.navigation=; Path=/; Max-Age=0";
});

describe("the navigation at the left of a staff page [T-08]", () => {
  test("marks where one is, also on a screen below", () => {
    renderScreen(<SideNavigation entries={ENTRIES} initial="open" />, { address: "/deals/12" });
    expect(links()).toEqual([
      ["/deals", "Deals", "true"],
      ["/clients", "Clients", null],
    ]);
  });

  test("folds to pictures with their names, and keeps that choice where the server reads it", async () => {
    const { user } = renderScreen(<SideNavigation entries={ENTRIES} initial="open" />, { address: "/deals" });
    const fold = screen.getByRole("button", { name: "Fold the navigation" });
    expect(fold).toHaveAttribute("aria-expanded", "true");
    await user.click(fold);
    const unfold = screen.getByRole("button", { name: "Unfold the navigation" });
    expect(unfold).toHaveAttribute("aria-expanded", "false");
    expect(unfold).toHaveFocus();
    expect(links().map(([, name]) => name)).toEqual(["Deals", "Clients"]);
    expect(within(navigation()).getByRole("link", { name: "Clients" })).toHaveAttribute("title", "Clients");
    expect(document.cookie).toContain("kapi.navigation=folded");
    await user.click(unfold);
    expect(document.cookie).toContain("kapi.navigation=open");
  });

  test("until something is chosen offers what the window's width calls for", async () => {
    const { user } = renderScreen(<SideNavigation entries={ENTRIES} initial="unset" />, {
      address: "/deals",
    });
    expect(screen.getByRole("button", { name: "Fold the navigation" }).parentElement).toHaveClass("hidden");
    const unfold = screen.getByRole("button", { name: "Unfold the navigation" });
    expect(unfold.parentElement).toHaveClass("min-[90rem]:hidden");
    await user.click(unfold);
    expect(screen.getByRole("button", { name: "Fold the navigation" })).toHaveFocus();
  });
});

describe("while a deal is built [U-92]", () => {
  const unfold = () => screen.queryByRole("button", { name: "Unfold the navigation" });
  const fold = () => screen.getByRole("button", { name: "Fold the navigation" });

  test.each(["/deals/create", "/deals/12/edit"])("%s has pictures only, whatever was chosen", (address) => {
    document.cookie = "kapi.navigation=open; Path=/";
    renderScreen(<SideNavigation entries={ENTRIES} initial="open" />, { address });
    expect(unfold()).toBeInTheDocument();
    expect(within(navigation()).getByText("Deals")).toHaveClass("sr-only");
    expect(within(navigation()).getByRole("link", { name: "Deals" })).toHaveAttribute("title", "Deals");
    expect(document.cookie).toContain("kapi.navigation=open");
  });

  test("it opens by hand for that visit alone, and the choice for other pages stays", async () => {
    const { user } = renderScreen(<SideNavigation entries={ENTRIES} initial="unset" />, {
      address: "/deals/create",
    });
    await user.click(unfold()!);
    expect(fold()).toHaveFocus();
    expect(document.cookie).not.toContain("kapi.navigation");
    await user.click(fold());
    expect(unfold()).toHaveFocus();
    await user.click(unfold()!);
    act(() => router.go("/deals"));
    expect(unfold()?.parentElement).toHaveClass("min-[90rem]:hidden");
    act(() => router.go("/deals/create"));
    expect(within(navigation()).getByText("Deals")).toHaveClass("sr-only");
    expect(document.cookie).not.toContain("kapi.navigation");
  });

  test("a deal's own page keeps what was chosen", () => {
    renderScreen(<SideNavigation entries={ENTRIES} initial="open" />, { address: "/deals/12" });
    expect(fold()).toBeInTheDocument();
  });
});

describe("an area in the navigation [U-08]", () => {
  const UNFOLDED = [
    ["/deals", "Deals", null],
    ["/clients", "Clients", null],
    ["/sales", "Sales", "true"],
    ["/sales/questions", "Questions", null],
    ["/sales/blocks", "Saved blocks", "true"],
    ["/dashboard", "Back to dashboard", null],
    ["/admin", "Administration", null],
  ];

  test("unfolds its screens and the way back below it while one is in it, no other", () => {
    const view = renderScreen(<SideNavigation entries={AREAS} initial="open" />, {
      address: "/sales/blocks/7/edit",
    });
    expect(links()).toEqual(UNFOLDED);
    const screens = within(navigation()).getByRole("list", { name: "Sales" });
    expect(within(screens).getAllByRole("listitem")).toHaveLength(3);
    expect(within(navigation()).getByRole("link", { name: "Sales" }).parentElement).toContainElement(screens);
    view.unmount();
    renderScreen(<SideNavigation entries={AREAS} initial="open" />, { address: "/clients" });
    expect(links().map(([, name]) => name)).toEqual(["Deals", "Clients", "Sales", "Administration"]);
  });

  test("shows names until it is folded, on narrower windows too, and folds to icons with their names", async () => {
    const { user } = renderScreen(<SideNavigation entries={AREAS} initial="unset" />, {
      address: "/sales/questions",
    });
    expect(within(navigation()).getByText("Saved blocks")).not.toHaveClass("sr-only");
    expect(screen.queryByRole("button", { name: "Unfold the navigation" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Fold the navigation" }));
    expect(screen.getByRole("button", { name: "Unfold the navigation" })).toHaveFocus();
    expect(within(navigation()).getByText("Saved blocks")).toHaveClass("sr-only");
    const blocks = within(navigation()).getByRole("link", { name: "Saved blocks" });
    expect(blocks).toHaveAttribute("title", "Saved blocks");
    expect(within(navigation()).getByRole("link", { name: "Questions" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  test("unfolds in a phone's menu too", async () => {
    const { user } = renderScreen(<NavigationMenu entries={AREAS} />, { address: "/sales/blocks/7/edit" });
    await user.click(screen.getByRole("button", { name: "Open the navigation" }));
    expect(links()).toEqual(UNFOLDED);
  });
});

test("on a phone the navigation is a menu that closes when a link is followed [T-08]", async () => {
  const { user } = renderScreen(<NavigationMenu entries={ENTRIES} />, { address: "/deals" });
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  const button = screen.getByRole("button", { name: "Open the navigation" });
  await user.click(button);
  expect(screen.getByRole("dialog", { name: "Main navigation" })).toBeInTheDocument();
  await user.click(within(navigation()).getByRole("link", { name: "Clients" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
