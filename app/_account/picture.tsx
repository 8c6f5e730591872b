/** A proposal, drawn with nothing but lines: decoration beside the sign-in. */
export const Picture = () => (
  <div
    aria-hidden="true"
    className="w-full max-w-md rounded-card border border-line bg-surface p-7 shadow-float"
  >
    <div className="flex items-center justify-between">
      <span className="h-3 w-28 rounded-full bg-ink/80" />
      <span className="h-5 w-16 rounded-full bg-success-100 ring-1 ring-success-200 ring-inset dark:bg-success-500/25 dark:ring-success-500/40" />
    </div>
    <div className="mt-7 divide-y divide-line border-y border-line">
      {ROWS.map(({ name, price, isTicked }) => (
        <div key={name} className="flex items-center gap-3 py-3.5">
          <span
            className={`size-4 rounded border ${isTicked ? "border-action bg-action" : "border-control"}`}
          />
          <span className="h-2 rounded-full bg-control/45" style={{ width: name }} />
          <span className="ml-auto h-2 rounded-full bg-control/70" style={{ width: price }} />
        </div>
      ))}
    </div>
    <div className="mt-6 flex items-center justify-between">
      <span className="h-9 w-28 rounded-control bg-action" />
      <span className="h-4 w-24 rounded-full bg-ink/80" />
    </div>
  </div>
);

const ROWS = [
  { name: "9rem", price: "3.5rem", isTicked: true },
  { name: "6.5rem", price: "2.75rem", isTicked: true },
  { name: "10rem", price: "3.25rem", isTicked: false },
  { name: "7.5rem", price: "3rem", isTicked: true },
];
