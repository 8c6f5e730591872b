import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from "react";

/** Milliseconds of quiet after which typing searches (WID-03). */
const QUIET = 300;

/**
 * What is typed into a search box, and searched after a pause or on Enter, as attributes of the `box`; `clean` leaves of the typed what
 * may be searched for. `asked` is the text that was asked for last, from useOptimistic(): where another way than typing changed it, as
 * going back, the box says it. `empty()` is for whoever asks for an empty text while another one is being typed.
 */
export function useTypedSearch(
  asked: string,
  onSearch: (text: string) => void,
  clean: (text: string) => string = asTyped,
) {
  const [{ typed, known }, setState] = useState({ typed: asked, known: asked });
  if (known !== asked) setState({ typed: typed.trim() === asked ? typed : asked, known: asked });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === known) return;
    setState((before) => ({ ...before, known: wanted }));
    onSearch(wanted);
  };
  // The pause may end after another drawing: what is asked then is what is known then.
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  const type = (text: string) => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, typed: text }));
    timer.current = setTimeout(() => latest.current(text), QUIET);
  };
  const empty = () => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, typed: "" }));
  };
  const box = {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(clean(event.target.value)),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter") find(event.currentTarget.value);
    },
  };
  return { box, empty };
}

const asTyped = (text: string): string => text;
