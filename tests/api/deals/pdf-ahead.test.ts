import { beforeAll, expect, test } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("pdfahead");
});

const ahead = (body: unknown) =>
  httpBytes({
    port: workspace.port,
    host: workspace.host,
    method: "POST",
    path: callAddress(proposalCalls.pdfAhead),
    headers: { authorization: `Bearer ${workspace.tokens.manager}` },
    body,
  });

test("the PDF of what is not saved yet is drawn as it would be, and nothing is stored [U-109]", async () => {
  const deal = await makeDeal(workspace, { name: "As it was saved" });
  const { status, headers, body } = await ahead(
    dealBody(workspace, { name: "As it is typed" }, undefined, deal.id),
  );
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const text = (await readPdf(body)).pages.join(" ");
  expect(text).toContain("As it is typed");
  expect(text).toContain(`${deal.number}-2`);

  const { body: list } = await workspace.call(dealCalls.list, {});
  expect(list.data.map(({ id, name, stage }) => [id, name, stage])).toEqual([
    [deal.id, "As it was saved", "pending"],
  ]);
  const next = await makeDeal(workspace);
  expect(next.number, "no number was used up").toBe(deal.number.replace("1", "2"));
});

test("it says what saving would say, and what a PDF lacks [U-109]", async () => {
  const wrong = await ahead(dealBody(workspace, { currency: "XXX" }));
  expect(wrong.status).toBe(422);
  const unfinished = await ahead({ data: { attributes: { name: "Nothing yet" } } });
  expect(unfinished.status).toBe(425);
});
