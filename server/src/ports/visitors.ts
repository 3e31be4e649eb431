import type { IncomingHttpHeaders } from 'node:http';
import type { Me } from '@flydeck/contract/accounts/me';

/** Who asks. A guest has a session without an account, and counts as logged out. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest'; readonly userId: string }
  | {
      readonly kind: 'member';
      readonly userId: string;
      /** Oid of the profile that the member's presentations belong to. */
      readonly profileOid: string;
      readonly isAdministrator: boolean;
    };

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** What of a request tells who sent it. */
export interface Asking {
  readonly headers: IncomingHttpHeaders;
}

/** Recognises visitors by their sessions. */
export interface Visitors {
  /** Who asks; suspended accounts and ended sessions are anonymous. Looked up once a request. */
  actorOf(request: Asking): Promise<Actor>;
  /** The same with what pages show of them. */
  meOf(request: Asking): Promise<Me>;
}
