import { expect, test } from "vitest";
import { describeDevice } from "@/lib/domain/auth/describe-device";

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    { browser: "Firefox", system: "Linux" },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    { browser: "Chrome", system: "Windows" },
  ],
  ["curl/8.5.0", { browser: "curl", system: null }],
  ["kapi-client", { browser: "kapi-client", system: null }],
  ["<script>alert(1)</script>", { browser: null, system: null }],
  ["", { browser: null, system: null }],
])("%s is named as people know it (T-22)", (userAgent, named) => {
  expect(describeDevice(userAgent)).toEqual(named);
});
