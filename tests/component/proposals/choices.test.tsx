import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import { emptySection } from "@/lib/core/documents/blocks";
import type { Choices } from "@/lib/core/offers/choices";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { renderScreen } from "../../support/render-screen";
import { line, proposal } from "../../unit/domain/proposals/sample";
import { SAMPLE_BRAND } from "../../support/sample-brand";

const { uuid } = proposal();
const SELECTIONS = `PATCH /api/proposals/${uuid}/selections`;
const ACCEPT = `POST /api/proposals/${uuid}/accept`;
const NOBODY = { status: 401, body: { message: "no", code: "AUTH_ERROR", errors: [] } };
const option = (id: number, name: string, more: Parameters<typeof line>[1] = {}) =>
  line(id, { name, is_optional: true, ...more });

const lines = [
  line(1, { name: "Site" }),
  option(2, "Small", { is_selected: true, total: 100_00 }),
  option(3, "Large", { price: 200_00, total: 200_00 }),
  option(4, "Backup"),
  option(5, "Phone"),
];
const hosting = {
  key: "g",
  title: "Hosting",
  least: 1,
  most: 1,
  lines: ["line-2", "line-3"],
  recommended: "line-3",
};

const draw = (choices: Partial<Choices>, changes: Partial<ProposalAnswer> = {}, language: Language = "en") =>
  renderScreen(
    <ProposalScreen
      proposal={proposal({
        line_items: lines,
        discount_amount: 0,
        choices: { groups: [], requires: [], excludes: [], ...choices },
        ...changes,
      })}
      isNameRequired={false}
      isPurchaseOrderRequired={false}
      afterwards={null}
      changes={null}
      brand={SAMPLE_BRAND}
      language={language}
      texts={MESSAGES[language].proposal}
    />,
    {
      address: `/proposals/${uuid}`,
      api: { [`POST /api/proposals/${uuid}/view`]: { status: 204 }, "GET /api/me": () => NOBODY },
    },
  );
const radio = (name: string) => screen.getByRole("radio", { name });
const accept = () => screen.getByRole("button", { name: MESSAGES.en.proposal.accept.confirm });

beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn());
});

test("exactly one of several lines is chosen by radio buttons, and saved by one call that says both [U-132]", async () => {
  const view = draw({ groups: [hosting] });
  expect(radio("Choose Small")).toBeChecked();
  expect(radio("Choose Large")).toHaveAccessibleDescription("Hosting · Choose one");
  expect(screen.getByText("Recommended")).toBeVisible();
  await view.user.click(radio("Choose Large"));
  expect(radio("Choose Small")).not.toBeChecked();
  const sent: unknown[] = [];
  view.answer(SELECTIONS, ({ body }) => {
    sent.push(body);
    return {
      body: {
        data: {
          version: 4,
          subtotal: 0,
          discount_total: 0,
          tax_amounts: [],
          amount_before_tax: 0,
          amount_after_tax: 0,
        },
      },
    };
  });
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([
    {
      line_items: [
        { id: 3, is_selected: true },
        { id: 2, is_selected: false },
      ],
    },
  ]);
});

test("what is missing stands before Accept, which leads there instead of asking the server [U-132]", async () => {
  const view = draw({
    groups: [{ ...hosting, title: "Extras", least: 1, most: 2, lines: ["line-4", "line-5"] }],
  });
  const asked = vi.fn(() => ({ status: 500 }));
  view.answer(ACCEPT, asked);
  await view.user.click(accept());
  expect(screen.getByRole("alert")).toHaveTextContent("Choose what is still missing first.");
  expect(document.activeElement).toHaveTextContent("Extras: 1 more to choose");
  await view.user.click(within(document.activeElement as HTMLElement).getByRole("button"));
  expect(screen.getByRole("checkbox", { name: "Choose Backup" })).toHaveFocus();
  await view.user.keyboard(" ");
  expect(screen.queryByText("Extras: 1 more to choose")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test("a line says what it needs, which is added by one press; what excludes it is left out [U-132]", async () => {
  const view = draw({
    requires: [{ line: "line-4", needs: ["line-5"] }],
    excludes: [{ line: "line-5", not: ["line-2"] }],
  });
  await view.user.click(screen.getByRole("checkbox", { name: "Include Backup" }));
  const [needed] = screen.getAllByText("Backup needs Phone.");
  expect(needed).toBeVisible();
  await view.user.click(screen.getAllByRole("button", { name: "Add Phone" })[0]!);
  expect(screen.getByRole("checkbox", { name: "Include Phone" })).toBeChecked();
  expect(screen.getAllByText("Phone and Small cannot be together.")[0]).toBeVisible();
  await view.user.click(screen.getAllByRole("button", { name: "Leave out Small" })[0]!);
  expect(screen.queryByText("Still to be chosen")).toBeNull();
});

test("a refusal by the server keeps the customer's choices and shows what to change [U-132]", async () => {
  const view = draw({ groups: [hosting] });
  await view.user.click(radio("Choose Large"));
  view.answer(SELECTIONS, {
    status: 422,
    body: {
      message: "no",
      code: "VALIDATION_ERROR",
      errors: [{ field: "choices", code: "many", message: "no" }],
    },
  });
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(radio("Choose Large")).toBeChecked();
});

test.each(["en", "fr", "es"] as const)(
  "packages stand side by side with what they contain, in %s [U-132]",
  async (language) => {
    const sections = ["Basic", "Complete"].map((name) => ({ ...emptySection(name), name }));
    const sold = [
      option(2, "Hosting", { section: "Basic", is_selected: true }),
      option(3, "Hosting", { section: "Complete", quantity: 2, total: 200_00 }),
      option(4, "Backup", { section: "Complete" }),
    ];
    const group = {
      key: "p",
      title: "Package",
      least: 1,
      most: 1,
      sections: ["Basic", "Complete"],
      recommended: "Complete",
    };
    const view = draw({ groups: [group] }, { line_items: sold, sections, tax_profile: null }, language);
    const texts = MESSAGES[language].proposal.choices;
    const packages = screen.getByRole("group", { name: new RegExp(`^Package\\s?${texts.one}$`) });
    const complete = within(packages).getByRole("radio", { name: "Complete" });
    expect(complete).toHaveAccessibleDescription(/300.*200/);
    const content = within(packages).getByRole("list", {
      name: texts.contains.replace("{name}", "Complete"),
    });
    expect(content).toHaveTextContent("2 × Hosting");
    expect(within(packages).getByText(texts.recommended)).toBeVisible();
    await view.user.click(complete);
    expect(within(packages).getByRole("radio", { name: "Basic" })).not.toBeChecked();
    expect(screen.queryByText(texts.missing)).toBeNull();
  },
);
