import { Component, type ReactNode } from 'react';
import { reportFailure } from './analytics/report-failure.ts';
import { t } from './i18n/index.ts';
import styles from './page-boundary.module.css';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Shows an error message if rendering the page fails, and reports the error. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Signals to end-to-end tests that the page is hydrated. */
  override componentDidMount(): void {
    document.documentElement.dataset['hydrated'] = '';
  }

  override componentDidCatch(failure: unknown): void {
    reportFailure(failure, 'render');
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.failed} role="alert">
        <h1 className={styles.title}>{t('page.failedTitle')}</h1>
        <p>{t('page.failedText')}</p>
      </main>
    );
  }
}
