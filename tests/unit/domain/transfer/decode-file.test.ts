import { expect, test } from "vitest";
import { decodeFile } from "@/app/_transfer/import-file";

// Only characters of ISO 8859-1, because Node decodes Windows-1252 as ISO 8859-1. Browsers do not.
const text = "title;description\r\nStratégie été;À façon, 20 £";
const windows1252 = Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with a byte-order mark", new TextEncoder().encode(`\ufeff${text}`)],
  ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16 the other way round", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["Windows-1252, as French Excel saves a CSV", windows1252],
])("a file in %s keeps its accents", (_, bytes) => {
  expect(decodeFile(bytes)).toBe(text);
});
