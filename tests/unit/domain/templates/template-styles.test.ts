import { describe, expect, test } from "vitest";
import { DEFAULT_STYLES, templateStyles } from "@/lib/domain/templates/template-styles";
import { simple } from "@/lib/domain/templates/templates";

const colors = { brandColor: "#112233", accentColor: "#abcdef" };
const totalOf = (styles: string) =>
  templateStyles({ ...simple, styles: [{ component: "total", styles }] }, colors).total;

describe("styles of a template", () => {
  test("carry the theme's colours in the place of both placeholders, everywhere they stand [PRO-22]", () => {
    expect(
      totalOf("color: {{brandColor}}; background-color: {{accentColor}}; border-color: {{brandColor}}"),
    ).toEqual({ color: "#112233", backgroundColor: "#abcdef", borderColor: "#112233" });
  });

  test("of the template simple can all be read [PRO-22]", () => {
    const styles = templateStyles(simple, colors);
    expect(styles.header).toEqual({
      borderTopWidth: "4px",
      borderTopStyle: "solid",
      borderTopColor: "#112233",
    });
    expect(styles.infoHeading).toMatchObject({ borderLeftColor: "#abcdef" });
    expect(styles.total).toMatchObject({ borderTopColor: "#112233" });
  });

  test.each([
    ["no declaration", "color"],
    ["an unknown placeholder", "color: {{otherColor}}"],
    ["a file from elsewhere", "background-color: url(https://evil.example/a.png)"],
    ["a property that is not on the list", "position: fixed"],
    ["a custom property", "--x: #112233"],
    ["an expression", "font-size: calc(100vw * 9)"],
    ["one bad declaration among good ones", "color: #112233; display: none"],
    ["a colour of three digits", "color: #123"],
  ])("fall back to the default ones for %s [PRO-22]", (_, styles) => {
    expect(totalOf(styles)).toEqual(DEFAULT_STYLES.total);
  });

  test("of a component that the template leaves out are the default ones [PRO-22]", () => {
    expect(templateStyles({ ...simple, styles: [] }, colors)).toEqual(DEFAULT_STYLES);
  });
});
