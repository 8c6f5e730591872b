import { describe, expect, test } from "vitest";
import { multipartBody } from "@/lib/platform/http/multipart";
import { UploadedFile } from "@/lib/core/contract/uploaded-file";
import { Multipart } from "../../../support/multipart";

const LIMIT = 15 * 1024 * 1024;
const read = (form: Multipart, limit = LIMIT) => multipartBody(form.bytes, form.type, limit);

describe("a form with a file", () => {
  test("gives texts and the file's bytes as they were sent", async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255]);
    const body = await read(
      new Multipart({ type: "cover", file: { name: "Été.pdf", type: "application/pdf", bytes } }),
    );
    expect(body["type"]).toBe("cover");
    expect(body["file"]).toEqual(new UploadedFile("Été.pdf", "application/pdf", new Uint8Array(bytes)));
  });

  test("takes a file of exactly 15 MB and refuses one byte more with 413 [VAL-40]", async () => {
    const file = (size: number) => new Multipart({ file: { name: "a.pdf", bytes: Buffer.alloc(size) } });
    expect((await read(file(LIMIT)))["file"]).toBeInstanceOf(UploadedFile);
    await expect(read(file(LIMIT + 1))).rejects.toMatchObject({
      status: 413,
      code: "FILE_TOO_LARGE",
      message: "a.pdf is larger than 15 MB.",
    });
  });

  test("refuses another type, what is no form, a field given twice and texts that cannot be stored", async () => {
    await expect(multipartBody(Buffer.from("{}"), "application/json", LIMIT)).rejects.toMatchObject({
      status: 415,
    });
    await expect(
      multipartBody(Buffer.from("--x"), "multipart/form-data; boundary=x", LIMIT),
    ).rejects.toMatchObject({ status: 422 });
    await expect(read(new Multipart({ type: "a\u0000b" }))).rejects.toMatchObject({
      errors: [{ field: "type", code: "invalid_text" }],
    });
    const twice = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n2\r\n--x--\r\n',
    );
    await expect(multipartBody(twice, "multipart/form-data; boundary=x", LIMIT)).rejects.toMatchObject({
      errors: [{ field: "a", code: "repeated" }],
    });
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, "1"]));
    await expect(read(new Multipart(many))).rejects.toMatchObject({ status: 422 });
  });
});
