import { describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/server/contracts";
import { AT_ONCE, LIMITS, limitOf, type LimitName } from "@/lib/core/contract/limits";

const MINUTE = 60;
const HOUR = 3_600;

/** Limits that no contract names, because other code counts them. */
const COUNTED_ELSEWHERE: ReadonlySet<LimitName> = new Set<LimitName>([
  "api",
  "apiOfTenant",
  "visitor",
  "signIn",
  "signInOfTenant",
  "signInFailures",
  "signInFailuresOfAccount",
  "signInFailuresInARow",
  "unknownAddresses",
  "unknownAddressesOfTenant",
  "refresh",
  "foreignToken",
  "logError",
  "reportPolicy",
  "reports",
  "upload",
  "storedFiles",
  "proofFailures",
  "proofFailuresOfAccount",
  "proofFailuresInARow",
  "singleSignOn",
  "askTls",
  "scim",
]);

describe("the table of limits", () => {
  test.each<[LimitName, number, number]>([
    ["signInFailures", 5, 15 * MINUTE],
    ["signInFailuresOfAccount", 20, HOUR],
    ["signInFailuresInARow", 100, 30 * 24 * HOUR],
    ["signIn", 50, 15 * MINUTE],
    ["signInOfTenant", 500, 15 * MINUTE],
    ["unknownAddresses", 3, HOUR],
    ["unknownAddressesOfTenant", 20, HOUR],
    ["refresh", 30, MINUTE],
    ["foreignToken", 10, 10 * MINUTE],
    ["register", 3, 3 * HOUR],
    ["forgotPassword", 3, HOUR],
    ["forgotPasswordOfAddress", 20, HOUR],
    ["resendVerification", 3, HOUR],
    ["resendVerificationOfAddress", 20, HOUR],
    ["resetPassword", 5, HOUR],
    ["verifyEmail", 5, 15 * MINUTE],
    ["api", 600, MINUTE],
    ["apiOfTenant", 3_000, MINUTE],
    ["readProposal", 60, MINUTE],
    ["changeProposal", 10, MINUTE],
    ["askOnProposal", 10, HOUR],
    ["missedProposals", 30, 10 * MINUTE],
    ["pdfOfProposal", 5, MINUTE],
    ["pdf", 20, MINUTE],
    ["upload", 20, MINUTE],
    ["export", 5, MINUTE],
    ["search", 60, MINUTE],
    ["logError", 10, MINUTE],
    ["reports", 1_000, MINUTE],
  ])("lets %s through %i times in %i seconds", (name, points, seconds) => {
    expect(limitOf(name)).toMatchObject({ points, seconds });
  });

  test("lets 20 calls of a session and 60 of a tenant run at the same moment", () => {
    expect(AT_ONCE).toEqual({ apiAtOnce: 20, apiOfTenantAtOnce: 60 });
  });

  test("refuses for an hour who guesses links", () => {
    expect(limitOf("missedProposals")).toMatchObject({ blocks: HOUR, misses: true });
  });

  test("asks the database for no limit of all calls", () => {
    for (const name of ["api", "apiOfTenant", "visitor", "readProposal"] as const)
      expect(LIMITS[name].counted).toBe("here");
  });

  test("holds no limit that nothing counts", () => {
    const declared = new Set(CONTRACTS.flatMap(({ limits = [] }) => limits));
    expect(
      (Object.keys(LIMITS) as LimitName[]).filter(
        (name) => !declared.has(name) && !COUNTED_ELSEWHERE.has(name),
      ),
    ).toEqual([]);
  });

  test("counts exactly what guards passwords and mails", () => {
    const exact = (Object.keys(LIMITS) as LimitName[]).filter((name) => limitOf(name).counted === "database");
    expect(exact).toEqual(
      expect.arrayContaining([
        "signInFailures",
        "signInFailuresOfAccount",
        "signIn",
        "unknownAddresses",
        "forgotPassword",
        "register",
        "resetPassword",
        "verifyEmail",
        "missedProposals",
      ]),
    );
  });
});
