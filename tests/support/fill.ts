import type { Screen } from "./render-screen";

/** Puts a text into a field at once, in the place of what is there: typed letter by letter it takes a large form seconds. */
export async function fill({ user }: Pick<Screen, "user">, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}
