import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { ChooseFile } from "@/app/_transfer/choose-file";
import { takeNotice } from "@/app/_client/notice";
import { TransferActions } from "@/app/_transfer/transfer-actions";
import { ImportOutcome } from "@/app/_transfer/import-outcome";
import type { ImportAnswer } from "@/lib/domain/transfer/api";
import { renderScreen } from "../../support/render-screen";

const job = (changes: ImportAnswer["changes"], count = changes.length): ImportAnswer => ({
  id: 1,
  subject: "services",
  file_name: "prices.xlsx",
  state: "ready",
  total: 2,
  progress: 2,
  creates: 1,
  updates: 1,
  unchanged: 0,
  problems: [],
  problem_count: 0,
  warnings: [],
  warning_count: 0,
  sheet: null,
  sheets: [],
  changes,
  change_count: count,
  created_at: "2026-03-05T12:00:00.000Z",
});
const change = { row: 2, id: 7, name: "Logo", field: "base_price", is_amount: true };

describe("an import that was found well", () => {
  test("shows from what to what prices and services change before it is applied", () => {
    renderScreen(
      <ImportOutcome
        job={job([
          { ...change, before: 1234_50, after: 1300_00 },
          { ...change, field: "is_active", before: true, after: false, is_amount: false },
          { ...change, row: 3, id: null, name: "Card", before: null, after: 12_50 },
        ])}
      />,
      { language: "fr" },
    );
    const rows = within(screen.getByRole("table", { name: "Ce qui changerait" }))
      .getAllByRole("row")
      .slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["2", "Logobase_price", "1\u00a0234,50", "1\u00a0300,00"],
      ["2", "Logois_active", "true", "false"],
      ["3", "Cardbase_price", "nouveau", "12,50"],
    ]);
  });

  test("says how many changes are not shown", () => {
    renderScreen(<ImportOutcome job={job([{ ...change, before: 1, after: 2 }], 12)} />);
    expect(screen.getByText("and 11 more changes")).toBeInTheDocument();
  });
});

test("a title that is there already is said before the import is applied", () => {
  const warning = {
    row: 3,
    field: "title",
    code: "titleTaken",
    values: { id: 12 },
    message: "A service with this title is already there, with the id 12.",
  };
  renderScreen(
    <ImportOutcome
      job={{ ...job([{ ...change, before: 1, after: 2 }]), warnings: [warning], warning_count: 1 }}
    />,
    { language: "fr" },
  );
  expect(screen.getByText("1 remarque à vérifier avant d’importer.")).toBeInTheDocument();
  const rows = within(screen.getByRole("table", { name: "À vérifier d’abord" })).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/^3titleUn service porte déjà ce titre, avec l’id 12\./);
});

test("another sheet of the workbook can be chosen, and messages name the sheet", async () => {
  const sheets = ["Notes", "Prices"];
  const refused: ImportAnswer = {
    ...job([]),
    state: "refused",
    sheet: "Notes",
    sheets,
    problems: [{ row: 0, field: "", code: "empty", values: {}, message: "The file is empty." }],
    problem_count: 1,
  };
  const view = renderScreen(<TransferActions subject="services" mayImport onImported={() => undefined} />, {
    api: { "POST /api/imports/services": { status: 201, body: { data: refused } } },
  });
  await view.user.click(screen.getByRole("button", { name: "Import" }));
  const file = new File([zipSync({ a: new Uint8Array(1) })], "prices.xlsx");
  await view.user.upload(screen.getByLabelText("File to import"), file);
  expect(await screen.findByText(/^prices\.xlsx, sheet “Notes” was not imported/)).toBeInTheDocument();
  view.answer("POST /api/imports/services", {
    status: 201,
    body: { data: { ...job([]), sheet: "Prices", sheets } },
  });
  await view.user.selectOptions(screen.getByLabelText("Sheet"), "Prices");
  expect(await screen.findByText(/^prices\.xlsx, sheet “Prices” is fine/)).toBeInTheDocument();
  const bodies = view.calls.filter(({ path }) => path === "/api/imports/services").map(({ body }) => body);
  expect(bodies).toMatchObject([{ file_name: "prices.xlsx" }, { file_name: "prices.xlsx", sheet: "Prices" }]);
});

describe("choosing a file", () => {
  const choose = async (name: string, content: string | Uint8Array) => {
    const onChoose = vi.fn();
    renderScreen(<ChooseFile subject="services" isBusy={false} onChoose={onChoose} />);
    const file = new File([content as BlobPart], name);
    await userEvent.upload(screen.getByLabelText("File to import"), file, { applyAccept: false });
    return { onChoose, file };
  };

  test.each([
    ["prices.pdf", "%PDF-1.7"],
    ["prices.xls", "\u00d0\u00cf\u0011\u00e0\u0000\u0000"],
    ["prices.ods", zipSync({ mimetype: new Uint8Array(1) })],
    ["picture.csv", "\u0089PNG\u0000"],
  ])("of another kind, %s, says what to do", async (name, content) => {
    const { onChoose } = await choose(name, content);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `${name} cannot be imported. Open it in your spreadsheet program and save it as .xlsx or CSV, then choose that file.`,
    );
    expect(onChoose).not.toHaveBeenCalled();
  });

  test.each([
    ["prices.xlsx", zipSync({ a: new Uint8Array(1) })],
    ["prices.csv", "title\nOne"],
    ["prices.json", "[]"],
    ["prices.txt", new Uint8Array([0xff, 0xfe, 0x61, 0])],
  ])("that can be imported, %s, takes it", async (name, content) => {
    const { onChoose, file } = await choose(name, content);
    await vi.waitFor(() => expect(onChoose).toHaveBeenCalledWith(file));
  });
});

test("a file without changes is closed without a question, one with changes is not", async () => {
  const same = { ...job([]), creates: 0, updates: 0, unchanged: 2 };
  const view = renderScreen(<TransferActions subject="services" mayImport onImported={() => undefined} />, {
    api: { "POST /api/imports/services": { status: 201, body: { data: same } } },
  });
  const choose = async () => {
    await view.user.click(screen.getByRole("button", { name: "Import" }));
    await view.user.upload(screen.getByLabelText("File to import"), new File(["title\nOne"], "prices.csv"));
    await screen.findByRole("button", { name: "Choose another file" });
    await view.user.keyboard("{Escape}");
  };
  await choose();
  expect(screen.queryByRole("dialog")).toBeNull();
  view.answer("POST /api/imports/services", { status: 201, body: { data: job([]) } });
  await choose();
  expect(screen.getByRole("dialog", { name: "Leave without importing?" })).toBeVisible();
});

describe("a dialog that is closed while the import is applied", () => {
  const begin = async () => {
    const onImported = vi.fn();
    const view = renderScreen(<TransferActions subject="services" mayImport onImported={onImported} />, {
      api: {
        "POST /api/imports/services": { status: 201, body: { data: job([]) } },
        "POST /api/imports/1/apply": { body: { data: { ...job([]), state: "applying" } } },
        "GET /api/imports/1": { body: { data: { ...job([]), state: "applying" } } },
      },
    });
    await view.user.click(screen.getByRole("button", { name: "Import" }));
    await view.user.upload(screen.getByLabelText("File to import"), new File(["title\nOne"], "prices.csv"));
    await view.user.click(await screen.findByRole("button", { name: "Import 2 rows" }));
    await screen.findByRole("progressbar");
    await view.user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    return { ...view, onImported };
  };

  test("the list follows, and a notice says what was imported", async () => {
    const { answer, onImported } = await begin();
    answer("GET /api/imports/1", { body: { data: { ...job([]), state: "done" } } });
    await vi.waitFor(() => expect(onImported).toHaveBeenCalledOnce());
    expect(takeNotice()).toEqual({
      tone: "success",
      text: "prices.xlsx was imported. 1 new, 1 changed, 0 unchanged.",
    });
  });

  test("a failure is said, and opening it again shows the progress until then", async () => {
    const { answer, onImported, user } = await begin();
    await user.click(screen.getByRole("button", { name: "Import" }));
    expect(await screen.findByRole("progressbar")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    answer("GET /api/imports/1", { body: { data: { ...job([]), state: "failed" } } });
    await vi.waitFor(() => expect(takeNotice()).toMatchObject({ tone: "error" }));
    expect(onImported).not.toHaveBeenCalled();
  });
});
