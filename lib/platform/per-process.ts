/**
 * A singleton of this process, created when it is first requested. It is stored on globalThis, because Next may
 * load a module, with its variables, once per bundle.
 */
export function perProcess<Kept>(name: string, make: () => Kept): Kept {
  const key = Symbol.for(`kapi.${name}`);
  const holder = globalThis as typeof globalThis & { [key: symbol]: { kept: Kept } | undefined };
  return (holder[key] ??= { kept: make() }).kept;
}
