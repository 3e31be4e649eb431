import { Component, type ReactNode } from 'react';
import { reportFailure } from './analytics/report-failure.ts';
import { t } from './i18n/index.ts';
import styles from './page-boundary.module.css';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Says that the page could not be shown where drawing it failed, in place of leaving it white, and reports why. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Whoever drives a browser can see that the page has come to life. */
  override componentDidMount(): void {
    document.documentElement.dataset['alive'] = '';
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
