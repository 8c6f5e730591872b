import { beforeEach, describe, expect, test } from "vitest";
import { zohoCircuit } from "@/lib/domain/zoho/call-zoho";
import { ZohoError, type ZohoFailure } from "@/lib/domain/zoho/zoho-error";

let now = 0;
let circuit: ReturnType<typeof zohoCircuit>;
let asked = 0;
beforeEach(() => {
  [now, asked] = [1_000_000, 0];
  circuit = zohoCircuit(() => now);
});

const fails = (kind: ZohoFailure, retryAfter?: number) =>
  circuit
    .through("7", () => Promise.reject(new ZohoError(kind, kind, retryAfter)))
    .catch((error: ZohoError) => error.kind);
const works = (key = "7") =>
  circuit
    .through(key, () => Promise.resolve((asked += 1)))
    .then(
      () => "asked",
      (error: ZohoError) => error.kind,
    );

describe("Circuit", () => {
  test("leaves a service alone for 30 seconds after 5 failures in a row, and only that tenant's", async () => {
    for (let time = 0; time < 4; time++) await fails("away");
    expect(await works()).toBe("asked");
    for (let time = 0; time < 5; time++) expect(await fails("away")).toBe("away");
    expect(await works()).toBe("paused");
    expect(await works("8")).toBe("asked");
    now += 30_001;
    expect(await works()).toBe("asked");
  });

  test("lets one call try after the pause, and waits again when that fails", async () => {
    for (let time = 0; time < 5; time++) await fails("away");
    now += 30_001;
    const slow = circuit.through("7", () => new Promise(() => undefined));
    expect(await works()).toBe("paused");
    void slow;
    now += 30_001;
    expect(await fails("away")).toBe("away");
    expect(await works()).toBe("paused");
  });

  test.each([
    ["limited", undefined, 60],
    ["limited", 7, 7],
    ["credentials", undefined, 60],
    ["scope", undefined, 60],
    ["token", undefined, 60],
  ] as const)("pauses at once after %s (%s): %s seconds", async (kind, retryAfter, seconds) => {
    await fails(kind, retryAfter);
    now += seconds * 1_000 - 1;
    expect(await works()).toBe("paused");
    now += 2;
    expect(await works()).toBe("asked");
  });

  test("takes an unknown record for an answer", async () => {
    for (let time = 0; time < 9; time++) await fails("not_found");
    expect(await works()).toBe("asked");
  });
});
