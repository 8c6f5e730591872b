import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "@/lib/platform/http/addresses";
import { CONTRACTS } from "@/lib/server/contracts";

/** What tests HTTP itself: odd addresses and bodies, all contracts in turn, the server in front of them. */
const RAW = /^(?:contracts\/access|odd-calls\/(?!execute-query)\w.*|server)\b/;

/** An address of the API that is written out. */
const WRITTEN = /["'`]\/api((?:\/|\$\{)[^"'`?#\s]*)/g;

/** Whether it is the path of a contract, with values or expressions for its parameters, or nothing but an expression. */
const isContracts = (path: string) =>
  path.startsWith("${") ||
  CONTRACTS.some((contract) => {
    const [parts, written] = [contract.path.split("/"), path.split("/")];
    return (
      parts.length === written.length &&
      parts.every((part, index) => part.startsWith("{") || part === written[index])
    );
  });

test("tests of the API take the addresses of contracts from their calls", () => {
  const names = readdirSync("tests/api", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !RAW.test(name),
  );
  expect(names.length).toBeGreaterThan(100);
  const written = names.flatMap((name) =>
    [...readFileSync(join("tests/api", name), "utf8").matchAll(WRITTEN)]
      .map(([, path = ""]) => path)
      // A route's pattern has the names of its parameters in brackets.
      .filter((path) => !path.includes("[") && isContracts(path))
      .map((path) => `${name}: ${API}${path}`),
  );
  expect(written).toEqual([]);
});
