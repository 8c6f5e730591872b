import { afterEach, expect, test, vi } from "vitest";
import { failureAnswer } from "@/lib/platform/http/failure";
import { isDiskLow } from "@/lib/server/health/readiness";
import { log } from "@/lib/platform/log";
import { failurePage } from "@/lib/server/proposal-page/show-proposal";

afterEach(() => vi.restoreAllMocks());

const MiB = 1024 * 1024;
const disk = (freeMiB: number, totalMiB: number) => ({ bavail: freeMiB, blocks: totalMiB, bsize: MiB });

test.each([
  ["a twentieth and more", disk(500, 10_000), false],
  ["less than a twentieth", disk(499, 10_000), true],
  ["a quarter of a GiB of a small one", disk(256, 1_000), false],
  ["less than a quarter of a GiB of a small one", disk(255, 1_000), true],
  ["nothing", disk(0, 10_000), true],
])("a disk with %s free is low or not", (_, found, expected) => {
  expect(isDiskLow(found)).toBe(expected);
});

test.each(["53100", "ENOSPC", "EDQUOT"])(
  "a full disk (%s) is answered 503 with when to come back, by the API and by the customer's page, and said in the log",
  (code) => {
    const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const error = new Error("query failed", { cause: Object.assign(new Error("no space"), { code }) });
    const answer = failureAnswer(error, "request-1").toResponse();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ event: "disk_full" }), expect.any(String));
    const page = failurePage(error, "en");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  },
);
