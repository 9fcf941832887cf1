import { Component, type ReactNode } from 'react';
import { WholePageError } from './whole-page-error.tsx';

/** The last net: what nothing below it caught ends in a screen instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error };
  }

  override render(): ReactNode {
    return this.state.failed ? <WholePageError error={this.state.error} /> : this.props.children;
  }
}
