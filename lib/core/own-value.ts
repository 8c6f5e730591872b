/**
 * The value that an object has for a key that is not written in the code. Plain `values[key]` would find what every
 * object inherits: "constructor", which a person may choose as a key, is a function. Undefined without such a key.
 */
export const ownValue = <Value>(
  values: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined => (values && Object.hasOwn(values, key) ? values[key] : undefined);
