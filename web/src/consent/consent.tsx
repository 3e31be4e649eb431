import { lazy, Suspense } from 'react';
import { usePageContext } from '../page-context.tsx';
import { useConsentPrompt } from './consent-store.ts';

const ConsentBanner = lazy(() => import('./consent-banner.tsx').then((module) => ({ default: module.ConsentBanner })));

/**
 * Shows the consent banner on instances that require consent, to visitors who have not chosen yet (S7.6) or who want to
 * change their choice.
 */
export function Consent() {
  const { consentRequired } = usePageContext().site;
  const prompt = useConsentPrompt();
  if (!consentRequired || prompt === 'no') return null;
  return (
    <Suspense>
      <ConsentBanner prompt={prompt} />
    </Suspense>
  );
}
