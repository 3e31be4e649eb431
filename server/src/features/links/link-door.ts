import { linkCookie } from '@flydeck/contract/links/link';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PresentationTables } from '../presentations/index.ts';
import { findLiveLink, LINK_KEY_LIFETIME_S, LinkKeys, type LiveLink } from '../presentations/index.ts';

/** Where a proof is read: the link's own page, and the likes that are addressed by the link (V§7). */
const pathsOf = (linkId: string): readonly string[] => [`/v/${linkId}/`, '/api/v4/presentation/like/'];

export interface LinkDoorOptions {
  readonly db: Kysely<PresentationTables>;
  /** The instance's for this purpose: `secrets('links')`. */
  readonly secret: string;
  /** The instance is reached by https. */
  readonly secure: boolean;
}

/** Lets those through who have a link and, where it has one, gave its password. */
export class LinkDoor {
  readonly #options: LinkDoorOptions;
  readonly keys: LinkKeys;

  constructor(options: LinkDoorOptions) {
    this.#options = options;
    this.keys = new LinkKeys(options.secret);
  }

  /** The link, where it lives and this request may use it. */
  async openFor(request: FastifyRequest, linkId: string): Promise<LiveLink | undefined> {
    const link = await findLiveLink(this.#options.db, linkId);
    return link && (await this.isOpen(request, link)) ? link : undefined;
  }

  /** Whether a request may use a link: it has no password, or the request carries the proof that it was given. */
  async isOpen({ headers }: FastifyRequest, { linkId, passwordHash }: LiveLink): Promise<boolean> {
    if (passwordHash === null) return true;
    const proof = parseCookie(headers.cookie ?? '')[linkCookie(linkId)];
    const proven = await this.keys.open(this.#options.db, proof);
    return proven?.linkId === linkId;
  }

  /** Sets the proof, for those places only that ask for it. */
  admit(reply: FastifyReply, link: LiveLink): void {
    const cookie = { name: linkCookie(link.linkId), value: this.keys.issue(link) };
    const attributes = {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#options.secure,
      maxAge: LINK_KEY_LIFETIME_S,
    } as const;
    const cookies = pathsOf(link.linkId).map((path) =>
      stringifySetCookie({ ...cookie, ...attributes, path }),
    );
    reply.header('set-cookie', cookies);
  }
}
