/** A chosen file's content as base64. Rejects when the browser cannot read it. */
export function readBase64(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => fail(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });
}
