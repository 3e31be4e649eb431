import { describe, expect, it } from 'vitest';
import { createYourOwnPath } from './create-actions.ts';

const ANONYMOUS = { isAuthenticated: false, isGuest: false };
const GUEST = { isAuthenticated: true, isGuest: true };
const MEMBER = { isAuthenticated: true, isGuest: false };
/** Path of the create page with the AI template fill, which fills a template with generated text. */
const AI_TEMPLATE_FILL_PATH = '/create/#ai-template-fill';
const SIGN_UP_PATH =
  '/signup/?click_source=view-page&page_location=toolbar&element_type=button&element_text=Create+your+own';

describe('"Create your own" (V2.16, V6.2, V6.3)', () => {
  it.each([
    ['sends an anonymous visitor to sign-up with click-source parameters', ANONYMOUS, false, SIGN_UP_PATH],
    ['sends a visitor to sign-up while the personal page data is not loaded', undefined, false, SIGN_UP_PATH],
    ['sends a guest to the AI template fill', GUEST, false, AI_TEMPLATE_FILL_PATH],
    [
      'sends an anonymous visitor to the AI template fill when the flag of the AI template fill is on',
      ANONYMOUS,
      true,
      AI_TEMPLATE_FILL_PATH,
    ],
    ['sends a member to the dashboard', MEMBER, false, '/dashboard/next/'],
    ['sends a member to the dashboard when the flag of the AI template fill is on', MEMBER, true, '/dashboard/next/'],
  ])('%s', (_, visitor, isTemplateFillOn, path) => {
    expect(createYourOwnPath(visitor, isTemplateFillOn, 'Create your own')).toBe(path);
  });
});
