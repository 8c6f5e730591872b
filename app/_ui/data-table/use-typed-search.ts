import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from "react";

/** Milliseconds of quiet after which typing searches (WID-03). */
export const QUIET = 300;

/**
 * What is typed into a search box, and searched after a pause or on Enter, as attributes of the box; `clean` leaves of the typed what may
 * be searched for. Searches that were asked for arrive in `search` a little later: they never overwrite what was typed since; another
 * text, as after going back, does.
 */
export function useTypedSearch(search: string, onSearch: (text: string) => void, clean: (text: string) => string = asTyped) {
  const [box, setBox] = useState<{ typed: string; known: string; asked: readonly string[] }>({ typed: search, known: search, asked: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (box.known !== search) {
    const place = box.asked.indexOf(search);
    setBox(place >= 0 ? { ...box, known: search, asked: box.asked.slice(place + 1) } : { typed: search, known: search, asked: [] });
  }
  const find = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === (box.asked.at(-1) ?? search)) return;
    setBox((before) => ({ ...before, asked: [...before.asked, wanted] }));
    onSearch(wanted);
  };
  const type = (text: string) => {
    setBox((before) => ({ ...before, typed: text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), QUIET);
  };
  // The pause may end after another drawing: what is asked then is what is known then.
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  return {
    value: box.typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(clean(event.target.value)),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter") find(event.currentTarget.value);
    },
  };
}

const asTyped = (text: string): string => text;
