import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { httpBytes } from "@/tests/support/http";
import { sharedServer } from "@/tests/support/shared-server";

let port: number;
/** A script that every page loads. */
let path: string;
beforeAll(async () => {
  ({ port } = await sharedServer());
  const { body } = await httpBytes({ port, path: "/login" });
  path = /"(\/_next\/static\/[^"]+\.js)"/.exec(body.toString())?.[1] ?? "";
});

const fetched = (encoding: string, method = "GET") =>
  httpBytes({ port, path, method, headers: { "accept-encoding": encoding } });

test("a script comes in brotli's best quality to who takes it, smaller than by gzip, and means the same", async () => {
  const [brotli, gzip, plain] = [
    await fetched("gzip, deflate, br, zstd"),
    await fetched("gzip"),
    await fetched(""),
  ];
  expect([brotli, gzip, plain].map(({ status, headers }) => [status, headers["content-encoding"]])).toEqual([
    [200, "br"],
    [200, "gzip"],
    [200, undefined],
  ]);
  expect(brotli.body.length).toBeLessThan(gzip.body.length);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
});

test("says the same of itself in either form", async () => {
  const [brotli, plain] = [await fetched("br"), await fetched("identity")];
  const named = ["content-type", "cache-control", "x-content-type-options", "cross-origin-resource-policy"];
  for (const name of named) expect(brotli.headers[name], name).toBe(plain.headers[name]);
  expect(brotli.headers).toMatchObject({
    vary: "Accept-Encoding",
    "content-length": String(brotli.body.length),
    "x-request-id": expect.any(String),
  });
});

test("a refused brotli is not sent, and HEAD has no body", async () => {
  expect((await fetched("br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
  const head = await fetched("br", "HEAD");
  expect([head.status, head.headers["content-encoding"], head.body.length]).toEqual([200, "br", 0]);
});

test("nothing else is to be had by such an address", async () => {
  for (const wrong of [
    "/_next/static/nothing.js",
    "/_next/static/../../package.json",
    "/_next/static/chunks/..%2f..%2f..%2fpackage.json",
  ]) {
    const { status, body } = await httpBytes({ port, path: wrong, headers: { "accept-encoding": "br" } });
    expect([wrong, status >= 300, body.includes('"name": "kapi"')]).toEqual([wrong, true, false]);
  }
});
