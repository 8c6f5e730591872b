import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ProposalCard } from "@/app/_proposal/proposal-card";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";
import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";
import { line, proposal } from "./sample";

type Props = Partial<ComponentProps<typeof ProposalCard>>;

const drawn = (changes: Partial<ProposalAnswer> = {}, props: Props = {}) =>
  renderToStaticMarkup(
    <ProposalCard
      proposal={proposal(changes)}
      brand={{ name: "Acme Studio", logoUrl: null }}
      language="en"
      texts={en.proposal}
      {...props}
    />,
  ).replaceAll(/[\u00a0\u202f]/g, " ");
/** The texts in reading order, separated by |. */
/** The texts with | between the elements. A place where a line may break (wbr) divides no text. */
const words = (html: string) =>
  html
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");

describe("the proposal's card", () => {
  test.each(["pending", "signed", "lost", "cancelled"] as const)(
    "of a %s proposal has no word for its state, which the page says above it [PRO-02] [PRO-11] [U-85]",
    (status) => {
      expect(drawn({ status })).toBe(drawn());
    },
  );

  test("says at its end who sells, and nothing where nothing is said of them [U-30]", () => {
    const seller = {
      ...proposal().seller,
      legal_name: "Acme Studio Inc.",
      address: ["12 Main Street", "Montréal QC H2X 1Y4"],
      tax_numbers: [{ label: "GST/HST", number: "123456782RT0001" }],
      bank: { holder: "Acme", bank: "Bank", account: "815", routing: "00012" },
      footer: "Thank you",
    };
    const end = words(drawn({ seller })).split("Total|").at(-1);
    expect(end).toContain(
      "|Acme Studio Inc. · 12 Main Street · Montréal QC H2X 1Y4|GST/HST 123456782RT0001|" +
        "Payment to: Acme · Bank · 815 · 00012|Thank you|",
    );
    expect(drawn()).not.toContain('aria-label="Seller"');
  });

  test("shows the customer's main address and tax number [U-32]", () => {
    const customer = {
      ...proposal().customer,
      address: ["5 Bakery Street", "Laval QC H7A 0A1"],
      tax_number: { label: "GST/HST", number: "123456782RT0001" },
    };
    expect(words(drawn({ customer }))).toContain(
      "|Address|5 Bakery Street\nLaval QC H7A 0A1|GST/HST|123456782RT0001|",
    );
    expect(words(drawn())).not.toContain("|Address|");
  });

  test("shows what is said of a service open where the workspace chose so", () => {
    const opened = (areDetailsOpen: boolean) => {
      const html = drawn({}, { brand: { name: "Acme Studio", logoUrl: null, areDetailsOpen } });
      return html.match(/<details(?: open="")? class="proposal-details/g);
    };
    expect(opened(true)).toEqual(['<details open="" class="proposal-details']);
    expect(opened(false)).toEqual(['<details class="proposal-details']);
  });

  test("shows a service's picture beside its name, with its size, when it is near; none where switched off (T-17)", () => {
    const picture = { file: `documents/${"a".repeat(64)}-900.jpg`, alt: "A wall", width: 900, height: 600 };
    const pictures = (arePicturesShown?: boolean) =>
      drawn(
        { line_items: [line(1, { picture }), line(2)] },
        {
          brand: {
            name: "Acme Studio",
            logoUrl: null,
            ...(arePicturesShown === undefined ? {} : { arePicturesShown }),
          },
        },
      ).match(/<img[^>]*>/g);
    expect(pictures()).toEqual([
      expect.stringMatching(/alt="A wall" width="900" height="600" loading="lazy"/),
    ]);
    expect(pictures(true)).toHaveLength(1);
    expect(pictures(false)).toBeNull();
  });

  test("has its title over the picture with which the document begins, with customer and date [U-86]", () => {
    const own = {
      ...emptyBlock("pictures", "cover"),
      pictures: [
        {
          picture: { file: "documents/own.jpg", width: 2100, height: 900, alt: "", focus: { x: 50, y: 50 } },
          caption: "",
        },
      ],
    };
    const html = drawn({ blocks: [own, emptyBlock("services", "s")] });
    const [cover = ""] = /<header.*?<\/header>/.exec(html) ?? [];
    expect(cover).toContain('src="/api/storage/documents/own.jpg"');
    expect(words(cover)).toContain("|New website|Éclair Inc.|5 Mar 2026|Q-000007|");
    expect(cover).toContain("rgb(2 6 23 / 0.64)");
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  test.each([
    ["#0f5c6e", "#ffffff"],
    ["#f5c518", "#000000"],
  ])("has its title on a band in %s in %s where one is chosen [U-86]", (primaryColor, onPrimary) => {
    const brand = { name: "Acme Studio", logoUrl: null, primaryColor, onPrimary };
    const bands = [{ blocks: [] }, { blocks: [emptyBlock("services", "s")] }].map((document) => {
      const html = drawn({ ...document, cover_band: true }, { brand });
      return /<header[^>]*style="color:(#\w+);background-color:(#\w+)/.exec(html)?.slice(1);
    });
    expect(bands).toEqual([
      [onPrimary, primaryColor],
      [onPrimary, primaryColor],
    ]);
    expect(words(drawn({ cover_band: true }))).toContain("|New website|Éclair Inc.|5 Mar 2026|Q-000007|");
    expect(drawn()).not.toContain("proposal-cover");
  });

  test("puts a part of the document on a band, and folds text below its heading [U-88]", () => {
    const heading = (key: string, look: "band" | "folded", level: 1 | 2) => ({
      ...emptyBlock("heading", key),
      text: `Heading ${key}`,
      look,
      level,
    });
    const text = { ...emptyBlock("text", "t"), html: "<p>An answer</p>" };
    const html = drawn({
      blocks: [heading("a", "band", 1), heading("b", "folded", 2), text, emptyBlock("services", "s")],
    });
    const [, folded = ""] = /<details[^>]*proposal-folded[^>]*>(.*?)<\/details>/.exec(html) ?? [];
    expect(folded).toMatch(/<summary[^>]*>.*Heading b.*<\/summary>.*An answer/);
    const [band = ""] = /class="proposal-band[^>]*>.*?<section/.exec(html) ?? [];
    expect(words(band)).toContain("|Heading a|Heading b|An answer|");
  });

  test("writes a quantity as the PDF does, in the reader's language", () => {
    const line_items = [line(1, { quantity: 12_000 })];
    expect(words(drawn({ line_items }))).toContain("|12,000|");
    expect(words(drawn({ line_items }, { language: "fr", texts: fr.proposal }))).toContain("|12 000|");
  });

  test("says in which language the words of a section are, and names one without a name as the services", () => {
    const section = { ...emptySection("a"), intro: "<p>Bienvenue</p>" };
    const html = drawn({ sections: [section], line_items: [line(1, { section: "a" })], language: "fr" });
    expect(html).toMatch(/<div lang="fr"[^>]*>(?:(?!<\/div>).)*Bienvenue/);
    expect(html).not.toContain("section-a");
    expect(words(html)).toContain("|Subtotal: Services|");
  });

  test("says what is left before tax where a discount came off, as the PDF does", () => {
    const discounted = words(drawn());
    expect(discounted).toMatch(/\|Discount .*\|Total before tax\|\$108\.00\|GST/);
    expect(words(drawn({ discount_total: 0 }))).not.toContain("Total before tax");
    expect(words(drawn({ is_discount_with_tax: true }))).not.toContain("Total before tax");
  });

  test("has the three boxes: quote details, customer, account manager [BLD-31] [BLD-32] [PRO-02]", () => {
    const text = words(drawn());
    expect(text).toContain("|Quote details|Number|Q-000007|Created|5 Mar 2026|Valid until|4 Apr 2026|");
    expect(text).toContain(
      "|Customer|Company|Éclair Inc.|Name|Éclair Café|Email|hello|@eclair.test|Phone|+1 514 555 0199|",
    );
    expect(text).toContain("|Account manager|Name|Zoé Roy|Email|zoe|@example.test|");
  });

  test("lists no., item, rate, quantity and price, with details behind show and hide [BLD-33] [PRO-02]", () => {
    const text = words(
      drawn({
        line_items: [
          line(1, {
            quantity: 3,
            price: 1234_50,
            total: 3703_50,
            description: "<p>All of it</p>",
            questions_answers: [{ question: "How many pages?", answer: "6" }],
          }),
        ],
      }),
    );
    expect(text).toContain("|No.|Item|Rate|Qty|Price|");
    expect(text).toMatch(
      /\|1\|Service 1\|.*\|Show details\|Hide details\|.*\|All of it\|How many pages\?\|6\|\$1,234\.50\|3\|\$3,703\.50\|/,
    );
  });

  test("says what a rate is for, or where rates are hidden what the quantity is of", () => {
    const line_items = [line(1, { unit: "m²", quantity: 3, section: "a" })];
    expect(words(drawn({ line_items }))).toContain("|$100.00|per m²|3|");
    const section = { ...emptySection("a"), name: "A", hides_unit_prices: true };
    const hidden = words(drawn({ line_items, sections: [section] }, { language: "fr", texts: fr.proposal }));
    expect(hidden).toContain("|3|par m²|");
    expect(words(drawn({ line_items: [line(1)] }))).not.toContain("per ");
  });

  test("shows no details where a line has none", () => {
    expect(drawn({ line_items: [line(1)] })).not.toContain("proposal-details");
  });

  test("sums up subtotal, discount, each tax and total [PRO-02]", () => {
    expect(words(drawn())).toContain(
      "|Subtotal|$120.00|Discount (10%)|−$12.00|Total before tax|$108.00|GST (5%)|$5.40|Total|$113.40|",
    );
  });

  test("says on what each tax is where lines have different taxes [T-18]", () => {
    const tax_amounts = [
      { name: "GST", value: 5, base: 1_000_00, amount: 50_00 },
      { name: "QST", value: 9.975, base: 800_00, amount: 79_80 },
    ];
    expect(words(drawn({ tax_amounts }))).toMatch(
      /\|GST \(5%\) on \$1,000\.00\|.*\|QST \(9\.975%\) on \$800\.00\|/,
    );
  });

  test("puts a discount after tax behind the taxes", () => {
    expect(words(drawn({ is_discount_with_tax: true }))).toMatch(/Subtotal\|.*GST .*Discount .*Total\|/);
  });

  test("has ticks for optional lines where the reader may choose, and none elsewhere [PRO-07]", () => {
    expect(drawn({}, { onToggle: () => undefined }).match(/type="checkbox"/g)).toHaveLength(2);
    expect(drawn()).not.toContain("checkbox");
    expect(words(drawn())).toMatch(/Service 2 \|Optional\|Not included\|.*Service 3 \|Optional\|Included\|/);
  });

  test("says what an option adds, before taxes where there are any, and the total with it", () => {
    const told = (changes: Partial<ProposalAnswer> = {}) =>
      drawn(changes, { onToggle: () => undefined }).replaceAll(/<[^>]+>/g, "");
    expect(told()).toContain("Adds $47.25 to the total ($45.00 before tax) · new total $160.65");
    expect(told()).toContain("$18.90 of the total ($18.00 before tax)");
    expect(told({ tax_profile: null })).toContain("Adds $45.00 to the total · new total $153.00");
  });

  test("has sections that fold without scripts and are open at first", () => {
    const titles = [
      ...drawn().matchAll(/<details open="" class="proposal-fold[^>]*><summary[^>]*><h2[^>]*>([^<]*)/g),
    ].map(([, title]) => title);
    expect(titles).toEqual(["Details", "Services"]);
  });

  test("shows the tenant's logo at most 60 by 200 px, else its name [BLD-31]", () => {
    expect(drawn({}, { brand: { name: "Acme", logoUrl: "/api/storage/1/logo.png" } })).toMatch(
      /<img src="\/api\/storage\/1\/logo.png" alt="Acme" class="[^"]*h-\[60px\] w-\[200px\] max-w-full object-scale-down/,
    );
    expect(words(drawn())).toContain("|Acme Studio|");
  });

  test("puts cover pages before it, content pages and the footer image after the offer [BLD-31] [PRO-20]", () => {
    const pages = (["content", "cover"] as const).map((type) => ({
      type,
      file_url: `/storage/1/${type}.png`,
      order_index: 1,
      is_active: true,
    }));
    const html = drawn(
      { pdf_pages: pages },
      { brand: { name: "Acme", logoUrl: null, footerUrl: "/api/storage/1/footer.png" } },
    );
    expect([...html.matchAll(/src="\/api\/storage\/1\/(\w+)\.png"/g)].map(([, name]) => name)).toEqual([
      "cover",
      "footer",
      "content",
    ]);
  });

  test("styles its parts by the template [PRO-22]", () => {
    const styles = { ...DEFAULT_STYLES, header: { borderTopColor: "#112233" } };
    expect(drawn({}, { brand: { name: "Acme", logoUrl: null, styles } })).toContain(
      'style="border-top-color:#112233"',
    );
  });

  test("writes names as they are, never as markup", () => {
    expect(drawn({ name: "<b>New</b> & old" })).toContain("&lt;b&gt;New&lt;/b&gt; &amp; old");
  });

  test("reads in French, dates and amounts too, with the offer's own words", () => {
    const text = words(drawn({}, { language: "fr", texts: fr.proposal }));
    expect(text).toContain("|Détails du devis|Numéro|Q-000007|Créée le|05/03/2026|");
    expect(text).toContain("|Sous-total|120,00 $|Remise (10 %)|");
    expect(text).toContain("New website");
  });
});
