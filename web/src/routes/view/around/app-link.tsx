import { CTA_CLICKED } from '@flydeck/contract/events/cta-clicked';
import type { NativeApp } from '@flydeck/contract/presentations/page-data';
import type { ReactNode } from 'react';
import { eventText } from '../../../analytics/event-text.ts';
import { logEvent } from '../../../analytics/log-event.ts';
import { followAfter } from '../../../analytics/navigate-after.ts';
import { openApp } from './open-app.ts';

interface AppLinkProps {
  readonly app: NativeApp;
  /** For events. */
  readonly location: 'NativeAppBanner' | 'NativeAppPrompt';
  readonly text: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to the app where it is installed, else to its store. */
export function AppLink({ app, location: place, text, className, children }: AppLinkProps) {
  const { ownProtocolUrl, url, openAppTimeout } = app;
  return (
    <a
      className={className}
      href={url}
      rel="noopener"
      onClick={(press) => {
        const event = { cta_location: place, cta_type: 'BUTTON', cta_text: eventText(text) } as const;
        const logged = logEvent(CTA_CLICKED, { ...event, target_url: eventText(url) });
        if (ownProtocolUrl === null) {
          followAfter(press, logged);
          return;
        }
        // An app opens only while the press counts: the event is sent beside it.
        press.preventDefault();
        openApp({ ownProtocolUrl, storeUrl: url, timeoutMs: openAppTimeout });
      }}
    >
      {children}
    </a>
  );
}
