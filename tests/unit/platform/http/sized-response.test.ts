import { expect, test } from "vitest";
import { sizedResponse } from "@/lib/platform/http/answer";

const length = (body: string | Uint8Array | ReadableStream | null, status = 200) =>
  sizedResponse(body, { status, headers: {} }).headers.get("x-kapi-content-length");

test("an answer states the length of its body in bytes", () => {
  expect([length("Éclair"), length(new Uint8Array(3)), length("")]).toEqual(["7", "3", "0"]);
});

test("no body, and a stream, have none", () => {
  expect([length(null, 204), length(new Blob(["piece by piece"]).stream())]).toEqual([null, null]);
});

test("a body that is encoded already says how", () => {
  const encoded = sizedResponse("…", { headers: { "Content-Type": "text/html" }, encoding: "br" });
  expect(Object.fromEntries(encoded.headers)).toMatchObject({
    "content-type": "text/html",
    "x-kapi-content-encoding": "br",
  });
});
