import { describe, expect, test } from "vitest";
import { startWorkshop, type Workshop } from "@/lib/uploads/start-workshop";
import { pdfOf, unpackingPdf } from "../../support/pdf-files";

const PASSING = 120_000;
// These processes yield to all others, so on a busy machine they take long.
const LONG = 180_000;
const MEMORY = 512 * 1024 * 1024;

async function inOne(work: (workshop: Workshop) => Promise<void>): Promise<void> {
  const workshop = await startWorkshop();
  await work(workshop).finally(workshop.end);
}

describe("the process that reads files", () => {
  test("ends with a file that takes more of a processor than it may, whatever time passes", async () => {
    const pdf = await pdfOf("Long", 1);
    await inOne(async ({ ask }) => {
      await expect(ask({ kind: "pdf", bytes: pdf }, { processor: 1, passing: PASSING, memory: MEMORY })).rejects.toThrow("ended (SIGKILL)");
    });
  }, LONG);

  test("ends with a file that takes more memory than it may", async () => {
    const pdf = await pdfOf("Large", 1);
    await inOne(async ({ ask }) => {
      // Loading what reads a PDF takes more than this.
      await expect(ask({ kind: "pdf", bytes: pdf }, { processor: 60_000, passing: PASSING, memory: 1024 })).rejects.toThrow("ended (SIGKILL)");
    });
  }, LONG);

  test("ends with a PDF that unpacks to more than it may hold, before that is all there", async () => {
    const pdf = unpackingPdf(96);
    await inOne(async ({ ask }) => {
      await ask({ kind: "expect", expected: "pdf" }, { processor: 60_000, passing: PASSING, memory: MEMORY });
      await expect(ask({ kind: "pdf", bytes: pdf }, { processor: 60_000, passing: PASSING, memory: MEMORY })).rejects.toThrow("ended (SIGKILL)");
    });
  }, LONG);

  test("gives a PDF more with each of its pages", async () => {
    const pdf = await pdfOf("Long", 30);
    await inOne(async ({ ask }) => {
      await ask({ kind: "expect", expected: "pdf" }, { processor: 60_000, passing: PASSING, memory: MEMORY });
      // Reading it takes less, drawing thirty pages more than this.
      await expect(ask({ kind: "pdf", bytes: pdf }, { processor: 2_500, passing: PASSING, memory: MEMORY })).resolves.toHaveProperty("result.pictures.length", 30);
    });
  }, LONG);

  test("has loaded what reads an SVG before one comes, when it was told to expect it", async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>');
    await inOne(async ({ ask }) => {
      await ask({ kind: "expect", expected: "svg" }, { processor: 60_000, passing: PASSING, memory: MEMORY });
      // Loading a browser's document alone takes the better part of a second of a processor.
      await expect(ask({ kind: "svg", bytes: svg, maxWidth: 100, maxHeight: 100 }, { processor: 600, passing: PASSING, memory: MEMORY })).resolves.toHaveProperty("result.width", 100);
    });
  }, LONG);
});
