import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPicture, type PictureKind } from "@/lib/platform/uploads/read-picture";

const ALL: PictureKind[] = ["png", "jpeg", "svg", "ico"];
const read = (bytes: Uint8Array | string, kinds = ALL) =>
  readPicture(1, typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, {
    kinds,
    maxWidth: 800,
    maxHeight: 240,
    field: "file",
  });
const refusal = (code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field: "file", code })],
});
const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" ${attributes}>${inner}</svg>`;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3056d3" } });

describe("an uploaded picture", () => {
  test("is made to fit and written anew, without what a camera wrote into it [LOG-04]", async () => {
    const photo = await plain(1_600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: "somebody", Artist: "nobody" } })
      .toBuffer();
    const made = await read(new Uint8Array(photo));
    expect(made).toMatchObject({ extension: "jpg", width: 427, height: 240, png: null });
    expect(Buffer.from(made.bytes).includes("somebody")).toBe(false);
  });

  test("is never enlarged", async () => {
    expect(await read(new Uint8Array(await plain(30, 20).png().toBuffer()))).toMatchObject({
      extension: "png",
      width: 30,
      height: 20,
    });
  });

  test("is refused by its content, whatever it is called", async () => {
    await expect(read("GIF89a")).rejects.toMatchObject(refusal("file_kind"));
    await expect(read("%PDF-1.7")).rejects.toMatchObject(refusal("file_kind"));
    await expect(read(svg(""), ["png"])).rejects.toMatchObject(refusal("file_kind"));
    await expect(read("")).rejects.toMatchObject(refusal("file_empty"));
  });

  test("that is cut off is refused, and the next one is read", async () => {
    const whole = new Uint8Array(await plain(300, 300).png().toBuffer());
    await expect(read(whole.slice(0, 200))).rejects.toMatchObject(refusal("file_unreadable"));
    expect(await read(whole)).toMatchObject({ width: 240 });
  });

  test("of 30,000 by 30,000 pixels is refused by what its head says, without being decoded", async () => {
    const small = Buffer.from(await plain(10, 10).png().toBuffer());
    small.writeUInt32BE(30_000, 16);
    small.writeUInt32BE(30_000, 20);
    await expect(read(new Uint8Array(small))).rejects.toMatchObject({ status: 422 });
  });
});

describe("an uploaded SVG", () => {
  test("is cleaned, kept, and drawn as a PNG as well", async () => {
    const made = await read(
      svg(
        '<!-- note --><style>.a{fill:#f00}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect class="a" width="5" height="5"/><circle fill="url(#g)" r="2"/>',
      ),
    );
    expect(made).toMatchObject({ extension: "svg", width: 800, height: 200 });
    const text = new TextDecoder().decode(made.bytes);
    expect(text).toMatch(/^<svg xmlns=.*<linearGradient id="g">.*<\/svg>$/);
    expect(text).not.toContain("note");
    expect((await sharp(made.png ?? new Uint8Array()).metadata()).format).toBe("png");
  });

  test.each<[string, string, string?]>([
    ["a script", svg("<script>alert(1)</script>")],
    ["a handler", svg('<rect width="5" height="5"/>', 'onload="alert(1)"')],
    ["a handler inside", svg('<rect width="5" height="5" onclick="alert(1)"/>')],
    ["foreign markup", svg("<foreignObject><b>x</b></foreignObject>")],
    ["a picture from elsewhere", svg('<image href="https://evil.example/x.png"/>'), "svg_outside"],
    ["a shape from elsewhere", svg('<use href="https://evil.example/x.svg#a"/>'), "svg_outside"],
    ["a script as a link", svg('<a href="javascript:alert(1)"><text>x</text></a>')],
    ["a style from elsewhere", svg("<style>@import url(https://evil.example/x.css)</style>"), "svg_outside"],
    [
      "a paint from elsewhere",
      svg('<rect fill="url(https://evil.example/x.svg#g)" width="5" height="5"/>'),
      "svg_outside",
    ],
    ["a link", svg('<a href="https://evil.example"><text>x</text></a>'), "svg_outside"],
    ["a picture of pixels", svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), "svg_picture"],
    [
      "such a picture and a script",
      svg('<image href="data:image/png;base64,iVBORw0KGgo="/><script>alert(1)</script>'),
    ],
    ["a document type that declares", `<!DOCTYPE svg [<!ELEMENT svg ANY>]>${svg("")}`, "svg_entities"],
    [
      "entities",
      `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg("<text>&c;</text>")}`,
      "svg_entities",
    ],
    [
      "entities from elsewhere",
      `<!DOCTYPE svg [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>${svg("")}`,
      "svg_entities",
    ],
  ])("with %s is refused, and which it is is said", async (_, text, code = "svg_script") => {
    await expect(read(text)).rejects.toMatchObject(refusal(code));
  });

  test("that names the document type of SVG 1.1 is taken", async () => {
    const made = await read(
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<rect width="5" height="5"/>')}`,
    );
    expect(made.extension).toBe("svg");
  });

  test("that is broken or enormous is refused", async () => {
    await expect(
      read(
        "<svg xmlns='http://www.w3.org/2000/svg' width='99999' height='99999'><rect width='5' height='5'/></svg>",
      ),
    ).rejects.toMatchObject(refusal("picture_too_large"));
    await expect(read(svg("<path/>".repeat(200_000)))).rejects.toMatchObject(refusal("file_too_complex"));
  });
});
