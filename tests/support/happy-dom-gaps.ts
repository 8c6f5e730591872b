/**
 * What happy-dom leaves out or does otherwise than a browser, where a test would fail by it or prove less: what
 * is hidden without a style, what takes the focus, where properties lie.
 */
export function closeGaps(): void {
  styleAsBrowsersDo();
  // Its classes are the same for all files of a worker.
  if (Object.hasOwn(Element.prototype, "clientHeight")) return;
  for (const name of ["clientHeight", "clientWidth", "clientTop", "clientLeft"]) moveToElement(name);
  focusAsBrowsersDo();
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
}

const HIDDEN = "[hidden], input[type=hidden], [popover]";

/**
 * Elements that nothing is declared for have no computed display and visibility there, so that names of links
 * got spaces around each `span`; and none is hidden by its attributes.
 */
function styleAsBrowsersDo(): void {
  const original = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => {
    const style = original(element);
    const ownDisplay = element instanceof HTMLElement ? element.style.display : "";
    const defaults: Record<string, string> = { display: "inline", visibility: "visible", opacity: "1" };
    if (!ownDisplay && element.matches(HIDDEN)) defaults["hidden"] = "none";
    const read = (name: string) =>
      (name === "display" && defaults["hidden"]) || style.getPropertyValue(name) || (defaults[name] ?? "");
    return new Proxy(style, {
      get: (target, name) => {
        if (name === "getPropertyValue") return read;
        if (typeof name === "string" && name in defaults) return read(name);
        return Reflect.get(target, name) as unknown;
      },
    });
  };
}

const FOCUSABLE =
  "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], " +
  "[contenteditable]:not([contenteditable=false])";

const CONTROL = "button, input, select, textarea";

/** There every element takes the focus: a heading without a tabindex, a control in a disabled fieldset. */
function focusAsBrowsersDo(): void {
  for (const prototype of [HTMLElement.prototype, SVGElement.prototype]) {
    const original = Reflect.get(prototype, "focus") as HTMLElement["focus"];
    prototype.focus = function focus(this: HTMLElement | SVGElement, options) {
      const isOff = this.matches(CONTROL) && this.closest("fieldset[disabled]") !== null;
      if (this.matches(FOCUSABLE) && !isOff) Reflect.apply(original, this, [options]);
    };
  }
}

/** Browsers have these on every element, and tests replace them there. */
function moveToElement(name: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
  if (!property) throw new Error(`HTMLElement has no ${name} of its own any more`);
  Object.defineProperty(Element.prototype, name, property);
  Reflect.deleteProperty(HTMLElement.prototype, name);
}
