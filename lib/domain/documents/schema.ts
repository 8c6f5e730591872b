import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { LARGEST_INTEGER, nameSchemas, rowReference } from "@/lib/core/contract/contract";
import { day } from "@/lib/core/contract/times";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import {
  BLOCK_TYPES,
  BLOCKS,
  filesOf,
  mapBlock,
  mapSection,
  SECTION_FIELDS,
  textsOf,
  type Block,
  type BlockType,
  type Content,
  type Section,
} from "@/lib/core/documents/blocks";
import type { Field, Fields } from "@/lib/core/documents/fields";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { hasTooMuchMarkup, TOO_MUCH_MARKUP } from "@/lib/core/html/markup-limits";
import {
  MAX_ADDRESS,
  MAX_ALT_TEXT,
  MAX_BLOCKS,
  MAX_FILES,
  MAX_SECTIONS,
  MAX_TEXT,
  MAX_TEXTS,
} from "./limits";

const storedName = z.string().regex(/^[a-z0-9][a-z0-9./-]{0,199}$/, "must be the name of an uploaded file");

const pictureValue = z.strictObject({
  file: storedName,
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  alt: z.string().trim().max(MAX_ALT_TEXT).regex(ONE_LINE, "must be one line").default(""),
  focus: z
    .strictObject({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
    .default({ x: 50, y: 50 }),
});

const fileValue = z.strictObject({
  file: storedName,
  name: z.string().trim().min(1).max(200).regex(ONE_LINE, "must be one line"),
  bytes: z.int().min(0).max(LARGEST_INTEGER),
});

/** The request schema of a block's field. */
function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "line":
      return z
        .string()
        .normalize("NFC")
        .trim()
        .max(field.longest)
        .regex(ONE_LINE, "must be one line")
        .default("");
    case "text":
      return z.string().normalize("NFC").max(field.longest).default("");
    case "rich":
      return z
        .string()
        .max(field.longest, { abort: true })
        .refine((html) => !hasTooMuchMarkup(html), TOO_MUCH_MARKUP)
        .default("");
    case "day":
      return day.nullable().default(null);
    case "link":
      return z
        .string()
        .max(MAX_ADDRESS)
        .regex(/^(?:https:\/\/[^\s"'<>\\]+)?$/, "must be an address that starts with https://")
        .default("");
    case "flag":
      return z.boolean().default(false);
    case "choice":
      return z.literal([...field.among]).default(field.among[0] ?? "");
    case "picture":
      return pictureValue.nullable().default(null);
    case "file":
      return fileValue.nullable().default(null);
    case "cells":
      return z
        .array(z.array(z.string().max(field.longest)).min(1).max(field.mostColumns))
        .min(1)
        .max(field.mostRows)
        .refine(
          (rows) => rows.every((row) => row.length === rows[0]?.length),
          "must be rows of the same number of cells",
        );
    case "list":
      return z
        .array(z.strictObject(shapeOf(field.of, fieldSchema)))
        .max(field.most)
        .default([]);
  }
}

/** The response schema of a block's field. */
function answeredField(field: Field): z.ZodType {
  switch (field.kind) {
    case "line":
    case "text":
    case "rich":
    case "link":
      return z.string();
    case "day":
      return z.string().nullable();
    case "flag":
      return z.boolean();
    case "choice":
      return z.literal([...field.among]);
    case "picture":
      return answeredPicture.nullable();
    case "file":
      return answeredFile.nullable();
    case "cells":
      return z.array(z.array(z.string()));
    case "list":
      return z.array(z.object(shapeOf(field.of, answeredField)));
  }
}

const answeredPicture = z.object({
  file: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  focus: z.object({ x: z.number(), y: z.number() }),
});
const answeredOrigin = z.object({ entry: z.int(), version: z.int(), kept: z.int().optional() });
const answeredFile = z.object({ file: z.string(), name: z.string(), bytes: z.int() });

const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

const key = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, "must be 1 to 40 letters, digits, - or _");

const entryVersion = z.int().min(1).max(LARGEST_INTEGER);

const origin = z
  .strictObject({ entry: rowReference, version: entryVersion, kept: entryVersion.optional() })
  .describe(
    "Entry of the library that it was inserted from, in that version; kept: a newer one not taken over.",
  );

const [first, ...others] = BLOCK_TYPES;

const inputOf = (type: BlockType) =>
  z.strictObject({
    type: z.literal(type),
    key,
    origin: origin.optional(),
    ...shapeOf(BLOCKS[type], fieldSchema),
  });
const answerOf = (type: BlockType) =>
  z.object({
    type: z.literal(type),
    key: z.string(),
    origin: answeredOrigin.optional(),
    ...shapeOf(BLOCKS[type], answeredField),
  });

// These schemas are generated from BLOCKS, so their types cannot be inferred and are written here.

/** A block in a request. */
export const blockInput = z.discriminatedUnion("type", [
  inputOf(first),
  ...others.map(inputOf),
]) as unknown as z.ZodType<Block, Block>;

/** A block in a response. */
export const blockSchema = z.discriminatedUnion("type", [
  answerOf(first),
  ...others.map(answerOf),
]) as unknown as z.ZodType<Block, Block>;

export const sectionInput = z.strictObject({
  key,
  origin: origin.optional(),
  ...shapeOf(SECTION_FIELDS, fieldSchema),
}) as unknown as z.ZodType<Section, Section>;

/** A section of a proposal's services in a response. */
export const sectionSchema = z.object({
  key: z.string(),
  origin: answeredOrigin.optional(),
  ...shapeOf(SECTION_FIELDS, answeredField),
}) as unknown as z.ZodType<Section, Section>;

nameSchemas({
  Block: blockSchema,
  BlockInput: blockInput,
  BlockKey: key,
  BlockOrigin: answeredOrigin,
  BlockOriginInput: origin,
  BlockPicture: answeredPicture,
  BlockPictureInput: pictureValue,
  Section: sectionSchema,
  SectionInput: sectionInput,
});

/**
 * The blocks of a proposal in order, with the services exactly once. Empty: only the services. At most 200 blocks
 * and so much text that its PDF is drawn in time.
 */
export const blocksSchema = z
  .array(blockInput)
  .max(MAX_BLOCKS)
  .superRefine((blocks, context) => {
    if (blocks.length > 0 && blocks.filter(({ type }) => type === "services").length !== 1)
      context.addIssue({ code: "custom", message: "must hold the services once" });
    checkContent({ blocks }, blocks, context);
  });

/** The sections of a proposal's services in their order. */
export const sectionsSchema = z
  .array(sectionInput)
  .max(MAX_SECTIONS)
  .superRefine((sections, context) => checkContent({ sections }, sections, context));

function checkContent(
  content: Partial<Content>,
  keyed: readonly { key: string }[],
  context: { addIssue: (issue: { code: "custom"; message: string }) => void },
): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (new Set(keyed.map((each) => each.key)).size !== keyed.length) refuse("must each have a key of its own");
  for (const [unit, most, sizeOf] of SIZES) {
    const over = sizeOf(textsOf(content)) - most;
    if (over > 0) refuse(`must be at most ${most} ${unit}: cut ${over}, best of ${largest(content, sizeOf)}`);
  }
  if (filesOf(content).length > MAX_FILES) refuse(`must use at most ${MAX_FILES} files`);
}

type SizeOf = (texts: readonly string[]) => number;

/** So much of a document that its PDF is drawn within the limit of render-pdf.ts on a busy machine, too. */
const SIZES: readonly [unit: string, most: number, sizeOf: SizeOf][] = [
  ["characters of text", MAX_TEXT, (texts) => texts.reduce((sum, text) => sum + text.length, 0)],
  ["texts, such as cells and steps", MAX_TEXTS, (texts) => texts.filter((text) => text !== "").length],
];

/** The largest blocks or sections by their numbers, counted from 1, which are where to cut. */
function largest({ blocks = [], sections = [] }: Partial<Content>, sizeOf: SizeOf): string {
  const isOfBlocks = blocks.length > 0;
  const sizes = isOfBlocks
    ? blocks.map((block) => sizeOf(textsOf({ blocks: [block] })))
    : sections.map((section) => sizeOf(textsOf({ sections: [section] })));
  const ordered = sizes
    .map((size, index) => ({ size, number: index + 1 }))
    .sort((one, other) => other.size - one.size || one.number - other.number);
  const numbers = ordered.slice(0, 3).map(({ number }) => number);
  return `${isOfBlocks ? "blocks" : "sections"} ${numbers.join(", ")}`;
}

/**
 * Blocks and sections with their rich texts cleaned, piece by piece, so that other requests are served in
 * between.
 */
export async function withCleanWords(content: Content): Promise<{ blocks: Block[]; sections: Section[] }> {
  const blocks: Block[] = [];
  for (const block of content.blocks) {
    blocks.push(mapBlock(block, { rich: cleanHtml }));
    await setImmediate();
  }
  return { blocks, sections: content.sections.map((section) => mapSection(section, { rich: cleanHtml })) };
}
