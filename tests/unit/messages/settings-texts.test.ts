import { expect, test } from "vitest";
import en from "@/messages/en.json";

const { settings, pdfPages, templates } = en;

test.each([
  ["MSG-32", "Design tokens updated successfully!", settings.colors.saved],
  ["MSG-33", "Logo uploaded successfully!", settings.pictures.logo.uploaded],
  ["MSG-33", "Favicon uploaded successfully!", settings.pictures.favicon.uploaded],
  ["MSG-33", "Logo removed successfully!", settings.pictures.logo.removed],
  ["MSG-33", "Favicon removed successfully!", settings.pictures.favicon.removed],
  ["MSG-34", "PDF page uploaded successfully!", pdfPages.uploaded],
  ["MSG-34", "PDF page deleted successfully!", pdfPages.deleted],
  ["MSG-34", "PDF page activated successfully!", pdfPages.activated],
  ["MSG-34", "PDF page deactivated successfully!", pdfPages.deactivated],
  ["MSG-34", "PDF pages reordered successfully!", pdfPages.reordered],
  ["MSG-35", "Currency added successfully!", settings.currencies.added],
  ["MSG-35", "Currency updated successfully!", settings.currencies.updated],
  ["MSG-35", "Currency removed successfully!", settings.currencies.removed],
  ["MSG-38", "Failed to reorder pages", pdfPages.reorderFailed],
  ["MSG-39", "Failed to save template selection", templates.failed],
])("[%s] says %j", (_, quoted, text) => {
  expect(text).toBe(quoted);
});
