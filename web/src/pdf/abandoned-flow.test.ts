import { describe, expect, it } from 'vitest';
import { abandonedFlowContent } from './abandoned-flow.ts';

const LOGGED_OUT = { isAuthenticated: false, isGuest: false, showMakeACopyButton: false, isMobile: false };
const GUEST = { ...LOGGED_OUT, isAuthenticated: true, isGuest: true };
const MEMBER = { ...LOGGED_OUT, isAuthenticated: true };

describe('the dialog after an abandoned purchase flow (V3.11, V4.19)', () => {
  it.each([
    ['GetStarted', 'a logged-out visitor', LOGGED_OUT],
    ['GetStarted', 'a guest', GUEST],
    ['MakeACopy', 'a logged-out visitor if copies are allowed', { ...LOGGED_OUT, showMakeACopyButton: true }],
    [
      'GetStarted',
      'a logged-out visitor on a mobile device, even if copies are allowed',
      { ...LOGGED_OUT, showMakeACopyButton: true, isMobile: true },
    ],
    ['MakeACopy', 'a member if copies are allowed', { ...MEMBER, showMakeACopyButton: true }],
    // Without a mode, there is no dialog.
    [undefined, 'a member if copies are not allowed', MEMBER],
    [undefined, 'a visitor whose data is not loaded yet', undefined],
  ])('has the mode %s for %s', (mode, _, visitor) => {
    expect(abandonedFlowContent(visitor, 'Get started')?.mode).toBe(mode);
  });

  it('links to sign-up with click-source parameters (V2.16)', () => {
    const { searchParams, pathname } = new URL(
      abandonedFlowContent(LOGGED_OUT, 'Get started')?.signUpURL ?? '',
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
