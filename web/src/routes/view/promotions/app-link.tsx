import type { NativeApp } from '@flydeck/contract/presentations/page-data';
import type { ReactNode } from 'react';
import { logCtaClick } from '../../../analytics/log-cta-click.ts';
import { followLinkAfter } from '../../../analytics/navigate-after.ts';
import { openApp } from './open-app.ts';

interface AppLinkProps {
  readonly app: NativeApp;
  /** Value of `cta_location` in the event. */
  readonly location: 'NativeAppBanner' | 'NativeAppPrompt';
  /** Text of the link in the event. */
  readonly text: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link that opens the app if it is installed, else the page of the app in its store (S2.23). */
export function AppLink({ app, location: ctaLocation, text, className, children }: AppLinkProps) {
  const { ownProtocolUrl, url, openAppTimeout } = app;
  return (
    <a
      className={className}
      href={url}
      rel="noopener"
      onClick={(event) => {
        const logging = logCtaClick({ location: ctaLocation, type: 'BUTTON', text, url });
        if (ownProtocolUrl === null) return followLinkAfter(event, logging);
        // Browsers open an app only immediately after a click. Therefore this code does not wait for the event request.
        event.preventDefault();
        openApp({ ownProtocolUrl, storeUrl: url, timeoutMs: openAppTimeout });
      }}
    >
      {children}
    </a>
  );
}
