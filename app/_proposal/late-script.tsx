/** Shown by proposal.css if the page's script has not run after 3 seconds: says what needs it. */
export const LateScript = ({ text }: { text: string }) => (
  <div className="proposal-late proposal-screen-only">
    <p className="rounded-[10px] border border-slate-200 bg-white px-4 py-3 text-sm text-slate-700">{text}</p>
  </div>
);
