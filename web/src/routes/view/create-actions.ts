import { isLoggedIn } from '@flydeck/contract/accounts/nobody';
import type { ClickSourceParameter } from '@flydeck/contract/click-source';
import { CTA_CLICKED } from '@flydeck/contract/events/cta-clicked';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type LucideIcon, PenLine, Sparkles } from 'lucide-react';
import { eventText } from '../../analytics/event-text.ts';
import { logEvent } from '../../analytics/log-event.ts';
import { useFeature } from '../../features/features.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { storePrefill } from './create-prefill.ts';
import { usePersonalPage } from './personal.ts';

/** A call to make something of one's own. */
export interface Creation {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly href: string;
  /** To be done before the page is left: what is told, and what is left for the page it leads to. */
  readonly prepare: () => Promise<unknown>;
}

const DASHBOARD = '/dashboard/next/';
const AI_TEMPLATE_FILL = '/create/#ai-template-fill';
const AI_START = '/ai/start/?trigger=view-page';

/** Sign-up, with where it was asked for (S§2.2). */
function signUpPath(word: string): string {
  const source: Readonly<Record<ClickSourceParameter, string>> = {
    click_source: 'view-page',
    page_location: 'toolbar',
    element_type: 'button',
    element_text: word,
  };
  return `/signup/?${new URLSearchParams(source)}`;
}

/** Where "Create your own" leads whom (V§6); `fill`: all who are logged out start at the outline, as guests do. */
export function createOwnPath(
  visitor: Pick<PersonalPage, 'isAuthenticated' | 'isGuest'> | undefined,
  fill: boolean,
  word: string,
): string {
  if (visitor && isLoggedIn(visitor)) return DASHBOARD;
  return visitor?.isGuest || fill ? AI_TEMPLATE_FILL : signUpPath(word);
}

/** "Create your own", and the same with AI. */
export function useCreations(page: PresentationPage): { readonly own: Creation; readonly withAi: Creation } {
  const href = useHref();
  const visitor = usePersonalPage();
  const fill = useFeature('guest_ai_template_fill');
  const isTested = useFeature('ai_button_test');
  const told = (word: string, path: string) =>
    logEvent(CTA_CLICKED, {
      cta_location: 'Toolbar',
      cta_type: 'BUTTON',
      cta_text: eventText(word),
      target_url: path,
    });
  const word = t('view.createOwn');
  const path = createOwnPath(visitor, fill, word);
  const aiWord = t(isTested ? 'view.createWithAiTested' : 'view.createWithAi');
  const prepareAi = () => {
    storePrefill(page);
    return told(aiWord, AI_START);
  };
  return {
    own: { icon: PenLine, word, href: href(path), prepare: () => told(word, path) },
    withAi: { icon: Sparkles, word: aiWord, href: href(AI_START), prepare: prepareAi },
  };
}
