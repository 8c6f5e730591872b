import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFFlateStream,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { Refused } from "../refusal";
import { operationsIn, written, type Operation } from "./content-stream";

const name = (text: string) => PDFName.of(text);

/** Whether a reader shows content that belongs to a layer or to a membership of layers. */
export type IsShown = (layer: PDFObject | undefined) => boolean;

/** Which layers of a document are shown when it is viewed, and whether any is hidden (ISO 32000-2, 8.11). */
export function layersOf(document: PDFDocument): { isShown: IsShown; isAnyHidden: boolean } {
  const off = layersOff(document);
  return { isShown: (layer) => isLayerShown(layer, off, 0), isAnyHidden: off.size > 0 };
}

/**
 * Removes what hidden layers contain from a page. A copied page would show it, because the states of its layers
 * stay behind in the original file, and nobody shall find it in the copy.
 */
export function dropHiddenLayers({ node }: PDFPage, isShown: IsShown): void {
  const { context } = node;
  const resources = node.Resources();
  const contents = node.Contents();
  if (!resources || !contents) return;
  const streams = contents instanceof PDFArray ? entriesOf(contents, context) : [contents];
  // A page's streams are one text, in which a mark may begin in one and end in another.
  const whole = streams.map((stream) => (stream instanceof PDFStream ? textOf(stream) : "")).join("\n");
  const kept = withoutHidden(whole, resources, isShown);
  if (kept !== null) node.set(name("Contents"), context.register(context.flateStream(bytesOf(kept))));
  dropFromForms(resources, isShown, new Set());
}

/** The layers that the default configuration turns off when the file is viewed. */
function layersOff({ catalog, context }: PDFDocument): ReadonlySet<PDFObject> {
  const properties = catalog.lookup(name("OCProperties"));
  if (!(properties instanceof PDFDict)) return new Set();
  const configuration = dictIn(properties, "D");
  const all = entriesOf(properties.lookup(name("OCGs")), context);
  const isOff = configuration?.lookup(name("BaseState")) === name("OFF");
  const off = new Set<PDFObject>(isOff ? all : []);
  for (const layer of entriesOf(configuration?.lookup(name("ON")), context)) off.delete(layer);
  for (const layer of entriesOf(configuration?.lookup(name("OFF")), context)) off.add(layer);
  for (const usage of entriesOf(configuration?.lookup(name("AS")), context))
    if (usage instanceof PDFDict && usage.lookup(name("Event")) === name("View"))
      for (const layer of entriesOf(usage.lookup(name("OCGs")), context)) {
        const state = layer instanceof PDFDict && dictIn(dictIn(layer, "Usage"), "View");
        const viewed = state ? state.lookup(name("ViewState")) : undefined;
        if (viewed === name("OFF")) off.add(layer);
        if (viewed === name("ON")) off.delete(layer);
      }
  return off;
}

function isLayerShown(layer: PDFObject | undefined, off: ReadonlySet<PDFObject>, depth: number): boolean {
  if (!(layer instanceof PDFDict) || depth > 20) return true;
  if (layer.lookup(name("Type")) !== name("OCMD")) return !off.has(layer);
  const expression = layer.lookup(name("VE"));
  if (expression instanceof PDFArray) return isTrue(expression, { off, context: layer.context }, depth + 1);
  const listed = layer.lookup(name("OCGs"));
  const layers = listed instanceof PDFDict ? [listed] : entriesOf(listed, layer.context);
  const shown = layers.map((each) => !off.has(each));
  if (shown.length === 0) return true;
  const policy = layer.lookup(name("P"));
  if (policy === name("AllOn")) return shown.every(Boolean);
  if (policy === name("AnyOff")) return !shown.every(Boolean);
  return policy === name("AllOff") ? !shown.some(Boolean) : shown.some(Boolean);
}

type Layers = { off: ReadonlySet<PDFObject>; context: PDFDict["context"] };

/** A visibility expression: [/And …], [/Or …] or [/Not …] of layers and expressions. */
function isTrue(expression: PDFArray, { off, context }: Layers, depth: number): boolean {
  const [operator, ...parts] = entriesOf(expression, context);
  const values = parts.map((part) =>
    part instanceof PDFArray && depth < 20
      ? isTrue(part, { off, context }, depth + 1)
      : isLayerShown(part, off, depth),
  );
  if (operator === name("Not")) return !values[0];
  return operator === name("Or") ? values.some(Boolean) : values.every(Boolean);
}

/**
 * Empties pictures and forms of hidden layers, and removes from other forms what belongs to such layers; also from
 * what patterns repeat, from the masks of graphics states, and from drawn glyphs.
 */
function dropFromForms(resources: PDFDict, isShown: IsShown, seen: Set<PDFObject>): void {
  if (seen.has(resources)) return;
  seen.add(resources);
  const { context } = resources;
  for (const { reference, around } of otherContents(resources)) {
    const content = context.lookup(reference);
    if (!(content instanceof PDFStream) || seen.has(content)) continue;
    seen.add(content);
    dropFromForm(content, reference, { resources: around, isShown, seen });
  }
  const forms = resources.lookup(name("XObject"));
  if (!(forms instanceof PDFDict)) return;
  for (const [key, reference] of forms.entries()) {
    const form = context.lookup(reference);
    if (!(form instanceof PDFStream) || seen.has(form)) continue;
    seen.add(form);
    if (!isShown(form.dict.lookup(name("OC"))))
      forms.set(key, context.register(context.flateStream("", { ...EMPTY_FORM })));
    else if (form.dict.lookup(name("Subtype")) === name("Form"))
      dropFromForm(form, reference, { resources, isShown, seen });
  }
}

/** Streams of content that are no forms of their own, with the resources that they use without others. */
function otherContents(resources: PDFDict): { reference: PDFObject; around: PDFDict }[] {
  const patterns = valuesOf(dictIn(resources, "Pattern"));
  const masks = valuesOf(dictIn(resources, "ExtGState")).flatMap((state) => {
    const result = resources.context.lookup(state);
    return (result instanceof PDFDict && dictIn(result, "SMask")?.get(name("G"))) || [];
  });
  const glyphs = valuesOf(dictIn(resources, "Font")).flatMap((font) => {
    const result = resources.context.lookup(font);
    if (!(result instanceof PDFDict)) return [];
    const around = dictIn(result, "Resources") ?? resources;
    return valuesOf(dictIn(result, "CharProcs")).map((reference) => ({ reference, around }));
  });
  return [...[...patterns, ...masks].map((reference) => ({ reference, around: resources })), ...glyphs];
}

const valuesOf = (dict: PDFDict | undefined): PDFObject[] => dict?.values() ?? [];

const EMPTY_FORM = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 0, 0] } as const;

type Within = { resources: PDFDict; isShown: IsShown; seen: Set<PDFObject> };

function dropFromForm(form: PDFStream, reference: PDFObject, { resources, isShown, seen }: Within): void {
  const own = dictIn(form.dict, "Resources") ?? resources;
  const kept = withoutHidden(textOf(form), own, isShown);
  if (kept !== null && reference instanceof PDFRef) {
    const rewritten = form.dict.context.flateStream(bytesOf(kept));
    for (const [key, value] of form.dict.entries())
      if (!["/Length", "/Filter", "/DecodeParms"].includes(key.toString())) rewritten.dict.set(key, value);
    form.dict.context.assign(reference, rewritten);
  }
  dropFromForms(own, isShown, seen);
}

/** The content without what hidden layers paint; null if nothing is hidden. */
function withoutHidden(content: string, resources: PDFDict, isShown: IsShown): string | null {
  const properties = resources.lookup(name("Properties"));
  const layerOf = (key: string) =>
    properties instanceof PDFDict ? properties.lookup(name(key.slice(1))) : undefined;
  const kept: string[] = [];
  /** Of each open mark, whether it or one around it is hidden. */
  const marks: boolean[] = [];
  let isChanged = false;
  for (const operation of operationsIn(content)) {
    const { operator, operands } = operation;
    const isHidden = marks.at(-1) ?? false;
    if (operator === "BDC" || operator === "BMC") {
      const [tag, key = ""] = operands;
      const isLayer = operator === "BDC" && tag === "/OC" && key.startsWith("/");
      marks.push(isHidden || (isLayer && !isShown(layerOf(key))));
    } else if (operator === "EMC") marks.pop();
    if (isHidden) isChanged = true;
    kept.push(written(isHidden ? unpainted(operation) : operation));
  }
  return isChanged ? kept.join("\n") : null;
}

/** The operation without what it paints; hidden content still changes the state for what follows. */
function unpainted(operation: Operation): Operation {
  const { operator } = operation;
  if (PAINTS_PATH.has(operator)) return { operator: "n", operands: [] };
  if (operator === "'" || operator === '"') return { operator: "T*", operands: [] };
  return PAINTS.has(operator) ? { operator: "", operands: [] } : operation;
}

const PAINTS_PATH = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"]);
const PAINTS = new Set(["Tj", "TJ", "Do", "sh", "BI"]);

function textOf(stream: PDFStream): string {
  try {
    return Buffer.from(decoded(stream)).toString("latin1");
  } catch {
    // What cannot be read cannot be known to be visible.
    throw new Refused("file_unreadable");
  }
}

/** Streams that the library made, such as those around a page's content, compress themselves. */
function decoded(stream: PDFStream): Uint8Array {
  if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode();
  return stream instanceof PDFFlateStream ? stream.getUnencodedContents() : stream.getContents();
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

const dictIn = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const value = dict?.lookup(name(key));
  return value instanceof PDFDict ? value : undefined;
};

const entriesOf = (list: PDFObject | undefined, context: PDFDict["context"]): PDFObject[] =>
  list instanceof PDFArray ? list.asArray().flatMap((entry) => context.lookup(entry) ?? []) : [];
