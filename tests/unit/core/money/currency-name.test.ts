import { describe, expect, test } from "vitest";
import { currencyName } from "@/lib/core/money/format";

describe("a currency's name", () => {
  test("is the stored one in English, and the language's own elsewhere", () => {
    expect(currencyName({ code: "CAD", name: "Canadian dollar" }, "en")).toBe("Canadian dollar");
    expect(currencyName({ code: "CAD", name: "Canadian dollar" }, "fr")).toBe("Dollar canadien");
    expect(currencyName({ code: "EUR", name: "Euro" }, "fr")).toBe("Euro");
  });

  test("stays as stored where the code means nothing", () => {
    expect(currencyName({ code: "QQQ", name: "Points" }, "fr")).toBe("Points");
    expect(currencyName({ code: "", name: "Points" }, "fr")).toBe("Points");
  });
});
