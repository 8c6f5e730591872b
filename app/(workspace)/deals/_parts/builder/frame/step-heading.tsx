/** Title of a step and what to do in it. */
export const StepHeading = ({ title, text }: { title: string; text?: string }) => (
  <header>
    <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
    {text && <p className="mt-1 text-sm text-muted">{text}</p>}
  </header>
);
