import { describe, expect, test } from "vitest";
import { isIcon, kindOf } from "@/lib/platform/uploads/file-kind";

const text = (content: string) => new TextEncoder().encode(content);

describe("the kind of an uploaded file", () => {
  test.each([
    ["png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    ["jpeg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ["gif", text("GIF89a")],
    ["webp", text("RIFF\0\0\0\0WEBPVP8 ")],
    ["avif", text("\0\0\0\x20ftypavif")],
    ["ico", new Uint8Array([0, 0, 1, 0, 1, 0])],
    ["pdf", text("%PDF-1.7\n")],
    ["pdf", text("junk of a mail program\n%PDF-1.4")],
    ["svg", text("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["svg", text("\uFEFF<?xml version='1.0'?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC 'a' 'b'>\n<svg >")],
  ])("is %s by its content", (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind);
  });

  test.each([
    ["nothing", ""],
    ["a web page", "<html><svg></svg></html>"],
    ["a text about PDFs", `${"x".repeat(2_000)}%PDF-1.4`],
    ["another GIF", "GIF90a"],
    ["a sound", "RIFF\0\0\0\0WAVE"],
    ["a film", "\0\0\0\x20ftypisom"],
    ["a program", "MZ\u0090"],
  ])("of %s is none of ours", (_, content) => {
    expect(kindOf(text(content))).toBeNull();
  });
});

describe("an icon", () => {
  const icon = ({ count = 1, size = 4, offset = 22, length = 26 } = {}) => {
    const bytes = new Uint8Array(length);
    const view = new DataView(bytes.buffer);
    view.setUint16(2, 1, true);
    view.setUint16(4, count, true);
    view.setUint32(14, size, true);
    view.setUint32(18, offset, true);
    return bytes;
  };

  test("is taken when its pictures lie inside the file", () => {
    expect(isIcon(icon())).toBe(true);
    expect(isIcon(icon({ size: 5 }))).toBe(false);
    expect(isIcon(icon({ offset: 0 }))).toBe(false);
    expect(isIcon(icon({ count: 2 }))).toBe(false);
    expect(isIcon(new Uint8Array([0, 0, 1, 0]))).toBe(false);
  });
});
