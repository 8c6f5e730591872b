import type { Page } from "@playwright/test";
import { createTranslator } from "next-intl";
import type { PagePath } from "@/lib/core/access/pages";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import { forgetCookies } from "./forget-cookies";
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, test } from "./frame";
import type { Caller, Workspace } from "./workspace";

type Language = "en" | "fr";
export type Look = { theme: "light" | "dark"; language: Language; width: 390 | 1280 };

/** All combinations, ordered so that neighbours differ in at least two respects. */
export const LOOKS = [
  { theme: "light", language: "en", width: 390 },
  { theme: "dark", language: "fr", width: 390 },
  { theme: "light", language: "fr", width: 1280 },
  { theme: "dark", language: "en", width: 1280 },
  { theme: "light", language: "fr", width: 390 },
  { theme: "dark", language: "en", width: 390 },
  { theme: "light", language: "en", width: 1280 },
  { theme: "dark", language: "fr", width: 1280 },
] as const satisfies readonly Look[];

const textsOf = (language: Language) =>
  createTranslator({ locale: language, messages: language === "fr" ? fr : en });

/** What `prepare` gets: the page, its texts, and the workspace in which to create data. */
export type Stage = { page: Page; t: ReturnType<typeof textsOf>; workspace: Workspace };

/** A page, or a state of one such as an open dialog, that axe checks. */
export type Place = {
  name: string;
  /**
   * The path as in lib/core/access/pages.ts; null for a page that is not listed there. Undefined: the place
   * is another state of the previous place's page.
   */
  page?: PagePath | null;
  /** The address if it differs from `page`. A function may first create what the page shows. */
  path?: string | ((workspace: Workspace) => Promise<string>);
  /** Where the address redirects to, if it does. */
  leadsTo?: string;
  /** The signed-in role. Default: a visitor. */
  who?: Caller;
  /** For a place that exists in one theme, language or width only. */
  only?: Partial<Look>;
  /** Brings the page into the state to check, and waits for it. */
  prepare?: (stage: Stage) => Promise<unknown>;
};

const isFurther = (place: Place) => place.page === undefined;

/** Chooses a look for each place, so that neighbours differ and all looks are used about equally often. */
export function looksOf(places: readonly Place[]): ReadonlyMap<Place, Look> {
  const looks = new Map<Place, Look>();
  const taken = (look: Look) => [...looks.values()].filter((each) => each === look).length;
  let before: Look | null = null;
  for (const place of places) {
    // The server renders the language, so another state of the same page keeps it to avoid a reload.
    const fixed: Partial<Look> = {
      ...place.only,
      ...(isFurther(place) && before ? { language: before.language } : {}),
    };
    const [next] = LOOKS.filter((look) => look !== before && fits(look, fixed)).sort(
      (one, other) => taken(one) - taken(other),
    );
    if (!next) throw new Error(`There is no look for ${place.name}`);
    looks.set(place, next);
    before = next;
  }
  return looks;
}

const fits = (look: Look, { theme, language, width }: Partial<Look>): boolean =>
  look.theme === (theme ?? look.theme) &&
  look.language === (language ?? look.language) &&
  look.width === (width ?? look.width);

/** Checks places one after another. Each is a step whose name includes the look. */
export async function lookAt(
  { page, workspace }: { page: Page; workspace: Workspace },
  places: readonly Place[],
  looks: ReadonlyMap<Place, Look>,
): Promise<void> {
  for (const place of places) {
    const look = looks.get(place) ?? LOOKS[0];
    const name = `${place.name} (${look.theme}, ${look.language}, ${look.width} px)`;
    await test.step(name, async () => {
      try {
        await show({ page, workspace }, place, look);
      } catch (cause) {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
      await expectAccessible(page, name);
      await expectNoSidewaysScroll(page, name);
    });
  }
}

async function show(
  { page, workspace }: { page: Page; workspace: Workspace },
  place: Place,
  look: Look,
): Promise<void> {
  const { theme, language, width } = look;
  await page.setViewportSize({ width, height: 844 });
  await (isFurther(place) ? turn(page, look) : open(page, workspace, place, look));
  await place.prepare?.({ page, t: textsOf(language), workspace });
  // Makes sure that the page is shown in the theme and language that the step's name claims.
  const other = theme === "dark" ? "light" : "dark";
  await expect(page.locator(`html[lang=${language}]:not([data-theme=${other}], .${other})`)).toHaveCount(1);
}

async function open(
  page: Page,
  workspace: Workspace,
  place: Place,
  { theme, language }: Look,
): Promise<void> {
  const { who, page: listed } = place;
  const path = typeof place.path === "function" ? await place.path(workspace) : (place.path ?? listed ?? "/");
  const origin = `http://${workspace.host}:${workspace.port}`;
  await forgetCookies(page);
  await page.context().addCookies([
    { name: "kapi.theme", value: theme, url: origin },
    { name: "kapi.language", value: language, url: origin },
  ]);
  await (who ? openAs(page, workspace, who, path) : page.goto(`${origin}${path}`));
  expect(new URL(page.url()).pathname).toBe(place.leadsTo ?? new URL(path, origin).pathname);
}

/** Sets the theme as the button in the bar does, which may be covered by a dialog. */
const turn = (page: Page, { theme }: Look) =>
  page.evaluate((chosen) => void (document.documentElement.dataset["theme"] = chosen), theme);
