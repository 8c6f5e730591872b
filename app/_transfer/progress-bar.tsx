/** How far long work is; without `most` only that it runs. */
export function ProgressBar({ label, value, most }: { label: string; value: number; most: number }) {
  const percent = most > 0 ? Math.round((100 * Math.min(value, most)) / most) : 0;
  return (
    <div className="space-y-2 py-4">
      <p className="flex justify-between gap-4 text-sm">
        <span className="min-w-0 break-words">{label}</span>
        <span className="tabular-nums text-muted">{most > 0 ? `${value} / ${most}` : ""}</span>
      </p>
      <progress
        aria-label={label}
        max={100}
        value={most > 0 ? percent : undefined}
        className="block h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action"
      />
    </div>
  );
}
