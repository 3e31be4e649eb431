import { describe, expect, it } from 'vitest';
import { abandonedFlow } from './abandoned-flow.ts';

const VISITOR = { isAuthenticated: false, isGuest: false, showMakeACopyButton: false, isMobile: false };
const MEMBER = { ...VISITOR, isAuthenticated: true };

describe('the abandoned-flow modal (V§3, V§4)', () => {
  it.each([
    ['logged out', VISITOR, 'GetStarted'],
    ['guest', { ...VISITOR, isAuthenticated: true, isGuest: true }, 'GetStarted'],
    ['logged out, copies are allowed', { ...VISITOR, showMakeACopyButton: true }, 'MakeACopy'],
    ['the same on a phone', { ...VISITOR, showMakeACopyButton: true, isMobile: true }, 'GetStarted'],
    ['signed in, copies are allowed', { ...MEMBER, showMakeACopyButton: true }, 'MakeACopy'],
    ['signed in', MEMBER, undefined],
    ['nobody knows who', undefined, undefined],
  ])('%s', (_, visitor, mode) => {
    expect(abandonedFlow(visitor, 'Get started')?.mode).toBe(mode);
  });

  it('leads to sign-up with where it was asked for', () => {
    const { searchParams, pathname } = new URL(
      abandonedFlow(VISITOR, 'Get started')?.signUpURL ?? '',
      'https://x',
    );
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/signup/',
      {
        click_source: 'view-page',
        page_location: 'pdf-purchase-modal',
        element_type: 'button',
        element_text: 'Get started',
      },
    ]);
  });
});
