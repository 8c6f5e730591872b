import { describe, expect, test } from "vitest";
import { claimAt, namesOf, personOf } from "@/lib/domain/single-sign-on/person";

const RULES = { issuer: "https://id.example", roleClaim: null, mailDomains: [] };
const CLAIMS = { sub: "1", email: "Ada@Example.test", email_verified: true };

describe("who a provider's claims speak of (T-24)", () => {
  test("has the address as it is stored", () => {
    expect(personOf(CLAIMS, RULES)).toMatchObject({ subject: "1", email: "ada@example.test", roles: [] });
  });

  test.each([
    [{ email_verified: "true" }, null],
    [{ email_verified: undefined, xms_edov: true }, null],
    [{ email_verified: undefined, xms_edov: "1" }, null],
    [{ email_verified: "false" }, "email_unverified"],
    [{ email_verified: false, xms_edov: true }, "email_unverified"],
    [{ email_verified: undefined }, "email_unverified"],
    [{ email: "nobody" }, "email_missing"],
    [{ sub: "" }, "token"],
    [{ sub: 7 }, "token"],
    [{ sub: "x".repeat(256) }, "token"],
  ])("%j: %s", (claims, reason) => {
    const read = () => personOf({ ...CLAIMS, ...claims }, RULES);
    if (reason === null) expect(read().email).toBe("ada@example.test");
    else expect(read).toThrow(expect.objectContaining({ reason }));
  });

  test.each([
    [
      ["Sales", "Ops"],
      ["Sales", "Ops"],
    ],
    ["Sales", ["Sales"]],
    ["Sales,Ops", ["Sales,Ops", "Sales", "Ops"]],
    ["Sales Ops", ["Sales Ops", "Sales", "Ops"]],
    ["Sales Team, Ops", ["Sales Team, Ops", "Sales Team", "Ops"]],
    [7, []],
    [undefined, []],
  ])("has of the claim %j the values %j", (groups, roles) => {
    expect(personOf({ ...CLAIMS, groups }, { ...RULES, roleClaim: "groups" }).roles).toEqual(roles);
  });

  test("is of a domain that the workspace takes, whole and not by its end", () => {
    const rules = { ...RULES, mailDomains: ["example.test"] };
    expect(personOf(CLAIMS, rules).email).toBe("ada@example.test");
    for (const email of ["ada@sub.example.test", "ada@notexample.test", "example.test@evil.test"])
      expect(() => personOf({ ...CLAIMS, email }, rules)).toThrow(
        expect.objectContaining({ reason: "domain" }),
      );
  });
});

describe("a claim", () => {
  const claims = { groups: ["a"], "https://kapi/roles": "b", realm_access: { roles: ["c"] } };

  test("is found by its name or the path to it", () => {
    expect(claimAt(claims, "groups")).toEqual(["a"]);
    expect(claimAt(claims, "https://kapi/roles")).toBe("b");
    expect(claimAt(claims, "realm_access.roles")).toEqual(["c"]);
  });

  test("is not what objects have by themselves", () => {
    for (const path of ["constructor", "__proto__", "realm_access.toString", "groups.length"])
      expect(claimAt({ realm_access: {} }, path)).toBeUndefined();
  });
});

describe("names", () => {
  test.each([
    [{ given_name: " Zoé ", family_name: "O’Neil-Roy" }, "Zoé", "O’Neil-Roy"],
    [{ name: "Ada King Lovelace" }, "Ada", "King Lovelace"],
    [{ given_name: "<b>Ada</b>", family_name: "R2" }, "b Ada b", "R"],
    [{}, "ada", "-"],
    [{ name: "42" }, "ada", "-"],
  ])("%j: %s %s", (claims, firstName, lastName) => {
    expect(namesOf(claims, "ada@example.test")).toEqual({ firstName, lastName });
  });

  test("have at most 50 characters", () => {
    expect(namesOf({ given_name: "x".repeat(80) }, "").firstName).toHaveLength(50);
  });
});
