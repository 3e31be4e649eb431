import { EMBED_LINK_PARAMETER } from '@flydeck/contract/embed/constants';
import { linkIdSchema } from '@flydeck/contract/links/link';
import { oidSchema } from '@flydeck/contract/presentations/ids';

/** The presentation to which a URL of the instance refers, and the options of its embed. */
export interface EmbedTarget {
  /** Oid of the presentation; absent for the page of a share link. */
  readonly oid?: string;
  /** Id of the share link; absent for URLs without a share link. */
  readonly linkId?: string;
  /** Query parameters of the URL of the embed. */
  readonly options: URLSearchParams;
}

/**
 * Query parameters that are copied from the parsed URL to the URL of the embed. If the parsed URL is that of a page,
 * only the parameter `lang` is copied. The step in the fragment of any parsed URL becomes the parameter `step`, unless
 * `step` was copied.
 */
const EMBED_OPTIONS = ['lang', 'step', 'autoplay', 'interval', 'transcript'];
/** Matches the valid values of `EMBED_OPTIONS`. */
const OPTION_VALUE = /^[A-Za-z0-9.-]{1,12}$/;
/** Matches a fragment that contains a step. Group 1: the number of the step. */
const STEP_FRAGMENT = /^#step=(\d{1,5})(?:&|$)/;

/**
 * Parses the URL of a presentation's page, a share link's page or an embed, over HTTP or HTTPS. Returns undefined for
 * all other URLs and hosts.
 */
export function parseEmbedUrl(text: string, origin: string, languages: readonly string[]): EmbedTarget | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.host !== new URL(origin).host) return undefined;
  const target = parsePath(url);
  return target && { ...target, options: parseOptions(url, languages) };
}

function parsePath({ pathname, searchParams }: URL): Pick<EmbedTarget, 'oid' | 'linkId'> | undefined {
  const [first, second, third, ...extraSegments] = pathname.replace(/^\/|\/$/g, '').split('/');
  if (extraSegments.length > 0) return undefined;
  if (first === 'v') return third === undefined ? parseLinkId(second) : undefined;
  if (first !== 'p') return undefined;
  if (second !== 'embed') return parseOid(second);
  const link = searchParams.get(EMBED_LINK_PARAMETER);
  const [presentation, shareLink] = [parseOid(third), link === null ? {} : parseLinkId(link)];
  return presentation && shareLink && { ...presentation, ...shareLink };
}

function parseOid(text: string | undefined) {
  const { data } = oidSchema.safeParse(text);
  return data === undefined ? undefined : { oid: data };
}

function parseLinkId(text: string | undefined) {
  const { data } = linkIdSchema.safeParse(text);
  return data === undefined ? undefined : { linkId: data };
}

function parseOptions({ searchParams, hash, pathname }: URL, languages: readonly string[]): URLSearchParams {
  const options = new URLSearchParams();
  const isEmbed = pathname.startsWith('/p/embed/');
  for (const name of EMBED_OPTIONS) {
    const value = searchParams.get(name);
    const isCopied = name === 'lang' ? languages.includes(value ?? '') : isEmbed;
    if (value !== null && isCopied && OPTION_VALUE.test(value)) options.set(name, value);
  }
  const step = STEP_FRAGMENT.exec(hash)?.[1];
  if (step !== undefined && !options.has('step')) options.set('step', step);
  return options;
}
