import { ownValue } from "@/lib/core/own-value";
/** The kinds of fields of a block. Texts may contain variables; lengths are in characters. */
export type Field =
  /** Plain text of one line. */
  | { kind: "line"; longest: number }
  /** Plain text, with line breaks. */
  | { kind: "text"; longest: number }
  /** Cleaned HTML of the tags of lib/core/html/allowed.ts. */
  | { kind: "rich"; longest: number }
  /** A day as yyyy-mm-dd, or null. */
  | { kind: "day" }
  /** An address that starts with https://, or empty. */
  | { kind: "link" }
  | { kind: "flag" }
  | { kind: "choice"; among: readonly (string | number)[] }
  | { kind: "picture" }
  | { kind: "file" }
  /** Rows of cells, all with as many cells as the first. */
  | { kind: "cells"; mostRows: number; mostColumns: number; longest: number }
  | { kind: "list"; of: Fields; most: number };

export type Fields = { readonly [name: string]: Field };

/**
 * A stored picture. width, height: pixels; focus: the point that stays visible when it is cropped, in percent of
 * its width and height.
 */
export type BlockPicture = {
  file: string;
  width: number;
  height: number;
  alt: string;
  focus: { x: number; y: number };
};

/** A stored file to download. */
export type BlockFile = { file: string; name: string; bytes: number };

/** The value of a field. */
type ValueOf<F extends Field> = F extends { kind: "line" | "text" | "rich" | "link" }
  ? string
  : F extends { kind: "day" }
    ? string | null
    : F extends { kind: "flag" }
      ? boolean
      : F extends { kind: "choice"; among: readonly (infer Choice)[] }
        ? Choice
        : F extends { kind: "picture" }
          ? BlockPicture | null
          : F extends { kind: "file" }
            ? BlockFile | null
            : F extends { kind: "cells" }
              ? string[][]
              : F extends { kind: "list"; of: infer Of extends Fields }
                ? ValuesOf<Of>[]
                : never;

export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Functions that replace each text, picture and file; values without a function stay as they are. */
export type Visitor = {
  /** A line, a text or a cell. */
  plain?: (text: string) => string;
  rich?: (html: string) => string;
  picture?: (picture: BlockPicture) => BlockPicture;
  file?: (file: BlockFile) => BlockFile;
};

/** The values with each one replaced by the visitor. */
export function mapValues<F extends Fields>(fields: F, values: ValuesOf<F>, visitor: Visitor): ValuesOf<F> {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, mapValue(field, ownValue(given, name), visitor)]),
  ) as ValuesOf<F>;
}

function mapValue(field: Field, value: unknown, visitor: Visitor): unknown {
  switch (field.kind) {
    case "line":
    case "text":
      return visitor.plain ? visitor.plain(value as string) : value;
    case "rich":
      return visitor.rich ? visitor.rich(value as string) : value;
    case "picture":
      return value === null ? null : mapPicture(value as BlockPicture, visitor);
    case "file":
      return value === null || !visitor.file ? value : visitor.file(value as BlockFile);
    case "cells":
      return (value as string[][]).map((row) => row.map((cell) => visitor.plain?.(cell) ?? cell));
    case "list":
      return (value as ValuesOf<Fields>[]).map((entry) => mapValues(field.of, entry, visitor));
    case "day":
    case "link":
    case "flag":
    case "choice":
      return value;
  }
}

/** A picture's description is a text too. */
function mapPicture(input: BlockPicture, { plain, picture }: Visitor): BlockPicture {
  const result = picture?.(input) ?? input;
  return plain ? { ...result, alt: plain(result.alt) } : result;
}

/** The values of a new block. */
export const emptyValues = <F extends Fields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as ValuesOf<F>;

function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "line":
    case "text":
    case "rich":
    case "link":
      return "";
    case "day":
    case "picture":
    case "file":
      return null;
    case "flag":
      return false;
    case "choice":
      return field.among[0];
    case "cells":
      return [
        ["", ""],
        ["", ""],
      ];
    case "list":
      return [emptyValues(field.of)];
  }
}
