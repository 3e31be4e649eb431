import { lazy, Suspense } from 'react';
import { usePageContext } from '../page-context.tsx';
import { useConsentPrompt } from './consent-store.ts';

const ConsentBanner = lazy(() => import('./consent-banner.tsx').then((module) => ({ default: module.ConsentBanner })));

/** The consent banner, on instances that require consent and for visitors without a choice (S7.6). */
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
