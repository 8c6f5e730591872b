/**
 * A singleton of this process, created when it is first requested. It is stored on globalThis, because Next may
 * load a module, with its variables, once per bundle.
 */
export function perProcess<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`kapi.${name}`);
  const holder = globalThis as typeof globalThis & { [key: symbol]: { value: Value } | undefined };
  return (holder[key] ??= { value: make() }).value;
}
