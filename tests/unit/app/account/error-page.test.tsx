import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorPage } from "@/app/_shell/error-page";
import { greetingName } from "@/app/(workspace)/dashboard/_parts/greeting-name";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const drawn = (locale: "en" | "fr", error: Error & { digest?: string }) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === "en" ? en : fr} timeZone="UTC">
      <ErrorPage error={error} />
    </NextIntlClientProvider>,
  );

test("a failure of the browser's own shows its message [GRD-20]", () => {
  const html = drawn("en", new Error("The total is too large"));
  expect(html).toContain("The total is too large");
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Go home</);
  expect(html).toContain("Try again");
  expect(html).toContain("<title>Something went wrong on this page · Kapi</title>");
});

test("a failure of the server shows its reference, and nothing that it said [GRD-20]", () => {
  const html = drawn("fr", Object.assign(new Error("relation deal does not exist"), { digest: "abc123" }));
  expect(html).toContain("Référence\u00a0: abc123");
  expect(html).not.toContain("relation");
});

test("the dashboard greets by first name, else by what stands before the @ [ACC-16]", () => {
  expect(greetingName({ firstName: " Zoé ", email: "z.roy@example.test" })).toBe("Zoé");
  expect(greetingName({ firstName: " ", email: "z.roy@example.test" })).toBe("z.roy");
});
