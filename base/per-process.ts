/**
 * A place for one value of this process. It is on globalThis, because Next may load a module, with its variables, once
 * per bundle, and because the server program is outside all bundles (scripts/serve.mjs, which names the same symbols).
 */
export function slotOf<Value>(name: string): { value: Value | undefined } {
  const key = Symbol.for(`kapi.${name}`);
  const holder = globalThis as typeof globalThis & { [key: symbol]: Value | undefined };
  return {
    get value() {
      return holder[key];
    },
    set value(value) {
      holder[key] = value;
    },
  };
}

/** A singleton of this process, created when it is first requested. */
export function perProcess<Value extends NonNullable<unknown>>(name: string, make: () => Value): Value {
  const slot = slotOf<Value>(name);
  return (slot.value ??= make());
}
