import { expect, test } from "vitest";
import { isUuid } from "@/lib/core/ids/is-uuid";

test.each([
  ["0f8fad5b-d9cb-469f-a165-70867728950e", true],
  ["0F8FAD5B-D9CB-469F-A165-70867728950E", true],
  ["0f8fad5b-d9cb-469f-a165-70867728950g", false],
  ["0f8fad5bd-9cb-469f-a165-70867728950e", false],
  ["0f8fad5b-d9cb-469f-a165-70867728950e\n", false],
  ["0f8fad5bd9cb469fa16570867728950e", false],
  ["x".repeat(36), false],
  ["", false],
])("%j is a uuid: %j", (text, isOne) => expect(isUuid(text)).toBe(isOne));
