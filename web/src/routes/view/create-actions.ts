import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { ClickSourceParameter } from '@flydeck/contract/click-source';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type LucideIcon, PenLine, Sparkles } from 'lucide-react';
import { logCtaClick } from '../../analytics/log-cta-click.ts';
import { useFlag } from '../../flags/flags.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { storePrefill } from './create-prefill.ts';
import { usePersonalPage } from './personal-page.ts';

/** A link that creates a presentation. */
export interface CreateAction {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
  /** Logs the click before the navigation. For "Create your own with AI", also stores data for the target page. */
  readonly prepare: () => Promise<unknown>;
}

const DASHBOARD_PATH = '/dashboard/next/';
/** "AI template fill": the create page with the AI assistant selected, which fills a template with generated text. */
const AI_TEMPLATE_FILL_PATH = '/create/#ai-template-fill';
const AI_START_PATH = '/ai/start/?trigger=view-page';

/** URL path of sign-up with click-source parameters, which name the button that led to sign-up (V2.16). */
function signUpPath(label: string): string {
  const parameters: Readonly<Record<ClickSourceParameter, string>> = {
    click_source: 'view-page',
    page_location: 'toolbar',
    element_type: 'button',
    element_text: label,
  };
  return `/signup/?${new URLSearchParams(parameters)}`;
}

/**
 * URL path that "Create your own" opens for a visitor (V6.2, V6.3):
 * - for members, the dashboard;
 * - for guests, the AI template fill;
 * - for others, the AI template fill if `isTemplateFillOn`, else the sign-up page.
 * @param visitor undefined while the visitor's data is not loaded
 * @param label the text of the button
 */
export function createYourOwnPath(
  visitor: Pick<PersonalPage, 'isAuthenticated' | 'isGuest'> | undefined,
  isTemplateFillOn: boolean,
  label: string,
): string {
  if (visitor && isLoggedIn(visitor)) return DASHBOARD_PATH;
  return visitor?.isGuest || isTemplateFillOn ? AI_TEMPLATE_FILL_PATH : signUpPath(label);
}

/** The links "Create your own" and "Create your own with AI" (V6.1, V6.2, V6.3). */
export function useCreateActions(page: PresentationPage): {
  readonly createOwn: CreateAction;
  readonly createWithAi: CreateAction;
} {
  const href = useHref();
  const visitor = usePersonalPage();
  const isTemplateFillOn = useFlag('guest_ai_template_fill');
  /** The flag `ai_button_test` gives the button "Create your own with AI" another label. */
  const isAiButtonTestOn = useFlag('ai_button_test');
  const logClick = (label: string, path: string) =>
    logCtaClick({ location: 'Toolbar', type: 'BUTTON', text: label, url: path });
  const label = t('view.createOwn');
  const path = createYourOwnPath(visitor, isTemplateFillOn, label);
  const aiLabel = t(isAiButtonTestOn ? 'view.createWithAiTested' : 'view.createWithAi');
  const prepareAi = () => {
    storePrefill(page);
    return logClick(aiLabel, AI_START_PATH);
  };
  return {
    createOwn: { icon: PenLine, label, href: href(path), prepare: () => logClick(label, path) },
    createWithAi: { icon: Sparkles, label: aiLabel, href: href(AI_START_PATH), prepare: prepareAi },
  };
}
