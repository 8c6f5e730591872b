import { screen, within } from "@testing-library/react";
import { FileText, UsersRound } from "lucide-react";
import { afterEach, describe, expect, test } from "vitest";
import { NavigationMenu } from "@/app/_shell/section-drawer";
import type { SectionEntry } from "@/app/_shell/section-links";
import { SideNavigation } from "@/app/_shell/side-navigation";
import { renderScreen } from "../../support/render-screen";

const ENTRIES: SectionEntry[] = [
  { href: "/deals", label: "Deals", icon: <FileText aria-hidden="true" /> },
  { href: "/clients", label: "Clients", icon: <UsersRound aria-hidden="true" /> },
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

test("on a phone the navigation is a menu that closes when a link is followed [T-08]", async () => {
  const { user } = renderScreen(<NavigationMenu entries={ENTRIES} />, { address: "/deals" });
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  const button = screen.getByRole("button", { name: "Open the navigation" });
  await user.click(button);
  expect(screen.getByRole("dialog", { name: "Main navigation" })).toBeInTheDocument();
  await user.click(within(navigation()).getByRole("link", { name: "Clients" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
