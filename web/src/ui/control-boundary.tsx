import { Component, type ReactNode } from 'react';
import { reportFailure } from '../analytics/report-failure.ts';

interface ControlBoundaryProps {
  readonly children: ReactNode;
  /** Content in place of the failed control; nothing by default. */
  readonly fallback?: ReactNode;
}

/**
 * Leaves out a control that fails to render, e.g. because its feature flag is missing (V5.7), and reports the error.
 */
export class ControlBoundary extends Component<ControlBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(failure: unknown): void {
    reportFailure(failure, 'render');
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
