import { describe, expect, test } from "vitest";
import { pdfStyles } from "@/lib/domain/proposals/pdf/pdf-styles";
import { DEFAULT_STYLES, templateStyles } from "@/lib/domain/templates/template-styles";
import { templatesOf } from "@/lib/domain/templates/templates";

const colors = { brandColor: "#112233", accentColor: "#abcdef" };

describe("a template's styles on paper", () => {
  test("keep colours, turn pixels into points and lists of lengths into sides [PAG-02]", () => {
    const look = pdfStyles({
      ...DEFAULT_STYLES,
      infoBox: {
        color: "#112233",
        borderRadius: "8px",
        padding: "4px 8px",
        fontSize: "1rem",
        fontWeight: "700",
        backgroundColor: "transparent",
        lineHeight: "1.5",
      },
    });
    expect(look.infoBox).toEqual({
      color: "#112233",
      borderRadius: 6,
      paddingTop: 3,
      paddingRight: 6,
      paddingBottom: 3,
      paddingLeft: 6,
      fontSize: 9,
      fontWeight: 600,
      lineHeight: 1.5,
    });
  });

  test.each(templatesOf(undefined).map((template) => [template.id, template] as const))(
    "of %s can all be read, and the parts that it has not are none [PRO-22]",
    (_, template) => {
      const styles = templateStyles(template, colors);
      for (const { component } of template.styles)
        expect(styles[component as keyof typeof styles], component).not.toEqual({});
      expect(
        template.styles.map(({ component }) => component).filter((component) => !(component in styles)),
      ).toEqual([]);
      const look = pdfStyles(styles);
      expect([look.hero === null, look.lineCard === null]).toEqual([
        template.id !== "modern",
        template.id !== "modern",
      ]);
      expect(JSON.stringify(look)).not.toMatch(/\{\{|NaN|undefined/);
    },
  );

  test("stand on a dark brand in white and on a light one in black", () => {
    const [, , modern] = templatesOf(undefined);
    if (!modern) throw new Error("no template");
    expect(templateStyles(modern, colors).hero).toMatchObject({
      backgroundColor: "#112233",
      color: "#ffffff",
    });
    expect(templateStyles(modern, { ...colors, brandColor: "#ffee00" }).hero).toMatchObject({
      color: "#000000",
    });
  });
});
