import { classes } from "@/app/_ui/classes";
import { useOfferText } from "../offer-text";
import { blockAnchor, type BlockProps } from "./block-props";
import { Named, Portrait } from "./picture-blocks";

const TITLE = "font-semibold tracking-tight text-balance wrap-anywhere text-slate-900";

export const HeadingBlock = ({ block }: BlockProps<"heading">) =>
  block.level === 1 ? (
    <h2 id={blockAnchor(block)} dir="auto" className={`${TITLE} scroll-mt-24 pt-4 text-2xl @xl:text-3xl`}>
      {block.text}
    </h2>
  ) : (
    <h3 id={blockAnchor(block)} dir="auto" className={`${TITLE} scroll-mt-24 text-lg @xl:text-xl`}>
      {block.text}
    </h3>
  );

export const QuotationBlock = ({ block: { text, name, role, picture } }: BlockProps<"quotation">) => (
  <figure className="border-l-4 pl-5 @xl:pl-8" style={{ borderColor: "var(--proposal-brand, #3056d3)" }}>
    <blockquote
      dir="auto"
      className="max-w-[52ch] text-xl leading-snug font-medium whitespace-pre-line wrap-anywhere text-slate-900"
    >
      {text}
    </blockquote>
    {name || role || picture ? (
      <figcaption className="mt-4 flex items-center gap-3 text-sm">
        {picture ? <Portrait picture={picture} className="size-12" /> : null}
        <Named name={name} role={role} />
      </figcaption>
    ) : null}
  </figure>
);

/** Steps in their order, each with the day that it is planned for. */
export function StepsBlock({ block }: BlockProps<"steps">) {
  const text = useOfferText();
  return (
    <ol className="space-y-6">
      {block.steps.map(({ day, title, text: words }, index) => (
        <li key={index} className="relative flex gap-4 last:[&>span]:before:hidden">
          <span
            aria-hidden
            className={classes(
              "relative flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm",
              "font-semibold text-slate-900 tabular-nums",
              "before:absolute before:top-8 before:h-[calc(100%+3rem)] before:w-px before:bg-slate-200",
            )}
            style={{ borderColor: "var(--proposal-brand, #3056d3)" }}
          >
            {index + 1}
          </span>
          <div className="min-w-0 flex-1 pt-0.5 wrap-anywhere">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-slate-900">
              <span dir="auto">{title}</span>
              {day ? (
                <time dateTime={day} className="text-sm font-normal text-slate-600">
                  {text.date(day)}
                </time>
              ) : null}
            </p>
            {words ? (
              <p dir="auto" className="mt-1 max-w-[60ch] whitespace-pre-line text-slate-700">
                {words}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

export const FiguresBlock = ({ block }: BlockProps<"figures">) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-8 @2xl:grid-cols-4">
    {block.figures.map(({ value, label }, index) => (
      <div key={index} className="flex min-w-0 flex-col-reverse justify-end gap-1 wrap-anywhere">
        <dt className="text-sm text-slate-600">{label}</dt>
        <dd className="text-3xl font-semibold tracking-tight text-slate-900 tabular-nums @xl:text-4xl">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

/** Wider than a phone, it is scrolled in a box of its own, which the keyboard reaches. */
export function TableBlock({ block: { cells, has_head: hasHead }, texts }: BlockProps<"table">) {
  const [head = [], ...rest] = cells;
  const rows = hasHead ? rest : cells;
  return (
    <div role="region" aria-label={texts.table} tabIndex={0} className="overflow-x-auto rounded-lg">
      <table className="w-full min-w-md border-collapse text-left text-sm">
        {hasHead ? (
          <thead className="border-b-2 border-slate-300 text-slate-900">
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col" dir="auto" className="px-3 py-2.5 font-semibold wrap-anywhere">
                  {cell}
                </th>
              ))}
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
                  className="px-3 py-2.5 align-top whitespace-pre-line wrap-anywhere"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Words that stand apart; where accepting asks for them by name, it says so. */
export const TermsBlock = ({ block, richText: Rich, texts }: BlockProps<"terms">) => (
  <section
    aria-labelledby={blockAnchor(block)}
    className="rounded-lg border border-slate-200 bg-slate-50/70 p-5 @xl:p-7"
  >
    <h3 id={blockAnchor(block)} dir="auto" className={`${TITLE} mb-3 scroll-mt-24 text-lg`}>
      {block.title || texts.terms}
    </h3>
    <div className="max-w-[68ch] text-sm leading-relaxed text-slate-700">
      <Rich html={block.html} />
    </div>
    {block.must_accept ? <p className="mt-4 text-sm font-medium text-slate-900">{texts.mustAccept}</p> : null}
  </section>
);
