import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listOutbox, readOutboxFile } from "@/lib/domain/mail/list-outbox";
import { folderTransport, mailFile, summaryOf } from "@/lib/platform/mail-transport/folder";
import { mail } from "./sample";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "kapi-outbox-")), "outbox");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

describe("the folder of mails", () => {
  test("gets one file for each mail, which nobody else may read, however often it is sent", async () => {
    const transport = folderTransport(() => folder);
    await transport.send(mail("verify"));
    await transport.send(mail("verify"));
    await transport.send(mail("reset"));
    expect(readdirSync(folder).sort()).toEqual([
      "reset-42.1767323045678.html",
      "verify-42.1767323045678.html",
    ]);
    expect(statSync(join(folder, "reset-42.1767323045678.html")).mode & 0o077).toBe(0);
  });

  test("has an attached PDF beside its mail, which the list does not show", async () => {
    const bytes = new Uint8Array([37, 80, 68, 70]);
    const file = { name: "proposal-9.pdf", bytes };
    await folderTransport(() => folder).send(mail("proposal_confirmed", {}, {}, { file }));
    const path = join(folder, "proposal_confirmed-42.1767323045678.pdf");
    expect(readFileSync(path)).toEqual(Buffer.from(bytes));
    expect(statSync(path).mode & 0o077).toBe(0);
    expect((await listOutbox(folder)).map(({ name }) => name)).toEqual([
      "proposal_confirmed-42.1767323045678.html",
    ]);
  });

  test("is listed, and each mail can be read", async () => {
    await folderTransport(() => folder).send(mail("reset"));
    const [found] = await listOutbox(folder);
    expect(found).toMatchObject({
      to: "zoe@example.test",
      from: "quotes@acme.example",
      subject: mail("reset").subject,
      text: mail("reset").text,
    });
    expect(await readOutboxFile(found?.name ?? "", folder)).toContain("<html");
  });

  test("is an empty list before the first mail", async () => {
    expect(await listOutbox(folder)).toEqual([]);
  });

  test.each([
    "../secrets.html",
    "..%2fsecrets.html",
    ".hidden.html",
    "verify.txt",
    "/etc/passwd",
    "a/b.html",
  ])("gives no file named %s", async (name) => {
    expect(await readOutboxFile(name, folder)).toBeNull();
  });
});

describe("a mail's file", () => {
  test("carries what it is on its first line, whatever people typed", () => {
    const odd = { ...mail("reset"), subject: "--> <script>alert(1)</script> <!-- -- --!>" };
    expect(summaryOf(mailFile(odd))?.subject).toBe(odd.subject);
    expect(mailFile(odd).split("\n")[0]).not.toMatch(/<script|-->.*-->/);
  });

  test("shows the logo without any other file", () => {
    const shown = mailFile(mail("reset", {}, { logo: { kind: "png", dataBase64: "AAAA" } }));
    expect(shown).toContain('src="data:image/png;base64,AAAA"');
    expect(shown).not.toContain("cid:logo");
  });

  test("is no mail's when it says nothing of itself", () => {
    expect(summaryOf("<!doctype html><html></html>")).toBeNull();
  });
});
