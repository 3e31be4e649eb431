import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';

/** Attributes of a `<flydeck-embed>`; null if absent. */
export interface EmbedAttributes {
  /** URL of a presentation's page or embed. */
  readonly src: string | null;
  readonly oid: string | null;
  readonly link: string | null;
  readonly step: string | null;
  readonly autoplay: string | null;
  readonly interval: string | null;
  readonly transcript: string | null;
}

const OPTIONS = ['step', 'autoplay', 'interval', 'transcript'] as const;
const OID = /^[A-Za-z0-9_-]{12,64}$/;
const PATH = /^\/p\/(?:embed\/)?([A-Za-z0-9_-]{12,64})(?:\/|$)/;

/** Resolves `src` and reads the presentation's oid from its path. Undefined for other URLs. */
function readSource(src: string, base: string): { readonly url: URL; readonly oid: string } | undefined {
  if (!URL.canParse(src, base)) return undefined;
  const url = new URL(src, base);
  const oid = PATH.exec(url.pathname)?.[1];
  return oid !== undefined && /^https?:$/.test(url.protocol) ? { url, oid } : undefined;
}

/**
 * The URL of the frame; undefined if the attributes name no presentation.
 * @param base the origin of the instance that served the element.
 */
export function embedAddress(attributes: EmbedAttributes, base: string): string | undefined {
  const named = attributes.src === null ? undefined : readSource(attributes.src, base);
  const oid = named?.oid ?? attributes.oid;
  if (oid === null || !OID.test(oid)) return undefined;
  const address = new URL(embedPath(oid), named?.url.origin ?? base);
  const asked = named?.url.searchParams;
  const link = attributes.link ?? asked?.get(EMBED_LINK_PARAMETER) ?? null;
  const language = asked?.get('lang') ?? null;
  if (link !== null) address.searchParams.set(EMBED_LINK_PARAMETER, link);
  if (language !== null) address.searchParams.set('lang', language);
  const hash = named?.url.hash ?? '';
  const stepOfHash = /^#step=(\d{1,5})(?:&|$)/.exec(hash)?.[1] ?? null;
  // The embed page reads the topic from its own fragment; an explicit step wins.
  if (attributes.step === null && /^#topic=[^&]{1,300}$/.test(hash)) address.hash = hash;
  for (const name of OPTIONS) {
    const value = attributes[name] ?? asked?.get(name) ?? (name === 'step' ? stepOfHash : null);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address.href;
}
