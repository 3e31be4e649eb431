import type { Me } from './me.ts';

/** Nobody known. */
export const NOBODY: Me = {
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

/** Logged in, as the specification counts it: with an account, and not a guest. */
export function isLoggedIn(me: Pick<Me, 'isAuthenticated' | 'isGuest'>): boolean {
  return me.isAuthenticated && !me.isGuest;
}
