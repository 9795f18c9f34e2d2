import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = { fallback: ReactNode; onError?: () => void; children: ReactNode };

/** Draws `fallback` where its children throw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
