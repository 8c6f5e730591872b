import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LanguageSelect } from "@/app/_shell/language-select";
import { renderScreen } from "../../support/render-screen";

const codes = (element: HTMLElement) =>
  within(element)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test.each([
  ["en", "Language", "Draft"],
  ["es", "Idioma", "Borrador"],
] as const)("staff who read %s see which languages are drafts", (language, label, mark) => {
  renderScreen(<LanguageSelect isForStaff />, { language });
  const choice = screen.getByRole("combobox", { name: label });
  expect(choice).toHaveValue(language);
  expect(codes(choice)).toEqual(["EN", "FR", "ES"]);
  expect(codes(within(choice).getByRole("group", { name: mark }))).toEqual(["ES"]);
});

test("on a page that customers read, every language is one like the others", () => {
  renderScreen(<LanguageSelect isForStaff={false} />, { language: "es" });
  expect(codes(screen.getByRole("combobox", { name: "Idioma" }))).toEqual(["EN", "FR", "ES"]);
  expect(screen.queryByRole("group")).toBeNull();
});
