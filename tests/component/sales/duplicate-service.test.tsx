import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CatalogScreen } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/catalog-screen";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { CONSTANTS, fieldAnswer, itemAnswer, pageOf, refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

// The rich-text editor needs a real browser, so a plain text area replaces it.
vi.mock("@/app/_ui/rich-text-editor/rich-text-editor", async () => {
  const { TextArea } = await import("@/app/_ui/text-area");
  type Props = { label: string; value: string; onChange: (html: string) => void };
  return {
    RichTextEditor: ({ label, value, onChange }: Props) => (
      <TextArea {...{ label, value }} onChange={({ target }) => onChange(target.value)} />
    ),
  };
});

const WEBSITE = itemAnswer(7, "Website");
const COPY = itemAnswer(8, "Website (copy)", { is_active: false });
const reportError = vi.fn();

beforeEach(() => {
  reportError.mockReset();
  vi.stubGlobal("reportError", reportError);
});

const ALL = { mayCreate: true, mayChange: true, mayDelete: true, seesMargins: false };

const drawCatalog = (given: { language?: "en" | "fr" | "es"; rights?: Partial<typeof ALL> } = {}) =>
  renderScreen(
    <>
      <NoticeBanner duration={3_000} />
      <CatalogScreen
        constants={CONSTANTS}
        currency="CAD"
        lowestPrice={0}
        categories={{ data: [], meta: { uncategorised: 0 } }}
        taxes={[]}
        rights={{ ...ALL, ...given.rights }}
      />
    </>,
    {
      language: given.language ?? "en",
      address: "/sales/catalog-items",
      api: {
        "GET /api/sale-catalog-items": pageOf([WEBSITE]),
        "GET /api/sale-catalog-items/8": { body: { data: COPY } },
        "GET /api/fields": pageOf([fieldAnswer(1, "Pages")]),
        "POST /api/sale-catalog-items/7/duplicate": { status: 201, body: { data: COPY } },
      },
    },
  );
type View = ReturnType<typeof drawCatalog>;

const button = () => screen.findByRole("button", { name: "Duplicate Website" });
const copied = (view: View) => view.calls.filter(({ path }) => path.endsWith("/duplicate")).length;
const loaded = (view: View) =>
  view.calls.filter(({ method, path }) => method === "GET" && path === "/api/sale-catalog-items").length;

test("a duplicated service opens for editing as an inactive copy, and the list is read again [T-34]", async () => {
  const view = drawCatalog();
  const pressed = await button();
  const before = loaded(view);
  await view.user.click(pressed);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit service" }));
  expect(await dialog.findByRole("textbox", { name: "Title" })).toHaveValue("Website (copy)");
  expect(dialog.getByRole("checkbox", { name: /^Active/ })).not.toBeChecked();
  expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
    "The copy was created. It is inactive, so that nobody sells it before it is ready: tick “Active” when it is.",
  );
  expect(screen.getByText("Website (copy) was created. It is inactive for now.")).toBeVisible();
  await vi.waitFor(() => expect(loaded(view)).toBe(before + 1));
  await view.user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await button()).toHaveFocus();
});

test("a second press while it is being duplicated makes no second copy, and the button keeps the focus", async () => {
  const view = drawCatalog();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  view.answer("POST /api/sale-catalog-items/7/duplicate", async () => {
    await answered;
    return { status: 201, body: { data: COPY } };
  });
  const pressed = await button();
  await view.user.dblClick(pressed);
  expect(pressed).toHaveAttribute("aria-busy", "true");
  expect(pressed).toHaveFocus();
  answer();
  expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue("Website (copy)");
  expect(copied(view)).toBe(1);
});

test("who may not change services gets the notice alone, who may not create them no action [T-34]", async () => {
  const view = drawCatalog({ rights: { mayChange: false, mayDelete: false, seesMargins: false } });
  await view.user.click(await button());
  expect(await screen.findByText("Website (copy) was created. It is inactive for now.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await button()).toHaveFocus();
  view.unmount();
  drawCatalog({ rights: { mayCreate: false } });
  expect(await screen.findByRole("button", { name: "Edit Website" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Duplicate Website" })).toBeNull();
});

test.each([
  [refusal(500, "SERVER_ERROR"), true, "Website could not be duplicated. Please try again."],
  ["away", true, "Network error. Please check your connection and try again."],
  [refusal(403, "AUTHORIZATION_ERROR"), false, "Your role does not allow this."],
  [refusal(404, "NOT_FOUND_ERROR"), false, "This service no longer exists. It was deleted meanwhile."],
] as const)("a service that cannot be duplicated says why (%#)", async (answer, retried, text) => {
  const view = drawCatalog();
  view.answer("POST /api/sale-catalog-items/7/duplicate", answer);
  const pressed = await button();
  const before = loaded(view);
  await view.user.click(pressed);
  if (retried) await view.pass(7.5);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(reportError).toHaveBeenCalledOnce();
  // It may have been deleted, or copied although no answer came.
  await vi.waitFor(() => expect(loaded(view)).toBe(before + 1));
});

test.each([
  ["fr", "Dupliquer Website", "Website (copy) a été créé. Il est inactif pour l’instant."],
  ["es", "Duplicar Website", "Se creó Website (copy). Por ahora está inactivo."],
] as const)("the action speaks %s", async (language, label, text) => {
  const view = drawCatalog({ language });
  await view.user.click(await screen.findByRole("button", { name: label }));
  expect(await screen.findByText(text)).toBeVisible();
});
