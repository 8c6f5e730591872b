import { describe, expect, test, vi, afterEach } from "vitest";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { NO_COMPANY } from "@/lib/domain/company/seller";
import { contrast } from "@/lib/core/colors/contrast";
import { KINDS, payload, LINK, mail, row, tenant } from "./sample";
import { writeMail } from "@/lib/domain/mail/write-mail";

afterEach(() => vi.unstubAllEnvs());

const LOGO = { kind: "png", dataBase64: Buffer.from("picture").toString("base64") } as const;
const linksOf = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, address]) => address);

describe.each(KINDS)("the mail %s", (kind) => {
  test("says in HTML and in text the same, in the reader's language", () => {
    const [english, french] = [mail(kind), mail(kind, { language: "fr" })];
    expect(english.html).toMatch(/^<!doctype html><html lang="en">/);
    expect(french.html).toContain('<html lang="fr">');
    expect(english.text).toContain("Hello Zoé,");
    expect(french.text).toContain("Bonjour Zoé,");
    expect(french.subject).not.toBe(english.subject);
    const words = english.html
      .replace(/<title>.*?<\/title>/, "")
      .replace(/<[^>]+>/g, "\n")
      .replaceAll("&#x27;", "'");
    for (const line of english.text
      .split("\n")
      .filter((text) => text !== "" && text !== "--" && !text.endsWith(":")))
      expect(words).toContain(line);
  });

  test("leads nowhere but to the tenant's own site", () => {
    for (const address of linksOf(mail(kind).html)) expect(address).toMatch(/^https:\/\/acme\.example\//);
  });

  test.each(LANGUAGES)(
    "gives spam filters no reason in %s: words around its logo, no address in links [S-022]",
    (language) => {
      const { html } = mail(kind, { language }, { name: "Io", logo: LOGO });
      // SpamAssassin's HTML_IMAGE_ONLY takes a mail with a picture and up to 3,200 characters for a picture alone.
      expect(html.length).toBeGreaterThan(3_300);
      const words = html.replace(/<(title|style)>[^]*?<\/\1>|<[^>]+>/g, " ").split(/\s+/);
      expect(words.length).toBeGreaterThan(55);
      for (const address of linksOf(html)) expect(decodeURIComponent(address ?? "")).not.toContain("@");
    },
  );

  test("says why it comes and where its links lead", () => {
    const { text } = mail(kind);
    expect(text).toMatch(/You receive it because (this address|Acme Studio made a proposal)/);
    expect(text).toContain("Every link in this email leads to acme.example.");
  });

  test("has no script, no picture from elsewhere and nothing left unfilled", () => {
    const { html, text } = mail(kind);
    expect(html).not.toMatch(/<script|src="(?!cid:)|\{\w+\}/);
    expect(text).not.toMatch(/\{\w+\}|undefined|null/);
  });
});

test("a reply goes to the person of whom the mail speaks, by that person's name; all others to the workspace [S-022]", () => {
  const people = KINDS.map((kind) => [kind, mail(kind).replyTo] as const).filter(
    ([, replyTo]) => replyTo !== null,
  );
  expect(Object.fromEntries(people)).toEqual({
    proposal_sent: { name: "Amélie Côté", address: "sales@acme.example" },
    proposal_answer: { name: "Amélie Côté", address: "sales@acme.example" },
    proposal_confirmed: { name: "Amélie Côté", address: "sales@acme.example" },
    proposal_question: { name: "Inès Roy", address: "ines@eclair.example" },
  });
});

test("only the mails that a person writes are none of a machine's [S-022]", () => {
  expect(KINDS.filter((kind) => !mail(kind).isAutomatic)).toEqual(["proposal_sent", "proposal_answer"]);
});

test("the mail with an answer has the answer, then the question [U-21]", () => {
  const { subject, text } = mail("proposal_answer");
  expect(subject).toBe("Answer about proposal Q-000007 from Acme Studio");
  expect(text).toMatch(
    /answers your question[^]*Yes\.\s+For the first year\.[^]*You had asked:\s+Is hosting included\?\s+For how long\?/,
  );
});

test("a name in Reply-To is one line, and none in a mail that an earlier release queued [S-022]", () => {
  const sent = payload("proposal_sent");
  const named = (replyToName: string) =>
    writeMail({ ...sent, data: { ...sent.data, replyToName } } as typeof sent, row, tenant).replyTo?.name;
  expect(named("Ana\r\nBcc: x@y.test")).toBe("Ana Bcc: x@y.test");
  expect(named("")).toBe("");
});

test("a link is a button and, for programs without buttons, an address", () => {
  const { html, text } = mail("reset");
  expect(linksOf(html)).toEqual([LINK, LINK]);
  expect(html).toContain(`>${LINK}</a>`);
  expect(text).toContain(LINK);
});

test("an account whose address was never confirmed is offered a link to choose its password", () => {
  const { html } = writeMail(
    { ...payload("address_registered"), data: { linkId: 3 } } as Parameters<typeof writeMail>[0],
    row,
    tenant,
    { link: LINK },
  );
  expect(linksOf(html)).toEqual([LINK, LINK]);
  expect(html).toContain("Choose a password to confirm it");
});

test("wears the tenant's colour, with text that can be read on it", () => {
  for (const color of ["#3056d3", "#ffe600", "#111111"]) {
    const [, background = "", text = ""] =
      /background:(#\w{6});color:(#\w{6})/.exec(mail("reset", {}, { color }).html) ?? [];
    expect(background).toBe(color);
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  }
});

test("shows the tenant's logo from inside the mail, else its name", () => {
  expect(mail("reset").html).toContain(">Acme Studio</div>");
  const withLogo = mail("reset", {}, { logo: LOGO });
  expect(withLogo.html).toContain('<img src="cid:logo" alt="Acme Studio"');
  expect(withLogo.logo).toEqual(LOGO);
});

test("greets nobody whose name is not known, and escapes what people typed [U-50]", () => {
  for (const language of LANGUAGES)
    for (const kind of KINDS.filter((each) => each !== "proposal_sent")) {
      const { text, html } = mail(kind, { firstName: "", language });
      expect(text.split("\n")[0]).not.toMatch(/^(?:Hello|Bonjour|Hola)/);
      expect(html).not.toMatch(/>(?:Hello|Bonjour|Hola)\s*[,:]/);
    }
  expect(mail("reset", { firstName: "<b>Eve" }, { name: 'A & "B"' }).html).toContain("&lt;b&gt;Eve");
});

test("a proposal's mail has the subject and the greeting that were written [U-50]", () => {
  const written = (words: object) => {
    const sent = payload("proposal_sent");
    return writeMail({ ...sent, data: { ...sent.data, ...words } } as typeof sent, row, tenant);
  };
  const own = written({ subject: "Your\r\nBcc: x@y.test offer", greeting: "Dear Zoé," });
  expect(own.subject).toBe("Your Bcc: x@y.test offer");
  expect(own.text.split("\n")[0]).toBe("Dear Zoé,");
  const usual = written({});
  expect(usual.subject).toMatch(/^Proposal .* from Acme Studio$/);
  const greeting = written({ greeting: "", message: "Bonjour Zoé,\n\nVoici la proposition." });
  expect(greeting.text.split("\n")[0]).toBe("Bonjour Zoé,");
  expect(greeting.html).not.toContain("Hello");
  expect(greeting.text).toContain("sends you the proposal");
});

test("only a proposal's mail has copies [U-51]", () => {
  const sent = payload("proposal_sent");
  const copied = { ...sent, data: { ...sent.data, cc: ["boss@example.test"] } } as typeof sent;
  expect(writeMail(copied, row, tenant).cc).toEqual(["boss@example.test"]);
  for (const kind of KINDS) expect(mail(kind).cc).toEqual([]);
});

test("no reply address of a person has the workspace's name, also where theirs is not known [U-51]", () => {
  const question = payload("proposal_question");
  const nameless = { ...question, data: { ...question.data, name: "" } } as typeof question;
  expect(writeMail(nameless, row, tenant).replyTo).toEqual({ name: "", address: "ines@eclair.example" });
});

test("a proposal's link opens the page in the language of the mail", () => {
  for (const language of LANGUAGES)
    for (const kind of ["proposal_sent", "proposal_reminder"] as const)
      expect(linksOf(mail(kind, { language }).html)[0]).toBe(
        `https://acme.example/proposals/5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e?language=${language}`,
      );
});

test("the hyphen of a name is a dash that stays with the word before it [S-086]", () => {
  for (const kind of KINDS.filter((each) => each.startsWith("proposal_"))) {
    const given = payload(kind);
    const named = { ...given, data: { ...given.data, title: "Proposal - Parc" } } as typeof given;
    expect(writeMail(named, row, tenant).text).toContain("“Proposal\u00a0– Parc”");
  }
});

test("a proposal whose title says what it is is not called so again [S-086]", () => {
  const TITLES = { en: "Proposal - Parc", fr: "Proposition - Parc", es: "Propuesta - Parc" };
  for (const language of LANGUAGES)
    for (const kind of KINDS.filter((each) => each.startsWith("proposal_"))) {
      const given = payload(kind);
      const [first = ""] = writeMail(
        { ...given, language, data: { ...given.data, title: TITLES[language] } } as typeof given,
        row,
        tenant,
      )
        .text.split("\n")
        .filter((line) => line.includes("Parc"));
      expect(first.match(/propos(?:al|ition)|propuesta/gi), `${kind}, ${language}: ${first}`).toHaveLength(1);
    }
});

test("the style sheet for dark mail programs can be left out [T-19]", () => {
  const sent = payload("proposal_sent");
  expect(writeMail(sent, row, tenant).html).toContain("<style>");
  expect(writeMail(sent, row, tenant, { hasStyleSheet: false }).html).not.toContain("<style");
});

test("days and amounts are written as the offer's page writes them, for the mail's reader [T-04]", () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(mail("proposal_sent").text).toContain("4 Apr 2026");
  expect(mail("proposal_sent", {}, { offerStyle: { format: "iso", timeZone: "UTC" } }).text).toContain(
    "2026-04-04",
  );
  expect(mail("proposal_sent", { language: "fr" }).text).toContain("04/04/2026");
  expect(mail("proposal_sent", { language: "es" }).text).toContain("04/04/2026");
  expect(plain(mail("proposal_accepted").text)).toContain("$126.00");
  expect(plain(mail("proposal_accepted", { language: "fr" }).text)).toContain("126,00 $");
  expect(plain(mail("proposal_accepted", { language: "es" }).text)).toContain("por un total de $126.00");
});

test("the mail about an acceptance says what the customer changed of open lines [U-175]", () => {
  expect(mail("proposal_accepted").text).toContain("They changed “Seats”: 50 instead of 10.");
  expect(mail("proposal_accepted", { language: "fr" }).text).toContain("50 au lieu de 10");
});

describe("the confirmation of an acceptance [T-31]", () => {
  const FILE = { name: "proposal-9.pdf", bytes: new Uint8Array([37, 80, 68, 70]) };

  test("brings the PDF and says so", () => {
    const { file, text } = mail("proposal_confirmed", {}, {}, { file: FILE });
    expect(file).toEqual(FILE);
    expect(text).toContain("The signed proposal is attached as a PDF.");
    expect(text).not.toContain("on its page");
  });

  test("without a PDF says where it can be downloaded", () => {
    const { file, text } = mail("proposal_confirmed");
    expect(file).toBeNull();
    expect(text).toContain("can be read and downloaded as a PDF on its page");
    expect(text).not.toContain("attached");
  });

  test("says what happens next in the workspace's words, if it has any [U-85]", () => {
    const confirmed = payload("proposal_confirmed");
    const data = { ...confirmed.data, nextSteps: "We call you.\n\nThen we start." };
    const { text } = writeMail({ ...confirmed, data } as typeof confirmed, row, tenant);
    expect(text).toMatch(/What happens next:\s+We call you\.\s+Then we start\./);
    expect(mail("proposal_confirmed").text).not.toContain("What happens next");
  });

  test("names the amount, the signature and the page that verifies, and is answered by the salesperson", () => {
    const { text, replyTo } = mail("proposal_confirmed");
    expect(text.replaceAll("\u00a0", " ")).toContain("for a total of $126.00");
    expect(text).toContain("Signed as: Inès Roy");
    expect(text).toContain("https://acme.example/verify/AB12-CD34-EF56-0123-4567");
    expect(replyTo).toEqual({ name: "Amélie Côté", address: "sales@acme.example" });
  });
});

test("carries a key and a Message-ID that are the same at each attempt and no other mail's", () => {
  const [one, again] = [mail("verify"), mail("verify")];
  expect([one.key, one.messageId]).toEqual([
    "verify/42.1767323045678",
    "<verify.7.42.1767323045678@acme.example>",
  ]);
  expect(again).toEqual(one);
});

test("lets no line break into a header", () => {
  const { subject, from } = mail("reset", {}, { name: "Acme\r\nBcc: eve@example.test\u0000" });
  expect(`${subject}${from.name}`).not.toMatch(/\p{Cc}/u);
});

describe("below localhost", () => {
  test("links lead to this server's own port over http", () => {
    vi.stubEnv("PORT", "4321");
    expect(linksOf(mail("token_reuse", {}, { domain: "acme.localhost" }).html)[0]).toBe(
      "http://acme.localhost:4321/login",
    );
  });
});

test("says below who the sender is, without bank details [U-30]", () => {
  const company = {
    ...NO_COMPANY,
    trade_name: "Acme Studio",
    legal_name: "Acme Studio Inc.",
    address: { ...NO_COMPANY.address, lines: ["12 Main Street"], city: "Montréal", country: "CA" },
    tax_numbers: [{ label: "GST/HST", number: "123456782RT0001" }],
    bank: { ...NO_COMPANY.bank, account: "815 12345" },
  };
  const { text, html } = mail("proposal_sent", {}, { company });
  for (const part of [text, html]) {
    expect(part).toContain("Acme Studio Inc. · 12 Main Street · Montréal");
    expect(part).toContain("GST/HST 123456782RT0001");
    expect(part).not.toContain("815 12345");
  }
});
