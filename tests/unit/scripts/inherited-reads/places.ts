/** Reads for tests/unit/scripts/inherited-reads.test.ts: only the first two find what every object inherits. */
export const reads = (record: Record<string, string>, key: string, name: "a" | "b", index: number) => [
  record[key],
  record[`a${key}`],
  record[`a.${key}`],
  record[name],
  record[String(index)],
  Object.hasOwn(record, key) ? record[key] : undefined,
];
