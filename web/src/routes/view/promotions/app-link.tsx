import { CTA_CLICKED } from '@flydeck/contract/events/view-page-events';
import type { NativeApp } from '@flydeck/contract/presentations/page-data';
import type { ReactNode } from 'react';
import { eventText } from '../../../analytics/event-text.ts';
import { logEvent } from '../../../analytics/log-event.ts';
import { followLinkAfter } from '../../../analytics/navigate-after.ts';
import { openApp } from './open-app.ts';

interface AppLinkProps {
  readonly app: NativeApp;
  /** Value of `cta_location` in the event. */
  readonly location: 'NativeAppBanner' | 'NativeAppPrompt';
  readonly text: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the app if it is installed, else its store (S2.23). */
export function AppLink({ app, location: ctaLocation, text, className, children }: AppLinkProps) {
  const { ownProtocolUrl, url, openAppTimeout } = app;
  return (
    <a
      className={className}
      href={url}
      rel="noopener"
      onClick={(event) => {
        const cta = { cta_location: ctaLocation, cta_type: 'BUTTON', cta_text: eventText(text) } as const;
        const logging = logEvent(CTA_CLICKED, { ...cta, target_url: eventText(url) });
        if (ownProtocolUrl === null) {
          followLinkAfter(event, logging);
          return;
        }
        // Browsers open an app only immediately after a click, which leaves no time to wait for the event request.
        event.preventDefault();
        openApp({ ownProtocolUrl, storeUrl: url, timeoutMs: openAppTimeout });
      }}
    >
      {children}
    </a>
  );
}
