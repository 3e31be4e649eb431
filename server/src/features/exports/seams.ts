import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../../ports/visitors.ts';
import type { LoadedPresentation } from '../presentations/index.ts';

/** What lets somebody have a PDF: it is their own, it is free, or they bought it. */
export type PdfRight =
  | { readonly kind: 'own' | 'free' }
  | { readonly kind: 'bought'; readonly checkoutId: string };

/** Knows who may have PDFs; purchases do. */
export interface PdfRights {
  /** Undefined: nothing lets this visitor have it. */
  rightOf(request: FastifyRequest, actor: Actor, loaded: LoadedPresentation): Promise<PdfRight | undefined>;
  /** Whether this visitor bought it, and the purchase was not refunded. */
  isPurchased(request: FastifyRequest, actor: Actor, oid: string): Promise<boolean>;
  /** Whether what was bought was not withdrawn since. */
  stands(checkoutId: string): Promise<boolean>;
  /** Notes that a bought file was handed over; once for each file. */
  noteDelivery(checkoutId: string, contentKey: string): Promise<void>;
}

/** What a signed link to a finished PDF says. */
export interface MediaClaims {
  readonly contentKey: string;
  readonly oid: string;
  readonly right: PdfRight;
  /** The hash of the one visitor's cookie; null: whoever has the link, as it was mailed. */
  readonly visitor: string | null;
  readonly expiresAt: Date;
  /** A trace of the share link that it was asked for by, which has to be alive for what is not bought. */
  readonly link?: string | undefined;
}

/** What purchases need of exports. */
export interface PdfExports {
  /** Whether the PDF of a presentation can be handed to who bought it: it is there, and no moderator took it from view. */
  isHandedOut(oid: string): Promise<boolean>;
  /** Asks for the PDF of a presentation as it is now, in the transaction of `db`. Resolves to its content key. */
  // biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
  ask(db: Kysely<any>, oid: string, options: PdfOptions): Promise<string>;
  /** One of `CONVERSION_STATUS`; undefined: never asked for. */
  statusOf(contentKey: string): Promise<number | undefined>;
  /** Keeps the file at least until then. */
  keep(contentKey: string, until: Date): Promise<void>;
  /** Path of a signed link. */
  linkTo(claims: MediaClaims): Promise<string>;
  /** What a link says, absolute or a path; undefined: it is not one of ours, or it has expired. */
  readLink(link: string): MediaClaims | undefined;
}
