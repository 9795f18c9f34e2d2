import { Component, type ReactNode } from 'react';

type FallbackProps = { instead: ReactNode; onFail?: () => void; children: ReactNode };

/** Shows something else where what it holds cannot be drawn. */
export class ErrorBoundary extends Component<FallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFail?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
