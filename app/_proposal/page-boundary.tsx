import { Component, type ReactNode } from "react";
import { ActionButton } from "./action-button";
import type { ProposalTexts } from "./texts";

type Props = {
  /** The page as the server rendered it. */
  html: string;
  texts: ProposalTexts["load"];
  children: ReactNode;
};

/**
 * When the page's script fails, shows the offer as the server rendered it, and says to load the page again, which
 * finds the ticks that were stored in this tab. Extensions and translators of browsers change the page under React.
 */
export class PageBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render() {
    const { html, texts, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        <div className="[&_.proposal-late]:hidden" dangerouslySetInnerHTML={{ __html: html }} />
        <div
          role="alert"
          data-theme="light"
          className="proposal-screen-only fixed inset-x-0 bottom-0 z-30 border-t border-red-200 bg-red-50"
        >
          <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-3 px-4 py-3 sm:px-6">
            <p className="min-w-0 flex-1 basis-60 text-sm text-red-950">{texts.stopped}</p>
            <ActionButton onClick={() => location.reload()}>{texts.reload}</ActionButton>
          </div>
        </div>
      </>
    );
  }
}
