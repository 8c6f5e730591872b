import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { drawingForm } from "@/lib/domain/proposals/pdf/drawing-form";

const folder = mkdtempSync(join(tmpdir(), "kapi-form-"));
const program = join(folder, "render.process.mjs");
const texts = vi.hoisted(() => ({ total: "" }));
vi.mock("@/lib/platform/program-path", () => ({ programPath: () => program }));
vi.mock("@/lib/core/i18n/all-messages", () => {
  const messages = { proposal: texts, pdf: {} };
  return { MESSAGES: { en: messages, fr: messages, es: messages } };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The form of a process with this program and this text. */
function formWith(text: string, total: string): string {
  writeFileSync(program, text);
  texts.total = total;
  Reflect.deleteProperty(globalThis, Symbol.for("kapi.drawing form"));
  return drawingForm();
}

test("PDFs have another form when the program that draws them changes, or a text that they show", () => {
  const form = formWith("draw()", "Total");
  expect(form).toMatch(/^[0-9a-f]{16}$/);
  expect(formWith("drawOtherwise()", "Total")).not.toBe(form);
  expect(formWith("draw()", "Sum")).not.toBe(form);
  expect(formWith("draw()", "Total")).toBe(form);
});
