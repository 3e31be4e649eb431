import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type Grant,
  grantOf,
  isLinkLive,
  type LinkKeys,
  type LoadedPresentation,
  loadVisible,
  type PdfPricing,
  type PresentationTables,
  pdfDownloadPrice,
} from '../../../library/index.ts';
import type { Actor, Visitors } from '../../../ports/visitors.ts';
import type { PdfRight, PdfRights } from '../ports.ts';
import type { ExportTokens } from './export-tokens.ts';

export interface ExportAccessDeps {
  readonly db: Kysely<PresentationTables>;
  readonly config: PdfPricing;
  readonly visitors: Visitors;
  readonly rights: PdfRights;
  readonly linkKeys: LinkKeys;
  readonly tokens: ExportTokens;
}

/** Result of an access check: the visitor, the presentation, and the visitor's right to its PDF. */
export interface AuthorizedExport {
  readonly actor: Actor;
  readonly loaded: LoadedPresentation;
  readonly right: PdfRight;
  /** Keyed hash of the share link by which the presentation was opened; undefined without a share link. */
  readonly linkHash: string | undefined;
}

interface LinkGrant {
  readonly grant: Grant;
  readonly linkHash: string;
}

/** Checks access to PDFs at every request of an export, because rights may change between two requests (V7.18). */
export class ExportAccess {
  readonly #deps: ExportAccessDeps;

  constructor(deps: ExportAccessDeps) {
    this.#deps = deps;
  }

  /**
   * Authorizes a request for a PDF. If a share link opened the page that sends the request, `key` is the access key of
   * this share link.
   * @throws PublicError 404 if the visitor may not see the presentation or no PDF is offered; 402 if the visitor must
   * pay for the PDF.
   */
  async authorizeByKey(request: FastifyRequest, oid: string, key: string | undefined): Promise<AuthorizedExport> {
    const { db, linkKeys, tokens } = this.#deps;
    const shareLink = await linkKeys.findLink(db, key);
    if (shareLink?.presentationOid !== oid) return this.#authorize(request, oid, undefined);
    return this.#authorize(request, oid, {
      grant: grantOf(shareLink),
      linkHash: tokens.hashOf(shareLink.linkId, shareLink.passwordHash),
    });
  }

  /**
   * Authorizes a later request of the same export. `linkHash` is the hash that `authorizeByKey` returned.
   * @throws PublicError 404 or 402, as `authorizeByKey`.
   */
  async authorizeByLinkHash(
    request: FastifyRequest,
    oid: string,
    linkHash: string | undefined,
  ): Promise<AuthorizedExport> {
    return this.#authorize(request, oid, linkHash === undefined ? undefined : await this.#findLinkGrant(oid, linkHash));
  }

  async #authorize(request: FastifyRequest, oid: string, linkGrant: LinkGrant | undefined): Promise<AuthorizedExport> {
    const { db, visitors, rights, config } = this.#deps;
    const actor = await visitors.actorOf(request);
    const loaded = await loadVisible(db, actor, oid, linkGrant?.grant);
    if (!loaded) throw new PublicError('resource.not_found');
    const right = await rights.rightOf(request, actor, loaded);
    if (right) return { actor, loaded, right, linkHash: linkGrant?.linkHash };
    const isOffered = pdfDownloadPrice(loaded.row, config) !== null;
    throw new PublicError(isOffered ? 'purchases.payment_required' : 'resource.not_found');
  }

  /**
   * Finds the live share link with this hash; undefined if there is none. The hash changes when the link's password is
   * changed.
   */
  async #findLinkGrant(oid: string, linkHash: string): Promise<LinkGrant | undefined> {
    const { db, tokens } = this.#deps;
    const links = await db
      .selectFrom('presentation_links')
      .select(['link_id', 'right', 'password_hash'])
      .where('presentation_oid', '=', oid)
      .where(isLinkLive)
      .execute();
    const link = links.find(({ link_id, password_hash }) => tokens.hashOf(link_id, password_hash) === linkHash);
    return link && { grant: { presentationOid: oid, right: link.right }, linkHash };
  }
}
