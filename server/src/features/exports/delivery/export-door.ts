import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor, Visitors } from '../../../ports/visitors.ts';
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
} from '../../presentations/index.ts';
import type { PdfRight, PdfRights } from '../seams.ts';
import type { ExportTokens } from './export-tokens.ts';

export interface ExportDoorDeps {
  readonly db: Kysely<PresentationTables>;
  readonly config: PdfPricing;
  readonly visitors: Visitors;
  readonly rights: PdfRights;
  readonly linkKeys: LinkKeys;
  readonly tokens: ExportTokens;
}

/** Somebody who may have a PDF. */
export interface Admitted {
  readonly actor: Actor;
  readonly loaded: LoadedPresentation;
  readonly right: PdfRight;
  /** A trace of the share link that they came by. */
  readonly link: string | undefined;
}

interface CameBy {
  readonly grant: Grant;
  readonly link: string;
}

/** Who may have the PDF of a presentation: asked at every call, for what was true minutes ago may not be any more. */
export class ExportDoor {
  readonly #deps: ExportDoorDeps;

  constructor(deps: ExportDoorDeps) {
    this.#deps = deps;
  }

  /** By the key of a page that a share link opened, or without. @throws PublicError 404 or 402. */
  async byKey(request: FastifyRequest, oid: string, key: string | undefined): Promise<Admitted> {
    const { db, linkKeys } = this.#deps;
    const live = await linkKeys.open(db, key);
    if (live?.presentationOid !== oid) return this.#admit(request, oid, undefined);
    return this.#admit(request, oid, {
      grant: grantOf(live),
      link: this.#traceOf(live.linkId, live.passwordHash),
    });
  }

  /** By the trace that `byKey` left. @throws PublicError 404 or 402. */
  async byTrace(request: FastifyRequest, oid: string, link: string | undefined): Promise<Admitted> {
    return this.#admit(request, oid, link === undefined ? undefined : await this.#find(oid, link));
  }

  async #admit(request: FastifyRequest, oid: string, by: CameBy | undefined): Promise<Admitted> {
    const { db, visitors, rights, config } = this.#deps;
    const actor = await visitors.actorOf(request);
    const loaded = await loadVisible(db, actor, oid, by?.grant);
    if (!loaded) throw new PublicError('resource.not_found');
    const right = await rights.rightOf(request, actor, loaded);
    if (right) return { actor, loaded, right, link: by?.link };
    const isOffered = pdfDownloadPrice(loaded.row, config) !== null;
    throw new PublicError(isOffered ? 'purchases.payment_required' : 'resource.not_found');
  }

  /** The link with this trace, as long as it lives and its password is the same. */
  async #find(oid: string, trace: string): Promise<CameBy | undefined> {
    const links = await this.#deps.db
      .selectFrom('presentation_links')
      .select(['link_id', 'right', 'password_hash'])
      .where('presentation_oid', '=', oid)
      .where(isLinkLive)
      .execute();
    const link = links.find(({ link_id, password_hash }) => this.#traceOf(link_id, password_hash) === trace);
    return link && { grant: { presentationOid: oid, right: link.right }, link: trace };
  }

  #traceOf(linkId: string, passwordHash: string | null): string {
    return this.#deps.tokens.traceOf(linkId, passwordHash);
  }
}
