import { describe, expect, test } from "vitest";
import { gatherResults, type SourceOutcome } from "@/lib/domain/zoho/search-clients";
import { presentCompany } from "@/lib/domain/clients/present-result";
import type { ClientResult } from "@/lib/domain/clients/search-api";

const company = (number: number, clientId: number | null = null): ClientResult =>
  presentCompany(
    { zohoId: String(number), name: `Company ${number}`, phone: "", website: "", place: "" },
    "comp",
    clientId,
  );
const own = (number: number): ClientResult => ({
  ...company(number, number),
  id: `local-${number}`,
  source: "local",
  type: "local_customer",
});
const from = (source: "local" | "zoho", count: number): SourceOutcome => ({
  source,
  results: Array.from({ length: count }, (_, at) => (source === "local" ? own(at) : company(at + 1_000))),
});
const failed = (source: "local" | "zoho"): SourceOutcome => ({
  source,
  error: new Error(`${source} is away`),
});
const counts = (outcomes: SourceOutcome[], limit: number) => {
  const { data } = gatherResults(outcomes, limit);
  return [
    data.filter(({ source }) => source === "local").length,
    data.filter(({ source }) => source === "zoho").length,
  ];
};

describe("gatherResults [CLI-01]", () => {
  test("gives the tenant's own first, and leaves half of the places to Zoho's at most", () => {
    expect(counts([from("local", 20), from("zoho", 20)], 20)).toEqual([10, 10]);
    expect(counts([from("local", 20), from("zoho", 3)], 20)).toEqual([17, 3]);
    expect(counts([from("local", 2), from("zoho", 20)], 20)).toEqual([2, 18]);
    expect(counts([from("local", 9), from("zoho", 9)], 1)).toEqual([1, 0]);
    expect(gatherResults([from("zoho", 1), from("local", 1)], 5).data.map(({ source }) => source)).toEqual([
      "local",
      "zoho",
    ]);
  });

  test("shows an imported company once", () => {
    const { data } = gatherResults(
      [
        { source: "local", results: [own(1)] },
        { source: "zoho", results: [company(5, 1), company(6, 2)] },
      ],
      20,
    );
    expect(data.map(({ id }) => id)).toEqual(["local-1", "zoho-6"]);
  });

  test("names the source that failed beside the other's results (S-105)", () => {
    expect(gatherResults([from("local", 1), failed("zoho")], 20)).toMatchObject({
      data: [{ id: "local-0" }],
      meta: { failed_sources: ["zoho"] },
    });
    expect(gatherResults([failed("local"), from("zoho", 1)], 20)).toMatchObject({
      data: [{ source: "zoho" }],
      meta: { failed_sources: ["local"] },
    });
  });

  test("fails when every asked source did [MSG-18]", () => {
    expect(() => gatherResults([failed("local"), failed("zoho")], 20)).toThrow("Search failed");
    expect(() => gatherResults([failed("zoho")], 20)).toThrow("Search failed");
    expect(() => gatherResults([failed("local")], 20)).toThrow("local is away");
  });
});
