import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyBlock, emptySection, type Block } from "@/lib/core/documents/blocks";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("documents");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const heading = (key: string, text: string): Block => ({ ...emptyBlock("heading", key), text });
const words = (key: string, html: string): Block => ({ ...emptyBlock("text", key), html });
const services = emptyBlock("services", "services");
const terms = (title: string): Block => ({
  ...emptyBlock("terms", "terms"),
  title,
  html: "<p>30 days</p>",
  must_accept: true,
});
const design = { ...emptySection("design"), name: "Design", hides_unit_prices: true };
const build = { ...emptySection("build"), name: "Build" };

const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const make = async (...given: Parameters<typeof makeDeal> extends [unknown, ...infer Rest] ? Rest : never) =>
  read((await makeDeal(workspace, ...given)).id);
const patch = (id: number, attributes: object) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });
const shown = async (uuid: string) =>
  (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data;
const accept = (uuid: string, body: object = {}) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy", ...body } });
const line = (section: string, more: object = {}) => ({
  sale_catalog_item_id: workspace.catalog.items.fixed,
  quantity: 1,
  section,
  ...more,
});

describe("a deal's document", () => {
  test("is kept as it was sent, its rich texts cleaned, and a duplicate has it too [BLD-35]", async () => {
    const blocks = [
      heading("why", "Why"),
      words("text", "<p>For <b>you</b><script>x</script></p>"),
      services,
    ];
    const deal = await make({ language: "fr", blocks, sections: [design, build] }, [
      line("build", { customer_note: "  Without\nphotos " }),
      line("design"),
      line(""),
    ]);
    const kept = { blocks: [blocks[0], words("text", "<p>For <b>you</b></p>"), services], language: "fr" };
    expect(await read(deal.id)).toMatchObject({ ...kept, sections: [design, build] });
    expect(deal.lineItems.map((each) => [each.section, each.customer_note])).toEqual([
      ["", ""],
      ["design", ""],
      ["build", "Without\nphotos"],
    ]);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(copy.body.data).toMatchObject({ ...kept, sections: [design, build] });
    expect(copy.body.data.lineItems.map(({ section }) => section)).toEqual(["", "design", "build"]);
  });

  test.each([
    ["without its services", { blocks: [heading("a", "A")] }, "data.attributes.blocks"],
    [
      "with two blocks of one key",
      { blocks: [services, heading("services", "A")] },
      "data.attributes.blocks",
    ],
    [
      "with a block of no kind",
      { blocks: [services, { type: "marquee", key: "m" }] },
      "data.attributes.blocks.1.type",
    ],
    [
      "with a video of another scheme",
      { blocks: [services, { type: "video", key: "v", address: "javascript:alert(1)" }] },
      "data.attributes.blocks.1.address",
    ],
    [
      "with 201 blocks",
      { blocks: Array.from({ length: 201 }, (_, n) => heading(`h${n}`, "A")) },
      "data.attributes.blocks",
    ],
  ])("is refused %s, by its field", async (_, attributes, field) => {
    const deal = await make();
    const { status, refusal } = await patch(deal.id, attributes);
    expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("a line's section is one of the deal's", async () => {
    const deal = await make({ sections: [design] }, [line("design")]);
    const wrong = await patch(deal.id, { lineItems: [line("nowhere")] });
    expect([wrong.status, wrong.refusal.errors[0]?.field]).toEqual([
      422,
      "data.attributes.lineItems.0.section",
    ]);
    const gone = await patch(deal.id, { sections: [build] });
    expect([gone.status, gone.refusal.errors[0]?.field]).toEqual([
      422,
      "data.attributes.lineItems.0.section",
    ]);
    expect((await read(deal.id)).lineItems.map(({ section }) => section)).toEqual(["design"]);
  });

  test("sections that change their order take their lines with them, at their prices", async () => {
    const deal = await make({ sections: [design, build] }, [line("design"), line("build")]);
    const { body } = await patch(deal.id, { sections: [build, design] });
    expect(body.data.lineItems.map(({ section, unit_price }) => [section, unit_price])).toEqual(
      deal.lineItems.map(({ section, unit_price }) => [section, unit_price]).reverse(),
    );
    expect(body.data.amount_after_tax).toBe(deal.amount_after_tax);
  });

  test("in whatever order its sections are put, each line keeps its price, its trace and its tick", async () => {
    const { negotiable } = workspace.catalog.items;
    const travel = { sale_catalog_item_id: null, name: "Travel" };
    const [one, two, three] = ["one", "two", "three"].map((key) => ({ ...emptySection(key), name: key }));
    const deal = await make({ sections: [one, two, three] }, [
      line("one", { ...travel, unit_price: 500_00 }),
      line("two", { ...travel, unit_price: 200_00, is_optional: true }),
      line("three", { ...travel, unit_price: 200_00, is_optional: true }),
      line("one", { sale_catalog_item_id: negotiable, unit_price: 250_00, is_optional: true }),
      line("two", { sale_catalog_item_id: negotiable, unit_price: 180_00 }),
      line("three", { sale_catalog_item_id: negotiable }),
    ]);
    const isThird = ({ section, name }: DealAnswer["lineItems"][number]) =>
      section === "three" && name === "Travel";
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: deal.lineItems.find(isThird)?.id ?? 0, is_selected: true }] },
    });
    const bySection = ({ lineItems }: DealAnswer, sections: readonly { key: string }[]) =>
      sections.map(({ key }) =>
        lineItems
          .filter(({ section }) => section === key)
          .map(({ id: _id, position: _position, priced_anew: _anew, ...kept }) => kept),
      );
    const before = await read(deal.id);
    for (const order of [
      [two, one, three],
      [three, two, one],
      [one, three, two],
      [two, three, one],
      [three, one, two],
      [one, two, three],
    ]) {
      const sections = order.filter((section) => section !== undefined);
      const { status, body } = await patch(deal.id, { sections });
      expect(status).toBe(200);
      expect(body.data.lineItems.map(({ section }) => section)).toEqual(
        sections.flatMap(({ key }) => [key, key]),
      );
      expect(bySection(body.data, sections)).toEqual(bySection(before, sections));
      expect(body.data.amount_after_tax).toBe(before.amount_after_tax);
    }
  });

  test("a revision by a program that knows nothing of it keeps it", async () => {
    const deal = await make({ blocks: [heading("a", "A"), services], sections: [design] });
    const { body } = await workspace.call(dealCalls.create, {
      body: {
        data: {
          attributes: { client_id: deal.client_id, lineItems: [line("")] },
          relationships: { editedDeal: { data: { id: String(deal.id) } } },
        },
      },
    });
    expect(body.data).toMatchObject({ blocks: [heading("a", "A"), services], sections: [design] });
  });
});

describe("variables", () => {
  const text = (body: string) => [heading("h", body), services];

  test("have the proposal's values for its reader, in its language; totals follow on the page", async () => {
    const deal = await make({
      language: "fr",
      purchase_order: "4500",
      blocks: text("{client.name}, {deal.number}, {deal.purchase_order}, {deal.total}, {odd}"),
    });
    const { blocks } = await shown(deal.uuid);
    expect(blocks[0]).toEqual(
      heading("h", `${deal.customer?.name ?? ""}, ${deal.number}, 4500, {deal.total}, {odd}`),
    );
  });

  test("of the contact are of the recipient, and of a line's question its answer", async () => {
    const { items, fields } = workspace.catalog;
    const deal = await make({ blocks: text(`{contact.first_name} {answer.${fields.pages}}`) }, [
      {
        sale_catalog_item_id: items.tiered,
        field_values: { [fields.pages]: 6, [fields.rush]: false, [fields.style]: "bold" },
      },
    ]);
    const first = deal.customer?.contacts[0]?.name.split(" ")[0] ?? "";
    expect((await shown(deal.uuid)).blocks[0]).toEqual(heading("h", `${first} 6`));
  });

  test("are as they were sealed from the acceptance on, and staff still read what they wrote [P-07]", async () => {
    const deal = await make({ blocks: text("{deal.number}: {deal.total}") });
    const { body } = await accept(deal.uuid);
    const sealed = (await shown(deal.uuid)).blocks[0];
    expect(sealed).toMatchObject({ text: expect.stringMatching(/^Q-\d+: .*\d/) as string });
    expect((await read(deal.id)).blocks[0]).toEqual(heading("h", "{deal.number}: {deal.total}"));
    const verdict = async () =>
      (
        await workspace.call(proposalCalls.verify, {
          as: null,
          params: { code: body.data.verification_code },
        })
      ).body.data.verdict;
    expect(await verdict()).toBe("genuine");
    await admin`update deal set sealed_content = jsonb_set(sealed_content, '{blocks,0,text}', '"other"')
      where tenant_id = ${workspace.tenant.id} and id = ${deal.id}`;
    expect(await verdict()).toBe("altered");
  });
});

describe("terms", () => {
  test("that must be accepted are asked for by name, sealed and named in the evidence [REST-37] [P-07]", async () => {
    const deal = await make({ blocks: [services, terms("Terms of {client.name}")] });
    const title = `Terms of ${deal.customer?.name ?? ""}`;
    for (const body of [{}, { accepted_terms: ["others"] }]) {
      const refused = await accept(deal.uuid, body);
      expect([refused.status, refused.refusal.errors]).toEqual([
        422,
        [{ field: "accepted_terms", code: "required", message: `These terms must be accepted: ${title}` }],
      ]);
    }
    expect((await read(deal.id)).stage).toBe("pending");
    const { status, body } = await accept(deal.uuid, { accepted_terms: ["terms"] });
    expect(status).toBe(200);
    const verified = await workspace.call(proposalCalls.verify, {
      as: null,
      params: { code: body.data.verification_code },
    });
    expect(verified.body).toMatchObject({ data: { verdict: "genuine", terms_accepted: [title] } });
    const [row] = await admin<
      { content: string }[]
    >`select content from acceptance where deal_id = ${deal.id}`;
    expect(JSON.parse(row?.content ?? "null")).toMatchObject({
      form: "kapi-offer/2",
      terms_accepted: [{ key: "terms", title }],
      blocks: [services, { title }],
    });
  });
});

test("a revision says block by block what changed in words [X-22]", async () => {
  const blocks = [heading("a", "One"), heading("b", "Two"), words("c", "<p>Three</p>"), services];
  const deal = await make({ blocks, sections: [design] });
  const { body } = await workspace.call(dealCalls.create, {
    body: {
      data: {
        attributes: {
          client_id: deal.client_id,
          blocks: [
            services,
            heading("a", "One"),
            words("c", "<p>Three <b>times</b></p>"),
            heading("d", "{deal.name}"),
          ],
          sections: [{ ...design, name: "Drafts" }],
          name: "Second",
          lineItems: [line("")],
        },
        relationships: { editedDeal: { data: { id: String(deal.id) } } },
      },
    },
  });
  const { body: changes } = await workspace.call(followingCalls.changes, { params: { id: body.data.id } });
  expect(changes.data.words).toEqual([
    { kind: "moved", type: "services", before: [], after: [] },
    { kind: "changed", type: "text", before: ["Three"], after: ["Three times"] },
    { kind: "added", type: "heading", before: [], after: ["Second"] },
    { kind: "changed", type: "section", before: ["Design"], after: ["Drafts"] },
    { kind: "removed", type: "heading", before: ["Two"], after: [] },
  ]);
});
