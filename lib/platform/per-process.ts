/**
 * What this process has one of, made when it is first asked for. It is kept on globalThis, because Next may load a
 * module once for each bundle, and with it each module's own variables.
 */
export function perProcess<Kept>(name: string, make: () => Kept): Kept {
  const key = Symbol.for(`kapi.${name}`);
  const holder = globalThis as typeof globalThis & { [key: symbol]: { kept: Kept } | undefined };
  return (holder[key] ??= { kept: make() }).kept;
}
