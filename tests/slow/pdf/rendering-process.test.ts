import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { describe, expect, test } from "vitest";
import { createRenderer, startRenderer } from "@/lib/domain/proposals/pdf/rendering-process";
import { NoAnswer } from "@/lib/platform/child-program";
import { descendants } from "../../bench/processor-time";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument, withView } from "../../support/sample-document";

const limitMs = 120_000;

describe("createRenderer", () => {
  test("two processes with different pasts render the same document as the same bytes", async () => {
    const document = sampleDocument(4, { language: "fr" });
    const one = createRenderer({ limitMs });
    const other = createRenderer({ limitMs });
    const first = await one.render(document);
    await other.render(sampleDocument(3, { name: "Łódź, Źródło" }, { sample: true }));
    const second = await other.render(document);
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(await one.render(document), first)).toBe(0);
    expect(Buffer.compare(await one.render(withView(document, { is_replaced: true })), first)).not.toBe(0);
    expect((await readPdf(first)).pages.join()).toContain("Livraison dans");
  });

  test("all threads of the process give way to requests", async () => {
    const { render, end } = createRenderer({ limitMs });
    await render(sampleDocument(1));
    const nices = descendants([process.pid]).flatMap((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("render.process") ? niceOfThreads(pid) : [],
    );
    expect(nices.length).toBeGreaterThan(1);
    expect(nices.every((nice) => nice >= 10)).toBe(true);
    end();
  });

  test("a rendering over its time is ended with 503, and the next gets a new process", async () => {
    const ended: boolean[] = [];
    const { render } = createRenderer({ limitMs: 30, start: () => failing(ended, new NoAnswer()) });
    const refusal = { status: 503, code: "SERVICE_UNAVAILABLE", retryAfter: 5 };
    await expect(render(sampleDocument(1))).rejects.toMatchObject(refusal);
    await expect(render(sampleDocument(1))).rejects.toMatchObject(refusal);
    expect(ended).toEqual([true, true]);
  });

  test("a process that is not ready in time is a 503, and the next document gets another", async () => {
    const starts = [() => Promise.reject(new NoAnswer()), () => failing([], new Error("the second"))];
    const { render } = createRenderer({ limitMs, start: () => starts.shift()?.() ?? startRenderer() });
    await expect(render(sampleDocument(1))).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    await expect(render(sampleDocument(1))).rejects.toThrow("the second");
  });

  test("a process that dies fails its rendering, and the next document is drawn by another", async () => {
    const starts = [() => failing([], new Error("ended (7)")), () => startRenderer()];
    const { render, end } = createRenderer({ limitMs, start: () => starts.shift()?.() ?? startRenderer() });
    await expect(render(sampleDocument(1))).rejects.toThrow("ended (7)");
    expect((await render(sampleDocument(1))).length).toBeGreaterThan(5_000);
    end();
  });

  test("a document that cannot be drawn is an error, and the next one is drawn", async () => {
    const worker = createRenderer({ limitMs });
    await expect(worker.render(sampleDocument(1, { currency: "not a currency" }))).rejects.toThrow(
      "could not be drawn",
    );
    expect((await worker.render(sampleDocument(1))).length).toBeGreaterThan(5_000);
  });
});

/** The priority of each thread of a process, in Node's scale. */
const niceOfThreads = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));

/** A process that answers nothing. */
const failing = (ended: boolean[], error: Error): ReturnType<typeof startRenderer> =>
  Promise.resolve({
    ask: () => Promise.reject(error),
    isRunning: () => true,
    end: () => void ended.push(true),
  });
