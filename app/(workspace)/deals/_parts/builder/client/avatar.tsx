type Props = { initials: string; background_color: string; text_color: string };

/** Initials in the colours that the server chose (S-108); decoration beside a name. */
export const Avatar = ({ initials, background_color, text_color }: Props) => (
  <span
    aria-hidden="true"
    className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-xs font-semibold"
    style={{ backgroundColor: background_color, color: text_color }}
  >
    {initials}
  </span>
);
