import type { WordRow } from "./word-changes";

/**
 * Deleted and inserted words of a text, marked by more than colour; readable in the light and the dark theme.
 */
export const WordDiff = ({ runs, note }: Pick<WordRow, "runs" | "note">) => (
  <>
    {runs.length > 0 ? (
      <p className="mt-1 max-w-[72ch] leading-relaxed whitespace-pre-line wrap-anywhere">
        {runs.map(({ kind, text }, index) =>
          kind === "gone" ? (
            <del key={index} className="rounded-xs bg-red-100 px-0.5 text-red-950 decoration-red-800">
              {text}
            </del>
          ) : kind === "new" ? (
            <ins key={index} className="rounded-xs bg-emerald-100 px-0.5 text-emerald-950 no-underline">
              {text}
            </ins>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
    ) : null}
    {note ? <p className="mt-1">{note}</p> : null}
  </>
);
