/**
 * Title of a step and what to do in it. It takes the focus when the step is opened and has no field that
 * everybody begins with.
 */
export const StepHeading = ({ title, text }: { title: string; text?: string }) => (
  <header>
    <h2 data-step-heading tabIndex={-1} className="text-lg font-semibold tracking-tight focus:outline-none">
      {title}
    </h2>
    {text && <p className="mt-1 text-sm text-muted">{text}</p>}
  </header>
);
