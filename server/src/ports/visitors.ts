import type { IncomingHttpHeaders } from 'node:http';
import type { Me } from '@flydeck/contract/accounts/me';
import type { TokenScope } from '@flydeck/contract/endpoint';

/** How other people see a guest. */
export interface GuestIdentity {
  readonly oid: string;
  /** The name that the guest chose. */
  readonly name: string;
}

/** Who sent a request. A guest has a session without an account and counts as logged out (S4.5). */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'guest';
      readonly userId: string;
      /** Absent until the guest has chosen a name. */
      readonly identity?: GuestIdentity;
    }
  | {
      readonly kind: 'member';
      readonly userId: string;
      /** Oid of the profile that the member's presentations belong to. */
      readonly profileOid: string;
      readonly isAdministrator: boolean;
    };

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** The parts of a request that identify the visitor. */
export interface VisitorRequest {
  readonly headers: IncomingHttpHeaders;
}

/** A valid API token. */
export interface ValidApiToken {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
}

/** Identifies visitors by their sessions or API tokens. */
export interface Visitors {
  /** Returns the actor: anonymous for suspended accounts and ended sessions. The result is cached per request. */
  actorOf(request: VisitorRequest): Promise<Actor>;
  /**
   * Makes the owner of an API token the actor of the request. Returns undefined if the token is unknown, expired or
   * revoked, or its account is suspended. The result is cached per request.
   */
  authenticateToken(request: VisitorRequest, token: string): Promise<ValidApiToken | undefined>;
  /** Returns the visitor's data that pages show. */
  meOf(request: VisitorRequest): Promise<Me>;
}
