import { classes } from "@/app/_ui/classes";
import { figureText } from "@/lib/core/documents/figure-text";
import { numberColumns } from "@/lib/core/documents/number-columns";
import { blockAnchor } from "@/lib/core/documents/outline";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import type { ReactNode } from "react";
import type { BlockProps } from "./block-props";
import { useParts } from "./parts";
import { Named, Portrait } from "./picture-blocks";

const TITLE =
  "proposal-display scroll-mt-6 font-semibold tracking-tight text-balance wrap-anywhere text-slate-900";

/** A heading of the document, in the template's style for section headings. */
export const BigHeading = ({
  id,
  children,
  styles,
}: {
  id: string;
  children: ReactNode;
  styles: TemplateStyles;
}) => (
  <h2
    id={id}
    dir="auto"
    className={`${TITLE} text-[1.75rem] leading-tight @2xl:text-4xl`}
    style={styles.sectionHeading}
  >
    {children}
  </h2>
);

export function HeadingBlock({ block, styles }: BlockProps<"heading">) {
  const { Words } = useParts();
  const words = <Words at={["text"]} value={block.text} />;
  return block.level === 1 ? (
    <BigHeading id={blockAnchor(block)} styles={styles}>
      {words}
    </BigHeading>
  ) : (
    <h3 id={blockAnchor(block)} dir="auto" className={`${TITLE} text-xl @2xl:text-2xl`}>
      {words}
    </h3>
  );
}

export function QuotationBlock({ block: { text, name, role, picture } }: BlockProps<"quotation">) {
  const { Words, isWritten } = useParts();
  return (
    <figure className="border-l-4 py-1 pl-5 @xl:pl-9" style={BRAND_BORDER}>
      <blockquote
        dir="auto"
        className={classes(
          "proposal-display",
          "max-w-[44ch] text-xl leading-snug font-medium tracking-tight whitespace-pre-line wrap-anywhere",
          "text-pretty text-slate-900 @2xl:text-[1.75rem] @2xl:leading-[1.3]",
        )}
      >
        <Words at={["text"]} value={text} />
      </blockquote>
      {name || role || picture || isWritten ? (
        <figcaption className="mt-5 flex items-center gap-3.5 text-sm">
          <Portrait at={["picture"]} picture={picture} className="size-12" />
          <Named at={(field) => [field]} name={name} role={role} />
        </figcaption>
      ) : null}
    </figure>
  );
}

const BRAND_BORDER = { borderColor: "var(--proposal-brand, #3056d3)" };

/** Steps in order, each with its planned day. */
export function StepsBlock({ block }: BlockProps<"steps">) {
  const { Words, Day, EntryTools, isWritten } = useParts();
  return (
    <ol className="space-y-8">
      {block.steps.map(({ day, title, text: words }, index) => (
        <li
          key={index}
          className={classes(
            "group/entry relative flex gap-4 @xl:gap-6",
            "before:absolute before:top-10 before:-bottom-8 before:left-4.5 before:w-px before:bg-slate-200",
            "last:before:hidden",
          )}
        >
          <span
            aria-hidden
            className={classes(
              "flex size-9 shrink-0 items-center justify-center rounded-full border-2 bg-white text-sm",
              "font-semibold text-slate-900 tabular-nums",
            )}
            style={BRAND_BORDER}
          >
            {index + 1}
          </span>
          <div className="min-w-0 flex-1 pt-1 wrap-anywhere">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold text-slate-900">
              <span dir="auto">
                <Words at={["steps", index, "title"]} value={title} />
              </span>
              <Day at={["steps", index, "day"]} day={day} className="text-sm font-normal text-slate-600" />
            </div>
            {words || isWritten ? (
              <div dir="auto" className="mt-1 max-w-[60ch] whitespace-pre-line text-slate-700">
                <Words at={["steps", index, "text"]} value={words} />
              </div>
            ) : null}
            <EntryTools of="steps" index={index} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const FIGURE_COLUMNS = [
  "",
  "grid-cols-1",
  "@sm:grid-cols-2",
  "@sm:grid-cols-3",
  "grid-cols-2 @3xl:grid-cols-4",
] as const;

export function FiguresBlock({ block: { figures }, styles }: BlockProps<"figures">) {
  const { Words, EntryTools } = useParts();
  return (
    <dl className={classes("grid gap-x-6 gap-y-8", FIGURE_COLUMNS[Math.min(figures.length, 4)])}>
      {figures.map(({ value, label }, index) => (
        <div
          key={index}
          className="group/entry relative flex min-w-0 flex-col-reverse justify-end gap-1.5 wrap-anywhere"
          style={styles.infoBox}
        >
          <dt dir="auto" className="text-sm text-pretty text-slate-600">
            <Words at={["figures", index, "label"]} value={label} />
          </dt>
          <dd
            dir="auto"
            className={classes(
              "proposal-display text-3xl leading-none font-semibold tracking-tight text-slate-900 tabular-nums",
              "@sm:text-4xl @2xl:text-5xl print:text-3xl",
            )}
          >
            <Words at={["figures", index, "value"]} value={figureText(value)} />
            <EntryTools of="figures" index={index} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** In rem: three columns fit side by side on a phone. */
const NARROWEST_COLUMN = 6;

/** If it is wider than a phone, it scrolls in its own container, which is focusable for the keyboard. */
export function TableBlock({ block: { cells, has_head: hasHead }, styles, texts }: BlockProps<"table">) {
  const { Words, RowTools, ColumnTools, isWritten } = useParts();
  const [head = [], ...rest] = cells;
  const rows = hasHead ? rest : cells;
  // A head with a background needs padding at both ends.
  const edges = hasHead && styles.tableHead["backgroundColor"] ? "" : "first:pl-0 last:pr-0";
  const numbers = numberColumns(cells, hasHead);
  const alignment = (column: number) => numbers.has(column) && "text-right tabular-nums";
  return (
    <div role="region" aria-label={texts.table} tabIndex={0} className="overflow-x-auto">
      <table
        className="w-full border-collapse text-left text-[0.9375rem]"
        style={{ minWidth: `${head.length * NARROWEST_COLUMN}rem` }}
      >
        {hasHead ? (
          <thead className="text-slate-900" style={styles.tableHead}>
            <tr>
              {head.map((cell, index) =>
                cell === "" && !isWritten ? (
                  <td key={index} />
                ) : (
                  <th
                    key={index}
                    scope="col"
                    dir="auto"
                    className={classes("px-3 py-2.5 font-semibold wrap-anywhere", edges, alignment(index))}
                  >
                    <Words at={["cells", 0, index]} value={cell} />
                  </th>
                ),
              )}
              <RowTools of="cells" index={0} />
            </tr>
          </thead>
        ) : null}
        <tbody className="divide-y divide-slate-200 text-slate-700">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  key={column}
                  dir="auto"
                  className={classes(
                    "px-3 py-3 align-top whitespace-pre-line wrap-anywhere",
                    edges,
                    alignment(column),
                  )}
                >
                  <Words at={["cells", hasHead ? index + 1 : index, column]} value={cell} />
                </td>
              ))}
              <RowTools of="cells" index={hasHead ? index + 1 : index} />
            </tr>
          ))}
          <ColumnTools count={head.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Terms set apart from other text; if they must be accepted individually, that is shown. */
export function TermsBlock({ block, richText: Rich, styles, texts }: BlockProps<"terms">) {
  const { Words } = useParts();
  return (
    <section
      aria-labelledby={blockAnchor(block)}
      className="rounded-xl border border-slate-200 bg-slate-50/70 p-5 @xl:p-8"
      style={styles.infoBox}
    >
      <h2 id={blockAnchor(block)} dir="auto" className={`${TITLE} mb-3 text-xl`}>
        <Words at={["title"]} value={block.title} fallback={texts.terms} />
      </h2>
      <div className="max-w-[72ch] text-[0.9375rem] leading-relaxed wrap-anywhere text-slate-700">
        <Rich html={block.html} />
      </div>
      {block.must_accept ? (
        <p className="mt-4 break-before-avoid text-sm font-medium text-slate-900">{texts.mustAccept}</p>
      ) : null}
    </section>
  );
}
