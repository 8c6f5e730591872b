import { expect, test } from "vitest";
import { notesHtml, notesText } from "@/app/(workspace)/deals/_parts/builder/pricing/notes-html";

test("plain text becomes paragraphs and lines, its own signs escaped", () => {
  expect(notesHtml("Two days\nin spring\n\n\n <b>&co</b> ")).toBe("<p>Two days<br>in spring</p><p>&lt;b&gt;&amp;co&lt;/b&gt;</p>");
  expect(notesHtml(" \n\n ")).toBe("");
});

test("stored notes come back as the text that was typed", () => {
  const text = "Two days\nin spring\n\n<b>&co</b> & \"more\"";
  expect(notesText(notesHtml(text))).toBe(text);
  expect(notesText("<p>With <strong>bold</strong></p><ul><li>one</li><li>two</li></ul>")).toBe("With bold\n\n• one\n• two");
});
