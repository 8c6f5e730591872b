import type { CallQuery } from "@/app/_client/call-parts";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shadesOf } from "@/lib/core/colors/palette";
import { settingCalls } from "@/lib/domain/settings/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { callsAs, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("settings");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const call = callsAs(() => workspace, { as: "admin" });
const list = async (query: CallQuery<typeof settingCalls.list> = {}) =>
  (await call(settingCalls.list, { query })).body.data;
const branding = async () =>
  Number(
    (
      await admin<
        { value: string }[]
      >`select value from counter where tenant_id = ${workspace.tenant.id} and name = 'branding_version'`
    )[0]?.value,
  );
const events = () =>
  admin<
    { action: string; subject_type: string; before: object; after: object }[]
  >`select action, subject_type, before, after from audit_event where tenant_id = ${workspace.tenant.id}
    order by sequence`;

describe("GET /settings", () => {
  test("gives every setting with its group, type and description [REST-54] [VIS-11]", async () => {
    const settings = await list();
    expect(settings.find(({ key }) => key === "--kapi-primary-500")).toEqual({
      id: expect.any(Number) as number,
      key: "--kapi-primary-500",
      value: "#3056d3",
      group: "color",
      data_type: "hex",
      description: "Colour primary, shade 500",
      version: 1,
    });
    expect(settings.find(({ key }) => key === "proposal_reminders")).toMatchObject({
      id: 0,
      value: "off",
      group: "proposals",
      data_type: "switch",
      version: 0,
    });
  });

  test("has the lowest price of new services, which those take that state none [CAT-11]", async () => {
    const own = await makeWorkspace("lowest-price");
    const patch = async (value: string) => {
      const { status, body } = await own.call(settingCalls.update, {
        as: "admin",
        params: { key: "lowest_price" },
        body: { value },
      });
      return [status, body.data?.value];
    };
    const leastOf = async (attributes: object) => {
      const { body } = await own.call(catalogCalls.create, {
        body: { data: { attributes: { title: "Poster", description: "<p>x</p>", ...attributes } } },
      });
      return body.data.min_negotiation_margin;
    };
    expect(await leastOf({})).toBe(0);
    for (const wrong of ["", "-1", "100.5", "101", "9,5", "1e1", "0.00001"])
      expect((await patch(wrong))[0], wrong).toBe(422);
    expect(await patch("90.50")).toEqual([200, "90.5"]);
    expect([await leastOf({}), await leastOf({ min_negotiation_margin: 0 })]).toEqual([90.5, 0]);
  });

  test("has what happens next for customers, as lines of plain text in each language [U-85]", async () => {
    const patch = async (value: string) => {
      const { status, body } = await call(settingCalls.update, {
        params: { key: "next_steps_es" },
        body: { value },
      });
      return [status, body.data?.value];
    };
    const before = await branding();
    expect(await patch("  Le llamamos.\r\nLuego empezamos. ")).toEqual([
      200,
      "Le llamamos.\nLuego empezamos.",
    ]);
    expect(await branding(), "pages are rendered again").toBe(before + 1);
    for (const wrong of ["x".repeat(1_001), "a\u0000b", "a\u001bb"])
      expect((await patch(wrong))[0]).toBe(422);
    expect(await patch("x".repeat(1_000))).toEqual([200, "x".repeat(1_000)]);
    expect(await patch("")).toEqual([200, ""]);
  });

  test("gives a section: fifty colours, or the pictures of the workspace [REST-54] [VIS-04] [LOG-04]", async () => {
    const colors = await list({ section: "color" });
    expect(
      colors
        .map(({ key }) => key)
        .filter((key) => /^--kapi-(primary|secondary|success|warning|error)-(50|[1-9]00)$/.test(key)),
    ).toHaveLength(50);
    expect(
      colors.every(
        ({ group, data_type, value }) =>
          group === "color" && data_type === "hex" && /^#[0-9a-f]{6}$/.test(value),
      ),
    ).toBe(true);
    expect((await list({ section: "images" })).map(({ key, group, value }) => [key, group, value])).toEqual([
      ["--kapi-logo", "images", ""],
      ["--kapi-favicon", "images", ""],
      ["--kapi-footer", "images", ""],
    ]);
  });

  test("answers 404 for a section that is not there [REST-54]", async () => {
    expect((await call(settingCalls.list, { query: { section: "mail" } })).status).toBe(404);
  });

  test("needs a permission on settings, whichever [S-130]", async () => {
    expect((await workspace.call(settingCalls.list, { as: "manager" })).status).toBe(403);
    expect(
      (await workspace.call(settingCalls.list, { token: await workspace.tokenWith("settings.create") }))
        .status,
    ).toBe(200);
  });
});

describe("/settings/{key}", () => {
  test("reads and changes one, with its tag [REST-55] [REST-56]", async () => {
    const read = await call(settingCalls.read, { params: { key: "proposal_reminders" } });
    expect(read.body.data.value).toBe("off");
    const changed = await call(settingCalls.update, {
      params: { key: "proposal_reminders" },
      body: { value: "on" },
      headers: { "if-match": String(read.headers.etag) },
    });
    expect([changed.status, changed.body.data.value, changed.body.data.version]).toEqual([200, "on", 1]);
    expect((await call(settingCalls.read, { params: { key: "proposal_reminders" } })).headers.etag).toBe(
      changed.headers.etag,
    );
  });

  test("refuses to overwrite what somebody else changed, and shows it", async () => {
    const { headers } = await call(settingCalls.read, { params: { key: "template" } });
    await call(settingCalls.update, { params: { key: "--kapi-warning-500" }, body: { value: "#aa5500" } });
    const stale = String(
      (await call(settingCalls.read, { params: { key: "--kapi-warning-500" } })).headers.etag,
    );
    await call(settingCalls.update, { params: { key: "--kapi-warning-500" }, body: { value: "#aa5501" } });
    const { status, refusal } = await call(settingCalls.update, {
      params: { key: "--kapi-warning-500" },
      body: { value: "#aa5502" },
      headers: { "if-match": stale },
    });
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ value: "#aa5501" });
    expect(
      (
        await call(settingCalls.update, {
          params: { key: "template" },
          body: { value: "simple" },
          headers: { "if-match": String(headers.etag) },
        })
      ).status,
    ).toBe(200);
  });

  test.each(["no-such-key", "smtp_password", "constructor"])("knows no setting %s", async (key) => {
    expect((await call(settingCalls.read, { params: { key } })).status).toBe(404);
    expect((await call(settingCalls.update, { params: { key }, body: { value: "x" } })).status).toBe(404);
  });

  test.each([
    ["--kapi-primary-500", "red"],
    ["--kapi-primary-500", "#1234567"],
    ["--kapi-logo", "/api/storage/images/another.png"],
    ["--kapi-logo", "https://evil.example/logo.png"],
    ["proposal_reminders", "yes"],
    ["template", "no-such-template"],
  ])("refuses %s = %s", async (key, value) => {
    const { status, refusal } = await call(settingCalls.update, { params: { key }, body: { value } });
    expect([status, refusal.errors[0]?.field]).toEqual([422, "value"]);
  });

  test("asks for settings.delete to remove a picture, for settings.update to change anything [X-43]", async () => {
    const [deletes, updates] = [
      await workspace.tokenWith("settings.delete"),
      await workspace.tokenWith("settings.update"),
    ];
    const patch = async (token: string, key: string, value: string) =>
      (await workspace.call(settingCalls.update, { token, params: { key }, body: { value } })).status;
    expect(await patch(deletes, "--kapi-logo", "")).toBe(200);
    expect(await patch(updates, "--kapi-logo", "")).toBe(403);
    expect(await patch(deletes, "proposal_reminders", "off")).toBe(403);
    expect(await patch(updates, "proposal_reminders", "off")).toBe(200);
  });

  test("draws nothing anew for a setting that no customer sees", async () => {
    const before = await branding();
    await call(settingCalls.update, { params: { key: "proposal_reminders" }, body: { value: "on" } });
    await call(settingCalls.update, { params: { key: "proposal_reminders" }, body: { value: "off" } });
    expect(await branding()).toBe(before);
  });
});

describe("POST /settings/design-tokens", () => {
  const shades = (base: string) =>
    Object.entries(shadesOf(base) ?? {}).map(([shade, value]) => ({
      key: `--kapi-secondary-${shade}`,
      value,
    }));

  test("stores a list of colours at once and answers all of them; what is drawn is drawn anew [REST-57] [VIS-05]", async () => {
    const before = await branding();
    const { status, body } = await call(settingCalls.saveDesignTokens, {
      body: {
        tokens: shades("#b4235a"),
      },
    });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(50);
    expect(
      body.data.filter(({ key }) => key.startsWith("--kapi-secondary-")).map(({ value }) => value),
    ).toEqual(Object.values(shadesOf("#b4235a") ?? {}));
    expect(await branding()).toBe(before + 1);
    expect(await list({ section: "color" })).toEqual(body.data);
    expect((await events()).at(-1)).toMatchObject({
      action: "changed",
      subject_type: "design_tokens",
      after: { "--kapi-secondary-500": "#b4235a" },
    });
  });

  test("takes the bare list, and colours without # [S-120] [VIS-08]", async () => {
    const { body } = await call(settingCalls.saveDesignTokens, {
      body: [{ key: "--kapi-success-500", value: "0A7B3C" }],
    });
    expect(body.data.find(({ key }) => key === "--kapi-success-500")?.value).toBe("#0a7b3c");
  });

  test("stores all or none, and names what is wrong", async () => {
    const before = await list({ section: "color" });
    const { status, refusal } = await call(settingCalls.saveDesignTokens, {
      body: {
        tokens: [
          { key: "--kapi-error-500", value: "#000000" },
          { key: "--kapi-error-500", value: "#111111" },
          { key: "--kapi-error-600", value: "red;}" },
          { key: "--kapi-logo", value: "#111111" },
        ],
      },
    });
    expect([status, refusal.errors.map(({ field }) => field)]).toEqual([
      422,
      ["tokens.1.key", "tokens.2.value", "tokens.3.key"],
    ]);
    expect(await list({ section: "color" })).toEqual(before);
  });

  test("refuses colours that were chosen beside older ones", async () => {
    const tag = String((await call(settingCalls.list, { query: { section: "color" } })).headers.etag);
    const save = (value: string) =>
      call(settingCalls.saveDesignTokens, {
        body: { tokens: [{ key: "--kapi-error-500", value }] },
        headers: { "if-match": tag },
      });
    expect((await save("#a01010")).status).toBe(200);
    const { status, refusal } = await save("#a02020");
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
  });
});
