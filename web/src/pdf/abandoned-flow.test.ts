import { describe, expect, it } from 'vitest';
import { abandonedFlowContent } from './abandoned-flow.ts';

const VISITOR = { isAuthenticated: false, isGuest: false, showMakeACopyButton: false, isMobile: false };
const MEMBER = { ...VISITOR, isAuthenticated: true };

describe('the dialog after an abandoned purchase flow (V3.11, V4.19)', () => {
  it.each([
    ['logged out', VISITOR, 'GetStarted'],
    ['guest', { ...VISITOR, isAuthenticated: true, isGuest: true }, 'GetStarted'],
    ['logged out, copies are allowed', { ...VISITOR, showMakeACopyButton: true }, 'MakeACopy'],
    [
      'logged out on a mobile device, copies are allowed',
      { ...VISITOR, showMakeACopyButton: true, isMobile: true },
      'GetStarted',
    ],
    ['signed in, copies are allowed', { ...MEMBER, showMakeACopyButton: true }, 'MakeACopy'],
    ['signed in', MEMBER, undefined],
    ['unknown visitor', undefined, undefined],
  ])('has the content for this kind of visitor: %s', (_, visitor, mode) => {
    expect(abandonedFlowContent(visitor, 'Get started')?.mode).toBe(mode);
  });

  it('links to sign-up with click-source parameters (V2.16)', () => {
    const { searchParams, pathname } = new URL(
      abandonedFlowContent(VISITOR, 'Get started')?.signUpURL ?? '',
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
