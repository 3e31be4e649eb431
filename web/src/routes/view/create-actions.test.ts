import { describe, expect, it } from 'vitest';
import { createOwnPath } from './create-actions.ts';

const ANONYMOUS = { isAuthenticated: false, isGuest: false };
const GUEST = { isAuthenticated: true, isGuest: true };
const MEMBER = { isAuthenticated: true, isGuest: false };
const SIGN_UP =
  '/signup/?click_source=view-page&page_location=toolbar&element_type=button&element_text=Create+your+own';

describe('"Create your own" (V§6) leads', () => {
  it.each([
    ['an anonymous visitor to sign-up with click-source parameters', ANONYMOUS, false, SIGN_UP],
    ['whom nothing is known of there too', undefined, false, SIGN_UP],
    ['a guest to the AI template fill', GUEST, false, '/create/#ai-template-fill'],
    ['under the flag all who are logged out there', ANONYMOUS, true, '/create/#ai-template-fill'],
    ['who is signed in to the dashboard', MEMBER, false, '/dashboard/next/'],
    ['who is signed in there under the flag too', MEMBER, true, '/dashboard/next/'],
  ])('%s', (_, visitor, flag, path) => {
    expect(createOwnPath(visitor, flag, 'Create your own')).toBe(path);
  });
});
