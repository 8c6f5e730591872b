import { MAX_TAG, MAX_TAGS } from "@/lib/domain/library/limits";

/** The most characters of all tags of an entry, separated by commas and spaces. */
export const MAX_TAGS_TEXT = MAX_TAGS * (MAX_TAG + ", ".length);

/** Tags as typed, separated by commas. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
