import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { libraryCalls } from "@/lib/domain/library/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("library");
});

const text = (html: string, key = "k") => ({ ...emptyBlock("text", key), html });
const block = (name: string, more: object = {}) => ({
  kind: "block",
  name,
  content: text(`<p>${name} words</p>`),
  ...more,
});
const save = async (body: object) =>
  (await workspace.call(libraryCalls.create, { untyped: { body } })).body.data;
const list = async (query: CallQuery<typeof libraryCalls.list>) =>
  (await workspace.call(libraryCalls.list, { as: "employee", query })).body;
const names = async (query: CallQuery<typeof libraryCalls.list>) =>
  (await list(query)).data.map(({ name }) => name);
const services = emptyBlock("services", "s");

describe("the library", () => {
  test("is found by typing, by tag, language and kind, in the order of names", async () => {
    await save(block("Équipe", { tags: ["people", "people"], language: "fr" }));
    await save(block("Team", { tags: ["people"], language: "en" }));
    await save(block("Anything"));
    const section = { section: { ...emptySection("a"), name: "Design" }, lines: [] };
    await save({ kind: "section", name: "Design phase", tags: ["phase"], content: section });
    expect(await names({ "filter[name]": "equipe" })).toEqual(["Équipe"]);
    expect(await names({ "filter[name]": "PEOP" })).toEqual(["Équipe", "Team"]);
    expect(await names({ "filter[name]": "te" })).toContain("Team");
    expect(await names({ "filter[tag]": "phase" })).toEqual(["Design phase"]);
    expect((await names({ "filter[language]": "fr", "filter[kind]": "block" })).sort()).toEqual([
      "Anything",
      "Équipe",
    ]);
    expect(await names({ per_page: 1, page: 2 })).toHaveLength(1);
    const [row] = (await list({ "filter[tag]": "people", "filter[language]": "en" })).data;
    expect(row).toMatchObject({
      kind: "block",
      type: "text",
      excerpt: "Team words",
      tags: ["people"],
      lines: 0,
    });
    const tags = await workspace.call(libraryCalls.tags, { as: "employee" });
    expect(tags.body.data).toEqual(["people", "phase"]);
  });

  test("is changed by a version, in cleaned words, by those who may", async () => {
    const { id } = await save(block("Versions"));
    const put = (body: object, headers = {}) =>
      workspace.call(libraryCalls.update, { params: { id }, untyped: { body }, headers });
    const first = await workspace.call(libraryCalls.read, { as: "employee", params: { id } });
    const body = block("Versions", { content: text("<p onclick=x>New<script>1</script></p>") });
    const changed = await put(body, { "if-match": first.headers.etag });
    expect(changed.body.data).toMatchObject({ version: 2, content: { html: "<p>New</p>" } });
    expect((await put(body, { "if-match": first.headers.etag })).status).toBe(412);
    expect((await put({ ...body, content: services })).status).toBe(422);
    const section = { kind: "section", name: "Versions", content: { section: emptySection("s") } };
    expect((await put(section)).refusal.errors).toMatchObject([{ field: "kind" }]);
    const employee = await workspace.call(libraryCalls.create, { as: "employee", untyped: { body } });
    expect(employee.status).toBe(403);
    expect((await workspace.call(libraryCalls.remove, { params: { id } })).status).toBe(204);
    expect((await workspace.call(libraryCalls.read, { params: { id } })).status).toBe(404);
  });

  test("refuses files of others, naming the place", async () => {
    const picture = { file: "documents/none.jpg", width: 1, height: 1 };
    const { status, refusal } = await workspace.call(libraryCalls.create, {
      untyped: { body: block("Picture", { content: { ...emptyBlock("text_picture", "p"), picture } }) },
    });
    expect([status, refusal.errors]).toMatchObject([422, [{ field: "content.picture.file" }]]);
  });
});

describe("what was inserted", () => {
  test("is listed before its entry changes, pending deals first, and named afterwards with both words", async () => {
    const entry = await save(block("Used"));
    const origin = { entry: entry.id, version: 1 };
    const blocks = [{ ...text("<p>Used words, ours</p>", "mine"), origin }, services];
    const lost = await makeDeal(workspace, { name: "Lost", blocks });
    await workspace.call(dealCalls.status, { params: { id: lost.id }, body: { status: "lost" } });
    const pending = await makeDeal(workspace, { name: "Pending", blocks });
    await makeDeal(workspace, { name: "Other" });
    await workspace.call(dealTemplateCalls.create, { body: { deal_id: pending.id, name: "With it" } });

    const uses = await workspace.call(libraryCalls.uses, { params: { id: entry.id } });
    expect(uses.body).toMatchObject({
      data: {
        deals: [
          { id: pending.id, name: "Pending", stage: "pending", version: 1 },
          { id: lost.id, stage: "lost" },
        ],
        templates: [{ name: "With it", version: 1 }],
      },
      meta: { total: 2 },
    });

    const updates = async () =>
      (await workspace.call(libraryCalls.updates, { params: { id: pending.id } })).body.data;
    expect(await updates()).toEqual([]);
    await workspace.call(libraryCalls.update, {
      params: { id: entry.id },
      untyped: { body: block("Used", { content: text("<p>Newer words</p>") }) },
    });
    expect(await updates()).toEqual([
      {
        kind: "block",
        key: "mine",
        entry: { id: entry.id, name: "Used", version: 2 },
        version: 1,
        before: ["Used words, ours"],
        after: ["Newer words"],
        replacement: { ...text("<p>Newer words</p>", "mine"), origin: { entry: entry.id, version: 2 } },
      },
    ]);
  });

  test("does not tell the customer where it came from, and is sealed as written alone", async () => {
    const origin = { entry: (await save(block("Hidden"))).id, version: 1 };
    const deal = await makeDeal(workspace, {
      blocks: [{ ...text("<p>Hello</p>", "a"), origin }, services],
      sections: [{ ...emptySection("one"), origin }],
    });
    const seen = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(seen.body.data.blocks[0]).toEqual(text("<p>Hello</p>", "a"));
    expect(seen.text).not.toContain("origin");
    const own = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    expect(own.body).toMatchObject({ data: { blocks: [{ origin }, {}], sections: [{ origin }] } });
  });
});

describe("versions of what was inserted", () => {
  test("a new name, other tags and archiving make no copy old; other words do, until they are kept out", async () => {
    const entry = await save(block("Renamed"));
    const put = async (more: object) => {
      const body = { ...block("Renamed"), ...more };
      return (await workspace.call(libraryCalls.update, { params: { id: entry.id }, untyped: { body } })).body
        .data;
    };
    const dealWith = (origin: object) =>
      makeDeal(workspace, { blocks: [{ ...text("<p>Ours</p>", "mine"), origin }, services] });
    const updatesOf = async (origin: object) => {
      const { id } = await dealWith(origin);
      const found = await workspace.call(libraryCalls.updates, { params: { id } });
      return found.body.data.map(({ key }) => key);
    };
    const first = { entry: entry.id, version: 1 };
    expect(await put({ name: "Other name", tags: ["new"] })).toMatchObject({
      version: 2,
      content_version: 1,
    });
    expect(await updatesOf(first)).toEqual([]);
    const content = text("<p>Newer</p>", "another-key");
    expect(await put({ content })).toMatchObject({ version: 3, content_version: 3 });
    expect(await updatesOf(first)).toEqual(["mine"]);
    expect(await updatesOf({ ...first, kept: 3 })).toEqual([]);
    expect(await put({ content: { ...content, key: "k" } })).toMatchObject({
      version: 4,
      content_version: 3,
    });
    expect(await put({ content: text("<p>Newest</p>") })).toMatchObject({ version: 5, content_version: 5 });
    expect(await updatesOf({ ...first, kept: 3 })).toEqual(["mine"]);
    expect(await put({ content: text("<p>Newest</p>"), archived: true })).toMatchObject({ archived: true });
    expect(await updatesOf(first)).toEqual([]);
  });

  test("what was kept out is stored with the block and not shown to the customer; a wrong version is refused", async () => {
    const origin = { entry: (await save(block("Kept"))).id, version: 1, kept: 2 };
    const deal = await makeDeal(workspace, { blocks: [{ ...text("<p>A</p>", "a"), origin }, services] });
    const own = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    expect(own.body).toMatchObject({ data: { blocks: [{ origin }, {}] } });
    const seen = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(seen.text).not.toMatch(/origin|kept/);
    const wrong = { kind: "block", name: "Wrong", content: { ...text(""), origin: { ...origin, kept: 0 } } };
    expect((await workspace.call(libraryCalls.create, { untyped: { body: wrong } })).status).toBe(422);
  });

  test("archived entries are listed apart, and entries are found by their ids, of this workspace alone", async () => {
    const [one, two] = [await save(block("Apart one")), await save(block("Apart two", { archived: true }))];
    expect(await names({ "filter[name]": "apart" })).toEqual(["Apart one"]);
    expect(await names({ "filter[name]": "apart", "filter[archived]": "true" })).toEqual(["Apart two"]);
    expect(await names({ "filter[ids]": `${one.id},${two.id},999999` })).toEqual(["Apart one"]);
    for (const ids of ["", "1,,2", "x", Array(201).fill(1).join()])
      expect(
        (await workspace.call(libraryCalls.list, { untyped: { query: `filter[ids]=${ids}` } })).status,
        ids,
      ).toBe(422);
    const other = await makeWorkspace("library-other");
    const found = await other.call(libraryCalls.list, { query: { "filter[ids]": String(one.id) } });
    expect(found.body.data).toEqual([]);
  });
});
