import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';

/** Attributes of a `<flydeck-embed>`; null if absent. */
export interface EmbedAttributes {
  /** URL of a presentation's page or embed. */
  readonly src: string | null;
  readonly oid: string | null;
  /** Id of a share link. */
  readonly link: string | null;
  /** Number of the first step. */
  readonly step: string | null;
  /**
   * With `1` or an empty text, the presentation plays by itself. With `loop`, the presentation also starts again after
   * the last step. With `0`, the presentation waits for the visitor.
   */
  readonly autoplay: string | null;
  /** Number of seconds for which autoplay shows a step, if the author set no duration for this step. */
  readonly interval: string | null;
  /** Whether the transcript is open at the start: `1` or an empty text opens it. */
  readonly transcript: string | null;
}

/** Attributes that become query parameters of the embed URL with the same names. */
const OPTIONS = ['step', 'autoplay', 'interval', 'transcript'] as const;
const OID = /^[A-Za-z0-9_-]{12,64}$/;
/** Path of a presentation's page (`/p/OID/…`) or embed (`/p/embed/OID/…`). */
const PRESENTATION_PATH = /^\/p\/(?:embed\/)?([A-Za-z0-9_-]{12,64})(?:\/|$)/;

/** Resolves `src` and reads the oid from its path. Returns undefined if `src` is not the URL of a presentation. */
function readSource(src: string, base: string): { readonly url: URL; readonly oid: string } | undefined {
  if (!URL.canParse(src, base)) return undefined;
  const url = new URL(src, base);
  const oid = PRESENTATION_PATH.exec(url.pathname)?.[1];
  return oid !== undefined && /^https?:$/.test(url.protocol) ? { url, oid } : undefined;
}

/**
 * Returns the URL of the embed for the `iframe`; undefined if the attributes name no presentation.
 * @param base the origin of the instance from which the script of the element was loaded
 */
export function embedUrl(attributes: EmbedAttributes, base: string): string | undefined {
  const source = attributes.src === null ? undefined : readSource(attributes.src, base);
  const oid = source?.oid ?? attributes.oid;
  if (oid === null || !OID.test(oid)) return undefined;
  const iframeUrl = new URL(embedPath(oid), source?.url.origin ?? base);
  const query = source?.url.searchParams;
  const link = attributes.link ?? query?.get(EMBED_LINK_PARAMETER) ?? null;
  const language = query?.get('lang') ?? null;
  if (link !== null) iframeUrl.searchParams.set(EMBED_LINK_PARAMETER, link);
  if (language !== null) iframeUrl.searchParams.set('lang', language);
  // The fragment of a presentation's URL names a step by its number (`#step=2`) or by its topic (`#topic=id`).
  const fragment = source?.url.hash ?? '';
  const stepOfFragment = /^#step=(\d{1,5})(?:&|$)/.exec(fragment)?.[1] ?? null;
  // The embed page reads the topic from the fragment of its own URL. The attribute `step` takes precedence.
  if (attributes.step === null && /^#topic=[^&]{1,300}$/.test(fragment)) iframeUrl.hash = fragment;
  for (const name of OPTIONS) {
    const value = attributes[name] ?? query?.get(name) ?? (name === 'step' ? stepOfFragment : null);
    if (value !== null) iframeUrl.searchParams.set(name, value);
  }
  return iframeUrl.href;
}
