import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { LoadedPresentation } from '../../library/index.ts';
import type { Actor } from '../../ports/visitors.ts';

/** A right to a PDF: `own` for owners and editors, `free` for PDFs without a price, or `bought`. */
export type PdfRight = { readonly kind: 'own' | 'free' } | { readonly kind: 'bought'; readonly checkoutId: string };

/** Rights to PDFs, implemented by the feature `purchases`. */
export interface PdfRights {
  /** Returns the visitor's right to the PDF; undefined if the visitor has none. */
  rightOf(request: FastifyRequest, actor: Actor, loaded: LoadedPresentation): Promise<PdfRight | undefined>;
  /** Returns whether the visitor bought the PDF of the presentation `oid`, and the purchase is not withdrawn. */
  isPurchased(request: FastifyRequest, actor: Actor, oid: string): Promise<boolean>;
  /** Returns whether a purchase exists and is not withdrawn. */
  isValid(checkoutId: string): Promise<boolean>;
  /** Records the delivery of a purchased file. Further calls for the same file and purchase record nothing. */
  recordDelivery(checkoutId: string, contentKey: string): Promise<void>;
}

/** Claims of a signed link to a finished PDF. */
export interface MediaClaims {
  readonly contentKey: string;
  readonly oid: string;
  readonly right: PdfRight;
  /** Hash of the putma id of the visitor whom the link is for; null for mailed links, which work for everybody. */
  readonly visitor: string | null;
  readonly expiresAt: Date;
  /**
   * Keyed hash of the share link by which the presentation was opened. Unless the PDF was bought, the link to the PDF
   * is valid only while the share link is live.
   */
  readonly link?: string | undefined;
}

/** Exports of PDFs, as used by the feature `purchases`. */
export interface PdfExports {
  /**
   * Returns whether the PDF can be delivered to buyers: the presentation exists, is not hidden by moderators, and its
   * owner is not suspended.
   */
  isAvailable(oid: string): Promise<boolean>;
  /**
   * Requests the PDF of a presentation in its current state. Uses the transaction `db`. Returns the content key.
   * @throws PublicError `resource.not_found` if the presentation does not exist
   */
  // biome-ignore lint/suspicious/noExplicitAny: accepts transactions with the tables of any feature.
  request(db: Kysely<any>, oid: string, options: PdfOptions): Promise<string>;
  /** Returns the status of a PDF, a value of `CONVERSION_STATUS`; undefined if the PDF was never requested. */
  statusOf(contentKey: string): Promise<number | undefined>;
  /** Makes sure that the file is stored at least until `until`. */
  extendRetention(contentKey: string, until: Date): Promise<void>;
  /** Returns the path of a signed link. */
  linkTo(claims: MediaClaims): Promise<string>;
  /** Reads an absolute link or a path; undefined if the link is invalid, expired, or of another origin. */
  readLink(link: string): MediaClaims | undefined;
}
