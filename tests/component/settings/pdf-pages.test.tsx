import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Guidelines } from "@/app/(workspace)/settings/(screens)/pdf-pages/_parts/guidelines";
import { PageSections } from "@/app/(workspace)/settings/(screens)/pdf-pages/_parts/page-sections";
import { TemplatePicker } from "@/app/(workspace)/settings/(screens)/pdf-pages/_parts/template-picker";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";
import type { TemplateAnswer } from "@/lib/domain/templates/api";
import { renderScreen, type Screen } from "../../support/render-screen";

const RIGHTS = { mayAdd: true, mayChange: true, mayRemove: true };

const template = (id: string, name: string, isSelected = false): TemplateAnswer => ({
  id,
  name,
  description: "",
  isSelected,
  isDefault: id === "tooly-og",
  styles: [],
  settings: { brandColor: "#0f5c6e", accentColor: "#0f5c6e" },
});
const templates = (selected?: string) =>
  ["Original", "Simple", "Modern"].map((name, index) => {
    const id = ["tooly-og", "simple", "modern"][index] ?? "";
    return template(id, name, id === selected);
  });
const SELECT = "POST /api/templates/tenant-selection";
const changes = ({ calls }: Screen) => calls.filter(({ method }) => method !== "GET");
const current = () => screen.getByText("Current template").closest("li");
const button = (name: string) => screen.getByRole("button", { name });

test("a template is saved at once; meanwhile its button says so and the others wait [PAG-03] [PAG-04]", async () => {
  let release = (): void => undefined;
  const isHeld = new Promise<void>((done) => (release = done));
  const view = renderScreen(<TemplatePicker initial={templates("simple")} mayChange />);
  view.answer(SELECT, () => isHeld.then(() => ({ body: { data: templates("modern") } })));
  expect(current()).toHaveTextContent("Simple");
  await view.user.click(button("Select the template Modern"));
  expect(button("Updating...")).toHaveAttribute("aria-busy", "true");
  expect(button("Select the template Original")).toBeDisabled();
  await view.user.click(button("Updating..."));
  release();
  expect(await screen.findByText("The template is now Modern.")).toBeVisible();
  expect(current()).toHaveTextContent("Modern");
  expect(changes(view).map(({ body }) => body)).toEqual([{ templateId: "modern" }]);
});

test("a template that cannot be saved says so, and the one before stays [PAG-03] [MSG-39]", async () => {
  const view = renderScreen(<TemplatePicker initial={templates("modern")} mayChange />);
  view.answer(SELECT, { status: 409, body: { message: "no", code: "CONFLICT" } });
  await view.user.click(button("Select the template Original"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save template selection");
  expect(current()).toHaveTextContent("Modern");
  expect(button("Select the template Original")).toBeEnabled();
});

test("without a choice the default template is the current one [PAG-03]", () => {
  renderScreen(<TemplatePicker initial={templates()} mayChange />);
  expect(current()).toHaveTextContent("Original");
  expect(screen.getAllByText("No description available")).toHaveLength(3);
});

test("five lines tell what good pages are [PAG-11]", () => {
  renderScreen(<Guidelines />);
  const guide = screen.getByRole("region", { name: "Guidelines" });
  expect(within(guide).getAllByRole("listitem")).toHaveLength(5);
});

const page = (id: number, name: string): PdfPageAnswer => ({
  id,
  name,
  type: "cover",
  order_index: id,
  is_active: true,
  page_count: 1,
  thumbnail_url: null,
  created_at: "2026-03-05T12:00:00.000Z",
  version: 1,
});
const toggle = (name: string) => screen.getByRole("switch", { name: `Show ${name} in proposals` });
const covers = () => within(screen.getByRole("region", { name: "Cover pages" }));
const REFUSED = { status: 409, body: { message: "no", code: "CONFLICT" } };

test("a switch or deletion that fails is told, and the page stays as it was [MSG-38]", async () => {
  const view = renderScreen(<PageSections initial={[page(1, "Team"), page(2, "Front")]} rights={RIGHTS} />, {
    api: { "PATCH /api/pdf-pages/2": REFUSED, "DELETE /api/pdf-pages/2": REFUSED },
  });
  const steps = [
    () => view.user.click(toggle("Front")),
    async () => {
      await view.user.click(button("Delete Front"));
      await view.user.click(button("Delete page"));
    },
  ];
  for (const step of steps) {
    await step();
    const said = await screen.findByRole("alert");
    expect(said).toHaveTextContent("That did not work, and nothing was changed. Please try again.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(toggle("Front")).toBeChecked();
    expect(covers().getByText("2 pages")).toBeVisible();
    await view.user.click(within(said).getByRole("button", { name: "Close" }));
  }
});

test("a name that is not saved stays as typed under the reason, and a second try saves it", async () => {
  const route = "PATCH /api/pdf-pages/2";
  const view = renderScreen(<PageSections initial={[page(1, "Team"), page(2, "Front")]} rights={RIGHTS} />, {
    api: { [route]: REFUSED },
  });
  await view.user.click(button("Rename Front"));
  const field = screen.getByRole("textbox", { name: /^Name/ });
  await view.user.type(field, " page");
  for (const [answer, text] of [
    [REFUSED, "That did not work, and nothing was changed. Please try again."],
    [
      {
        status: 412,
        body: { message: "stale", code: "STALE_VERSION", details: { name: "Cover", version: 2 } },
      },
      "Somebody else changed this page meanwhile. It is shown as it is now.",
    ],
  ] as const) {
    view.answer(route, answer);
    await view.user.click(button("Save"));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(field).toHaveValue("Front page");
  }
  view.answer(route, { body: { data: { ...page(2, "Front page"), version: 3 } } });
  await view.user.click(button("Save"));
  expect(await screen.findByText("PDF page renamed successfully!")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(toggle("Front page")).toBeChecked();
  expect(changes(view).at(-1)?.headers.get("If-Match")).toBe('"2-2"');
});

test("a page that somebody else deleted cannot be renamed: its dialog closes, and the list says so", async () => {
  const view = renderScreen(<PageSections initial={[page(1, "Team"), page(2, "Front")]} rights={RIGHTS} />, {
    api: { "PATCH /api/pdf-pages/2": { status: 404, body: { message: "gone", code: "NOT_FOUND" } } },
  });
  await view.user.click(button("Rename Front"));
  await view.user.type(screen.getByRole("textbox", { name: /^Name/ }), " page");
  await view.user.click(button("Save"));
  expect(await screen.findByText("Somebody else deleted this page meanwhile.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(covers().getByText("1 page")).toBeVisible();
});

test("what somebody else changed or deleted meanwhile is shown as it is now [MSG-38]", async () => {
  const view = renderScreen(<PageSections initial={[page(1, "Team"), page(2, "Front")]} rights={RIGHTS} />, {
    api: {
      "PATCH /api/pdf-pages/1": {
        status: 412,
        body: { message: "stale", code: "STALE_VERSION", details: { name: "Our team", version: 2 } },
      },
      "PATCH /api/pdf-pages/2": { status: 404, body: { message: "gone", code: "NOT_FOUND" } },
    },
  });
  await view.user.click(toggle("Team"));
  expect(await screen.findByText(/^Somebody else changed this page meanwhile\./)).toBeVisible();
  expect(toggle("Our team")).toBeChecked();
  expect(changes(view).at(-1)?.headers.get("If-Match")).toBe('"1-1"');
  await view.user.click(toggle("Front"));
  expect(await screen.findByText("Somebody else deleted this page meanwhile.")).toBeVisible();
  expect(covers().getByText("1 page")).toBeVisible();
});

test("a page needs a name; one without a picture says so [PAG-07]", async () => {
  const view = renderScreen(<PageSections initial={[page(1, "Team")]} rights={RIGHTS} />);
  expect(covers().getByText("No preview")).toBeVisible();
  await view.user.click(button("Rename Team"));
  await view.user.clear(screen.getByRole("textbox", { name: /^Name/ }));
  await view.user.click(button("Save"));
  expect(await screen.findByText("Enter a name.")).toBeVisible();
  expect(changes(view)).toEqual([]);
});

test("a file of another kind is named with the kinds that can be used, and nothing is sent [PAG-10]", async () => {
  const view = renderScreen(<PageSections initial={[]} rights={RIGHTS} />);
  const [input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  input?.removeAttribute("accept");
  await view.user.upload(input!, new File(["x"], "list.docx"));
  expect(
    await screen.findByText("list.docx is not of a kind that can be used here (PDF, PNG, JPEG, WEBP)."),
  ).toBeVisible();
  expect(changes(view)).toEqual([]);
});

/** Every upload is refused with a status. */
function refuseUploads(status: number) {
  class Refused {
    upload = {};
    status = status;
    responseText = "";
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    getResponseHeader = () => null;
    send = () => queueMicrotask(() => this.onload());
  }
  vi.stubGlobal("XMLHttpRequest", Refused);
}

test("a file that is refused because the session ended can be sent again, and the next ones are not stuck", async () => {
  refuseUploads(401);
  const view = renderScreen(<PageSections initial={[]} rights={RIGHTS} />, {
    api: { "GET /api/pdf-pages": REFUSED },
  });
  const [input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  const files = ["one.pdf", "two.pdf"].map((name) => new File(["%PDF"], name, { type: "application/pdf" }));
  await view.user.upload(input as HTMLInputElement, files);
  expect(await screen.findAllByText(/^Your session has ended\./)).toHaveLength(2);
  expect(button("Try again with two.pdf")).toBeEnabled();
});

test("whoever may only look at pages and templates is offered nothing that is refused [X-43]", () => {
  const rights = { mayAdd: false, mayChange: false, mayRemove: false };
  renderScreen(
    <>
      <TemplatePicker initial={templates("simple")} mayChange={false} />
      <PageSections initial={[page(1, "Team")]} rights={rights} />
    </>,
  );
  expect(covers().getByText("Team")).toBeVisible();
  expect(covers().queryAllByRole("button")).toEqual([]);
  expect(covers().queryByRole("switch")).toBeNull();
  expect(button("Select the template Modern")).toHaveAccessibleDescription(
    "You do not have the permission for this. Ask your administrator.",
  );
});

test("a permission that was taken away meanwhile is no damaged file and no failure to try again [X-43]", async () => {
  refuseUploads(403);
  const forbidden = { status: 403, body: { message: "no", code: "AUTHORIZATION_ERROR" } };
  const view = renderScreen(<PageSections initial={[page(1, "Team")]} rights={RIGHTS} />, {
    api: { "PATCH /api/pdf-pages/1": forbidden },
  });
  const text = "You do not have the permission for this. Ask your administrator.";
  const [input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  await view.user.upload(input!, new File(["%PDF"], "one.pdf", { type: "application/pdf" }));
  expect(await screen.findByText(text)).toBeVisible();
  await view.user.click(button("Dismiss one.pdf"));
  await view.user.click(toggle("Team"));
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
});
