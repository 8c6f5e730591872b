import type { RefCallback } from "react";

/**
 * Binds an input to its form without losing what stands in it already: typed, or filled in by the browser, before the page's script
 * ran. `bind` writes the form's own value into the input; `tell` then hears of the earlier one.
 */
export const keepTyped = (
  bind: RefCallback<HTMLInputElement>,
  tell: (value: string | boolean) => void,
): RefCallback<HTMLInputElement> =>
  function attach(input) {
    const before = input && valueOf(input);
    const detach = bind(input);
    if (input && before !== null && before !== valueOf(input)) tell(before);
    return detach;
  };

const valueOf = (input: HTMLInputElement): string | boolean =>
  input.type === "checkbox" ? input.checked : input.value;
