import { linkCookieName } from '@flydeck/contract/links/link';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  findLiveLink,
  LINK_KEY_LIFETIME_S,
  LinkKeys,
  type LiveLink,
  type PresentationTables,
} from '../../library/index.ts';

/**
 * Returns the paths to which browsers send the proof cookie. The cookie proves that the visitor entered the password of
 * a link. The paths are the page of the link, and requests to like the link's presentation (V2.2, V7.2).
 */
const proofCookiePaths = (linkId: string): readonly string[] => [`/v/${linkId}/`, '/api/v4/presentation/like/'];

export interface ShareLinkAccessOptions {
  readonly db: Kysely<PresentationTables>;
  /** Secret with which the link keys are signed. The value of a proof cookie is a link key. */
  readonly secret: string;
  /** Whether the instance is served over HTTPS. */
  readonly secure: boolean;
}

/**
 * Access check of share links: requires a live link (neither revoked nor expired) and, if the link has a password, the
 * password.
 */
export class ShareLinkAccess {
  readonly #options: ShareLinkAccessOptions;
  readonly keys: LinkKeys;

  constructor(options: ShareLinkAccessOptions) {
    this.#options = options;
    this.keys = new LinkKeys(options.secret);
  }

  /** Returns the link if it is live and the request may use it, else undefined. */
  async authorize(request: FastifyRequest, linkId: string): Promise<LiveLink | undefined> {
    const link = await findLiveLink(this.#options.db, linkId);
    return link && (await this.isAuthorized(request, link)) ? link : undefined;
  }

  /**
   * Returns whether the link has no password, or a cookie of the request proves that the visitor entered the password.
   */
  async isAuthorized({ headers }: FastifyRequest, { linkId, passwordHash }: LiveLink): Promise<boolean> {
    if (passwordHash === null) return true;
    const proof = parseCookie(headers.cookie ?? '')[linkCookieName(linkId)];
    const provenLink = await this.keys.findLink(this.#options.db, proof);
    return provenLink?.linkId === linkId;
  }

  /**
   * Sets the cookies that prove that the visitor entered the password. Browsers send these cookies only to the paths of
   * `proofCookiePaths`.
   */
  setProofCookies(reply: FastifyReply, link: LiveLink): void {
    const cookie = { name: linkCookieName(link.linkId), value: this.keys.issue(link) };
    const attributes = {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#options.secure,
      maxAge: LINK_KEY_LIFETIME_S,
    } as const;
    const cookies = proofCookiePaths(link.linkId).map((path) => stringifySetCookie({ ...cookie, ...attributes, path }));
    reply.header('set-cookie', cookies);
  }
}
