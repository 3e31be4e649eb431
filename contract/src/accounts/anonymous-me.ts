import type { Me } from './me.ts';

/** The data of a visitor without a session. */
export const ANONYMOUS_ME: Me = {
  isAuthenticated: false,
  isGuest: false,
  isAdministrator: false,
  profileOid: null,
  viewerName: '',
  viewerEmail: '',
  emailVerified: false,
  avatar: null,
  authorSegment: 'other',
  language: null,
};

/** Whether the visitor has an account and is not a guest (S4.5). */
export function isLoggedIn(me: Pick<Me, 'isAuthenticated' | 'isGuest'>): boolean {
  return me.isAuthenticated && !me.isGuest;
}
