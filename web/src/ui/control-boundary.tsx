import { Component, type ReactNode } from 'react';
import { reportFailure } from '../analytics/report-failure.ts';

interface ControlBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the control if it fails. Default: nothing. */
  readonly fallback?: ReactNode;
}

/**
 * Catches the error if a control fails to render, for example because its feature flag is missing (V5.7). Reports the
 * error, and shows `fallback` instead of the control, so that the rest of the page is not affected.
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
