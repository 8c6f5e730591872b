import { describe, expect, test } from "vitest";
import { groupFilterOf } from "@/lib/domain/scim/group-filter";
import { patchedGroup } from "@/lib/domain/scim/group-patch";
import { MAX_NAMED_MEMBERS } from "@/lib/domain/scim/limits";

const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
const patch = (...Operations: object[]) => patchedGroup({ Operations });

describe("a PATCH of a group [T-70]", () => {
  test.each<[string, object, object]>([
    [
      "Microsoft adds",
      { op: "Add", path: "members", value: [{ $ref: null, value: "a" }, { value: "b" }] },
      { members: [{ op: "add", ids: ["a", "b"] }] },
    ],
    [
      "Microsoft removes",
      { op: "Remove", path: "members", value: [{ value: "a" }] },
      { members: [{ op: "remove", ids: ["a"] }] },
    ],
    [
      "Okta removes",
      { op: "remove", path: 'members[value eq "a"]' },
      { members: [{ op: "remove", ids: ["a"] }] },
    ],
    ["all are removed", { op: "remove", path: "members" }, { members: [{ op: "replace", ids: [] }] }],
    [
      "Okta replaces",
      { op: "replace", path: "members", value: [{ value: "a", display: "a@b.test" }] },
      { members: [{ op: "replace", ids: ["a"] }] },
    ],
    [
      "one that is no list",
      { op: "add", path: "members", value: { value: "a" } },
      { members: [{ op: "add", ids: ["a"] }] },
    ],
    ["ids alone", { op: "add", path: "members", value: ["a"] }, { members: [{ op: "add", ids: ["a"] }] }],
    [
      "a list without a path",
      { op: "add", value: [{ value: "a" }] },
      { members: [{ op: "add", ids: ["a"] }] },
    ],
    [
      "members within a value",
      { op: "add", value: { Members: [{ Value: "a" }] } },
      { members: [{ op: "add", ids: ["a"] }] },
    ],
    [
      "a name",
      { op: "Replace", path: "DISPLAYNAME", value: " Sales " },
      { displayName: "Sales", members: [] },
    ],
    [
      "Okta's name beside the id",
      { op: "replace", value: { id: "1", displayName: "Sales" } },
      { displayName: "Sales", members: [] },
    ],
    [
      "the directory's id",
      { op: "add", path: `${SCHEMA}:externalId`, value: "x" },
      { externalId: "x", members: [] },
    ],
    ["no id of the directory", { op: "remove", path: "externalId" }, { externalId: null, members: [] }],
    ["what is not stored", { op: "add", path: "owner", value: "x" }, { members: [] }],
    ["an extension", { op: "add", path: "urn:x:y:z", value: "x" }, { members: [] }],
    [
      "the name of a member",
      { op: "replace", path: 'members[value eq "a"].display', value: "x" },
      { members: [] },
    ],
  ])("%s", (_name, operation, written) => expect(patch(operation)).toEqual(written));

  test("its steps are kept in their order", () =>
    expect(
      patch({ op: "remove", path: "members" }, { op: "add", path: "members", value: [{ value: "a" }] })
        .members,
    ).toEqual([
      { op: "replace", ids: [] },
      { op: "add", ids: ["a"] },
    ]));

  test.each<[string, object, number, string | undefined]>([
    ["a removal without a path", { op: "remove", value: { members: [] } }, 400, "noTarget"],
    ["no name", { op: "remove", path: "displayName" }, 400, "mutability"],
    ["an empty name", { op: "replace", path: "displayName", value: " " }, 400, "invalidValue"],
    ["a member who is no text", { op: "add", path: "members", value: [{ value: 1 }] }, 400, "invalidValue"],
    ["another filter", { op: "remove", path: 'members[display eq "a"]' }, 400, "invalidFilter"],
    ["an odd path", { op: "remove", path: "][" }, 400, "invalidPath"],
    ["an unknown operation", { op: "move", path: "members" }, 400, "invalidSyntax"],
    [
      "too many members",
      { op: "add", path: "members", value: Array.from({ length: MAX_NAMED_MEMBERS + 1 }, String) },
      413,
      undefined,
    ],
  ])("refuses %s", (_name, operation, status, scimType) =>
    expect(() => patch(operation)).toThrow(
      expect.objectContaining({ status, ...(scimType ? { scimType } : {}) }),
    ),
  );
});

test.each([
  [null, []],
  ['displayName eq "A \\"b\\""', [{ attribute: "displayName", value: 'A "b"' }]],
  [`${SCHEMA}:DisplayName EQ "a"`, [{ attribute: "displayName", value: "a" }]],
  [
    'id eq "1" and members eq "2"',
    [
      { attribute: "id", value: "1" },
      { attribute: "members", value: "2" },
    ],
  ],
  ['members.value eq "2"', [{ attribute: "members", value: "2" }]],
  [
    'externalId eq "x" and Members[Value eq "2"]',
    [
      { attribute: "externalId", value: "x" },
      { attribute: "members", value: "2" },
    ],
  ],
])("a filter of groups: %s [T-70]", (text, comparisons) => expect(groupFilterOf(text)).toEqual(comparisons));

test.each(['displayName sw "a"', 'displayName eq "a" or id eq "1"', "members pr", 'title eq "a"'])(
  "another filter of groups is refused: %s [T-70]",
  (text) => expect(() => groupFilterOf(text)).toThrow(expect.objectContaining({ scimType: "invalidFilter" })),
);
