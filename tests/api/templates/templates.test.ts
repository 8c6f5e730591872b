import { beforeAll, describe, expect, test } from "vitest";
import { templateCalls } from "@/lib/domain/templates/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { httpBytes } from "../../support/http";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("templates");
});

const list = (headers: Record<string, string> = {}) =>
  workspace.call(templateCalls.list, { as: "admin", headers });
const select = (templateId: unknown) =>
  workspace.call(templateCalls.select, { as: "admin", untyped: { body: { templateId } } });

describe("templates", () => {
  test("are three, each with a name, a description and styles [PAG-01] [PAG-05]", async () => {
    const { body } = await list();
    expect(body.data.map(({ id, name }) => [id, name])).toEqual([
      ["tooly-og", "Original"],
      ["simple", "Simple"],
      ["modern", "Modern"],
    ]);
    expect(body.data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(["simple"]);
    for (const template of body.data) {
      expect(template.description.length).toBeGreaterThan(10);
      expect(JSON.stringify(template.styles)).toContain("{{brandColor}}");
    }
    const french = (await list({ cookie: "kapi.language=fr" })).body.data;
    expect(french.map(({ name }) => name)).toEqual(["Original", "Simple", "Moderne"]);
  });

  test("have the colours of the workspace's look, in bootstrap too [PAG-05] [S-123]", async () => {
    const tokens = [
      { key: "--kapi-primary-500", value: "#123456" },
      { key: "--kapi-secondary-500", value: "#abcdef" },
    ];
    await workspace.call(settingCalls.saveDesignTokens, { as: "admin", body: { tokens } });
    const bootstrap = await workspace.call(bootstrapCalls.read, { as: null });
    for (const { settings } of [
      ...(await list()).body.data,
      ...(await select("simple")).body.data,
      ...bootstrap.body.data.templates,
    ])
      expect(settings).toEqual({ brandColor: "#123456", accentColor: "#abcdef" });
  });

  test("choosing one is the tenant's choice from then on, in bootstrap too; an unknown one is 422 [REST-64]", async () => {
    const { status, body } = await select("modern");
    expect([status, body.data.filter(({ isSelected }) => isSelected).map(({ id }) => id)]).toEqual([
      200,
      ["modern"],
    ]);
    const bootstrap = await workspace.call(bootstrapCalls.read, { as: null });
    expect(JSON.stringify(bootstrap.body)).toMatch(/"id":"modern","name":"Modern".*?"isSelected":true/);
    expect((await select("fancy")).status).toBe(422);
    expect((await list()).body.data.find(({ isSelected }) => isSelected)?.id).toBe("modern");
  });

  test("each draws the customer's page and the PDF of the same proposal in its own look [PAG-02] [PRO-21]", async () => {
    const deal = await makeDeal(workspace);
    const looks: Record<string, { hasHero: boolean; pdf: Buffer }> = {};
    for (const id of ["tooly-og", "simple", "modern"]) {
      await select(id);
      const page = (
        await httpBytes({ port: workspace.port, host: workspace.host, path: `/proposals/${deal.uuid}` })
      ).body.toString("utf8");
      const pdf = (
        await httpBytes({
          port: workspace.port,
          host: workspace.host,
          method: "POST",
          path: callAddress(proposalCalls.pdf, { params: { uuid: deal.uuid } }),
        })
      ).body;
      looks[id] = { hasHero: /<\w+ [^>]*data-hero/.test(page), pdf };
      for (const part of ["Logo", "Éclair Inc.", "Your decision"])
        expect(page, `${id}: ${part}`).toContain(part);
    }
    expect(Object.fromEntries(Object.entries(looks).map(([id, { hasHero }]) => [id, hasHero]))).toEqual({
      "tooly-og": false,
      simple: false,
      modern: true,
    });
    expect(new Set(Object.values(looks).map(({ pdf }) => pdf.toString("base64"))).size).toBe(3);
  });
});
