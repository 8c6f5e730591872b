/**
 * Corrects happy-dom where it differs from browsers in a way that would fail a test or weaken it: elements
 * hidden without a style, focusable elements, and on which prototype some properties are defined.
 */
export function closeGaps(): void {
  styleAsBrowsersDo();
  // happy-dom's classes are shared by all files of a worker, so they are changed only once.
  if (Object.hasOwn(Element.prototype, "clientHeight")) return;
  for (const name of ["clientHeight", "clientWidth", "clientTop", "clientLeft"]) moveToElement(name);
  focusAsBrowsersDo();
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  setRangesAsBrowsersDo();
}

/**
 * happy-dom's setRangeText assigns to `value`, which React has replaced on the element: React then takes the text
 * for its own and calls no handler at the next input event.
 */
function setRangesAsBrowsersDo(): void {
  type SetRangeText = (this: HTMLTextAreaElement, ...given: unknown[]) => void;
  const original = Reflect.get(HTMLTextAreaElement.prototype, "setRangeText") as SetRangeText;
  HTMLTextAreaElement.prototype.setRangeText = function (...given: unknown[]) {
    const replaced = Object.getOwnPropertyDescriptor(this, "value");
    Reflect.deleteProperty(this, "value");
    original.apply(this, given);
    if (replaced) Object.defineProperty(this, "value", replaced);
  };
}

const HIDDEN = "[hidden], input[type=hidden], [popover]";

/**
 * In happy-dom an element without a declared style has no computed display and visibility, which put spaces
 * around each `span` in the name of a link. It also ignores the attributes that hide an element.
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

/**
 * In happy-dom every element can be focused, even a heading without a tabindex or a control in a disabled
 * fieldset.
 */
function focusAsBrowsersDo(): void {
  for (const prototype of [HTMLElement.prototype, SVGElement.prototype]) {
    const original: HTMLElement["focus"] = Reflect.get(prototype, "focus");
    prototype.focus = function focus(this: HTMLElement | SVGElement, options) {
      const isOff = this.matches(CONTROL) && this.closest("fieldset[disabled]") !== null;
      if (this.matches(FOCUSABLE) && !isOff) Reflect.apply(original, this, [options]);
    };
  }
}

/** Browsers define these on Element, and tests replace them there. */
function moveToElement(name: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
  if (!property) throw new Error(`HTMLElement has no ${name} of its own any more`);
  Object.defineProperty(Element.prototype, name, property);
  Reflect.deleteProperty(HTMLElement.prototype, name);
}
