import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dataScript } from "@/app/internal/proposals/[uuid]/_parts/data-script";

test.each(["</script><script>alert(1)</script>", "</SCRIPT >", "<!--<script>"])(
  "an offer's text %j stays within the script that carries it",
  (text) => {
    const markup = renderToStaticMarkup(dataScript("proposal-data", { name: text }));
    const [, inside] =
      /^<script id="proposal-data" type="application\/json">(.*)<\/script>$/.exec(markup) ?? [];
    expect(inside).not.toContain("<");
    expect(JSON.parse(inside ?? "")).toEqual({ name: text });
  },
);
