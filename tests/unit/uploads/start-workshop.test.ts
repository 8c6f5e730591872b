import { describe, expect, test } from "vitest";
import { startWorkshop, type Workshop } from "@/lib/uploads/start-workshop";
import { pdfOf } from "../../support/pdf-files";

const PASSING = 120_000;

async function inOne(work: (workshop: Workshop) => Promise<void>): Promise<void> {
  const workshop = await startWorkshop();
  await work(workshop).finally(workshop.end);
}

describe("the process that reads files", () => {
  test("ends with a file that takes more of a processor than it may, whatever time passes", async () => {
    const pdf = await pdfOf("Long", 1);
    await inOne(async ({ ask }) => {
      await expect(ask({ kind: "pdf", bytes: pdf }, { processor: 1, passing: PASSING })).rejects.toThrow("ended (SIGKILL)");
    });
  });

  test("gives a PDF more with each of its pages", async () => {
    const pdf = await pdfOf("Long", 30);
    await inOne(async ({ ask }) => {
      await ask({ kind: "expect", expected: "pdf" }, { processor: 60_000, passing: PASSING });
      // Reading it takes less, drawing thirty pages more than this.
      await expect(ask({ kind: "pdf", bytes: pdf }, { processor: 2_500, passing: PASSING })).resolves.toHaveProperty("result.pictures.length", 30);
    });
  });

  test("has loaded what reads an SVG before one comes, when it was told to expect it", async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>');
    await inOne(async ({ ask }) => {
      await ask({ kind: "expect", expected: "svg" }, { processor: 60_000, passing: PASSING });
      // Loading a browser's document alone takes the better part of a second of a processor.
      await expect(ask({ kind: "svg", bytes: svg, maxWidth: 100, maxHeight: 100 }, { processor: 600, passing: PASSING })).resolves.toHaveProperty("result.width", 100);
    });
  });
});
