import { expect, test } from "vitest";
import { projected } from "@/lib/domain/scim/projection";

const USER = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id: "1",
  userName: "ada",
  name: { givenName: "Ada", familyName: "Roy" },
  emails: [{ value: "a@b.test", type: "work" }],
};
const { schemas, id, userName, emails } = USER;

test.each([
  ["", USER],
  ["attributes=USERNAME", { schemas, id, userName }],
  ["attributes=name.givenName, emails", { schemas, id, name: { givenName: "Ada" }, emails }],
  [
    "attributes=urn:ietf:params:scim:schemas:core:2.0:User:emails.value",
    { schemas, id, emails: [{ value: "a@b.test" }] },
  ],
  ["attributes=title", { schemas, id }],
  ["excludedAttributes=id,emails,name.familyName", { schemas, id, userName, name: { givenName: "Ada" } }],
])("an answer has what is asked for: %s [T-25]", (query, asked) =>
  expect(projected(USER, new URLSearchParams(query))).toEqual(asked),
);
