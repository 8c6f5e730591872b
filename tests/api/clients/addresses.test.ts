import { beforeAll, expect, test } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { http, httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("addresses");
});

const change = (body: object, id = workspace.catalog.clientId) =>
  workspace.call(clientCalls.update, { params: { id }, untyped: { body } });

const HOME = {
  lines: ["5 Bakery Street"],
  city: "Laval",
  region: "QC",
  postal_code: "H7A 0A1",
  country: "CA",
};
const SITE = { label: "Site", city: "Paris", postal_code: "75006", country: "FR" };

test("a client has addresses, of which one is the main one: the first unless another is marked [U-32]", async () => {
  const { body } = await workspace.call(clientCalls.create, {
    untyped: { body: { name: "Boulangerie", addresses: [HOME, SITE] } },
  });
  const empty = { lines: [], region: "" };
  expect(body.data.addresses).toEqual([
    { ...HOME, label: "", is_main: true },
    { ...SITE, ...empty, is_main: false },
  ]);
  const marked = await change({ addresses: [HOME, { ...SITE, is_main: true }] }, body.data.id);
  expect(marked.body.data.addresses.map(({ is_main }) => is_main)).toEqual([false, true]);
  expect((await change({ phone: "1" }, body.data.id)).body.data.addresses).toHaveLength(2);
  expect((await change({ addresses: [] }, body.data.id)).body.data.addresses).toEqual([]);
});

test.each([
  [{ addresses: [{ country: "Canada" }] }, "addresses.0.country"],
  [{ addresses: [{ is_main: true }, { is_main: true }] }, "addresses"],
  [{ addresses: Array.from({ length: 11 }, () => ({ city: "Laval" })) }, "addresses"],
  [{ tax_number: { label: "", number: "1" } }, "tax_number.label"],
])("%j is refused [U-32]", async (body, field) => {
  const { status, refusal } = await change(body);
  expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
});

test("a client has a time zone by the name that is listed, and none that does not exist [U-63]", async () => {
  const zoneOf = async (time_zone: unknown) => {
    const { status, body, refusal } = await change({ time_zone });
    return status === 200 ? body.data.time_zone : [status, refusal.errors[0]?.field];
  };
  expect(await zoneOf("america/toronto")).toBe("America/Toronto");
  expect(await zoneOf("Mars/Olympus")).toEqual([422, "time_zone"]);
  expect(await zoneOf("+05:00")).toEqual([422, "time_zone"]);
  expect((await change({ phone: "2" })).body.data.time_zone).toBe("America/Toronto");
  expect(await zoneOf(null)).toBeNull();
});

test("a tax number of another form than its country's is kept, and told [U-32]", async () => {
  const tax_number = { label: "GST/HST", number: "12" };
  const { status, body } = await change({ addresses: [HOME], tax_number });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    tax_number,
    warnings: [{ field: "tax_number.number", code: "tax_number_form" }],
  });
  const right = await change({ tax_number: { label: "GST/HST", number: "123456782RT0001" } });
  expect(right.body.data.warnings).toEqual([]);
});

test("an offer shows the main address and the tax number that the client had when it was made [U-32]", async () => {
  await change({
    addresses: [SITE, { ...HOME, is_main: true }],
    tax_number: { label: "GST/HST", number: "123456782RT0001" },
  });
  const deal = await makeDeal(workspace);
  const at = { port: workspace.port, host: workspace.host };
  const shown = async () => {
    const page = await http({ ...at, path: `/proposals/${deal.uuid}?language=en` });
    const path = callAddress(proposalCalls.pdfLink, {
      params: { uuid: deal.uuid },
      query: { language: "en" },
    });
    const pdf = await readPdf((await httpBytes({ ...at, path })).body);
    return [page.text, pdf.pages.join(" ").replace(/\s+/g, " ")];
  };
  for (const text of await shown()) {
    expect(text).toContain("5 Bakery Street");
    expect(text).toContain("123456782RT0001");
  }
  const { body } = await change({ addresses: [{ ...HOME, lines: ["7 Oven Lane"] }] });
  expect(body.data.outdated_proposals).toBeGreaterThanOrEqual(1);
  for (const text of await shown()) expect(text).toContain("5 Bakery Street");
  await workspace.call(dealCalls.takeOver, { params: { id: workspace.catalog.clientId } });
  for (const text of await shown()) expect(text).toContain("7 Oven Lane");
});
