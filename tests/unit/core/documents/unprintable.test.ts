import { expect, test } from "vitest";
import { unprintable } from "@/lib/core/documents/unprintable";

test("what the fonts of PDFs have is printable: letters, joined signs, compatibility forms, emoji", () => {
  const texts = [
    "Œuvres & Cie – 1 200 €\n\ttab",
    "वेबसाइट प्रकृति ශ්‍රී ஸ்ரீ",
    "კავკასია Կայքի የድረ ᐃᓄᒃ 網站 ウェブ 웹 ที่นี่ น้ำ שלום مُحَمَّدٌ",
    "ﬁn ＡＢ ½ ¥ ￥ e\u0301 \u202eabc\u0007",
    "Launch 🚀 👩🏽‍🚀 ❤️ 1️⃣ 🇨🇦",
    "葛\u{e0100}",
  ];
  for (const text of texts) expect(unprintable(text)).toEqual([]);
});

test("what no font has is named once each, in its order, also marks and letters beyond U+FFFF", () => {
  expect(unprintable("Plan ꦏꦩꦏ 𞤀𞤣 fin ꦴ")).toEqual(["ꦏ", "ꦩ", "𞤀", "𞤣", "ꦴ"]);
});
