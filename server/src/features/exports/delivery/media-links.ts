import { MEDIA_PATH, MEDIA_SCHEME } from '@flydeck/contract/exports/constants';
import { z } from 'zod';
import type { MediaClaims } from '../ports.ts';
import type { ExportTokens } from './export-tokens.ts';

/** Claims of a link as they are signed. The names are short because links are sent by e-mail. See `MediaClaims`. */
const claimsSchema = z.strictObject({
  k: z.string(),
  o: z.string(),
  r: z.union([z.enum(['own', 'free']), z.strictObject({ bought: z.string() })]),
  v: z.string().nullable(),
  l: z.string().optional(),
});

/** Creates and reads signed links to finished PDFs. */
export class MediaLinks {
  readonly #tokens: ExportTokens;
  readonly #origin: string | undefined;

  /** @param origin the configured origin of the instance, or undefined. Links with other origins are refused. */
  constructor(tokens: ExportTokens, origin: string | undefined) {
    this.#tokens = tokens;
    this.#origin = origin;
  }

  /** Returns a signed token. The path of a link is `MEDIA_PATH` followed by its token. */
  tokenOf({ contentKey, oid, right, visitor, link, expiresAt }: MediaClaims): string {
    const claims: z.infer<typeof claimsSchema> = {
      k: contentKey,
      o: oid,
      r: right.kind === 'bought' ? { bought: right.checkoutId } : right.kind,
      v: visitor,
      ...(link === undefined ? {} : { l: link }),
    };
    return this.#tokens.sign('media', claims, expiresAt);
  }

  pathOf(claims: MediaClaims): string {
    return MEDIA_PATH + this.tokenOf(claims);
  }

  /** Returns the token as a URI, with the scheme that V7.6 specifies for `results[0].uri` of the conversion status. */
  uriOf(claims: MediaClaims): string {
    return `${MEDIA_SCHEME}:${this.tokenOf(claims)}`;
  }

  /** Returns the claims of a token; undefined if the token is invalid or expired. */
  readToken(token: string): MediaClaims | undefined {
    const verified = this.#tokens.verify('media', token, claimsSchema);
    if (!verified) return undefined;
    const { k: contentKey, o: oid, r, v: visitor, l: link } = verified.claims;
    const right = typeof r === 'string' ? { kind: r } : { kind: 'bought' as const, checkoutId: r.bought };
    return {
      contentKey,
      oid,
      right,
      visitor,
      expiresAt: verified.expiresAt,
      ...(link === undefined ? {} : { link }),
    };
  }

  /** Reads an absolute URL or a path. Returns undefined if the link is invalid, expired, or of another origin. */
  readLink(urlOrPath: string): MediaClaims | undefined {
    // `URL.parse` needs an origin for a path. If no origin is configured, the origin of the link is not checked.
    const url = URL.parse(urlOrPath, this.#origin ?? 'http://here.invalid');
    if (!url?.pathname.startsWith(MEDIA_PATH) || url.search !== '' || url.hash !== '') return undefined;
    if (this.#origin !== undefined && url.origin !== this.#origin) return undefined;
    return this.readToken(url.pathname.slice(MEDIA_PATH.length));
  }
}
