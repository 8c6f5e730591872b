import { expect, test, vi } from "vitest";
import { cachedTexts } from "@/app/_client/cache/cached-texts";
import { keepTranslations } from "@/app/_client/cache/keep-translations";
import { memoryStorage } from "@/lib/api-client/key-value-storage";

const DAY = 24 * 60 * 60_000;
const file = (language: "en" | "fr", version = "1") => ({ language, version, url: "" });

function browser() {
  const clock = { now: DAY };
  const parts = { storage: memoryStorage(), now: () => clock.now, log: () => undefined };
  const ask = vi.fn(({ language }: { language: string }) =>
    Promise.resolve({ "shell.settings": language === "fr" ? "Menu" : "User menu" }),
  );
  return {
    clock,
    parts,
    ask,
    keep: (language: "en" | "fr" = "en", version = "1") =>
      keepTranslations(parts, file(language, version), ask),
  };
}

test("the texts of a language are loaded once and kept for 24 hours [TRN-03] [TRN-04]", async () => {
  const { clock, ask, keep, parts } = browser();
  await keep();
  clock.now += DAY - 1;
  await keep();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(cachedTexts(parts, "en")("shell.settings")).toBe("User menu");
  clock.now += 1;
  expect(cachedTexts(parts, "en")("shell.settings")).toBe("shell.settings");
  await keep();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("other texts on the server, or another language, are loaded at once", async () => {
  const { ask, keep, parts } = browser();
  await keep();
  await keep("en", "2");
  await keep("fr", "2");
  expect(ask).toHaveBeenCalledTimes(3);
  expect(cachedTexts(parts, "fr")("shell.settings")).toBe("Menu");
});

test("the cache is version v12, and an older one is deleted [TRN-04]", async () => {
  const { keep, parts } = browser();
  await keep();
  const text = parts.storage.getItem("kapi.translations") ?? "";
  expect(JSON.parse(text)).toMatchObject({ version: "v12" });
  parts.storage.setItem("kapi.translations", text.replace("v12", "v11"));
  expect(cachedTexts(parts, "en")("shell.settings")).toBe("shell.settings");
  expect(parts.storage.getItem("kapi.translations")).toBeNull();
});

test("a key without a text shows itself [TRN-05]", async () => {
  const { keep, parts } = browser();
  await keep();
  expect(cachedTexts(parts, "en")("shell.profile")).toBe("shell.profile");
});
