import { EMBED_LINK_PARAMETER } from '@flydeck/contract/embed/constants';
import { linkIdSchema } from '@flydeck/contract/links/link';
import { oidSchema } from '@flydeck/contract/presentations/ids';

/** The presentation that a URL of the instance shows, and its embed options. */
export interface EmbedTarget {
  /** Absent for the page of a share link. */
  readonly oid?: string;
  readonly linkId?: string;
  /** Query parameters for the embed. */
  readonly options: URLSearchParams;
}

/** Parameters taken over from an embed's URL. From a page's URL, only the language and the step. */
const EMBED_OPTIONS = ['lang', 'step', 'autoplay', 'interval', 'transcript'];
const OPTION = /^[A-Za-z0-9.-]{1,12}$/;
const STEP = /^#step=(\d{1,5})(?:&|$)/;

/**
 * Parses the URL of a presentation's page, a share link's page or an embed. Undefined for all other URLs and hosts.
 * HTTP and HTTPS are treated alike.
 */
export function parseEmbedUrl(
  text: string,
  origin: string,
  languages: readonly string[],
): EmbedTarget | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.host !== new URL(origin).host) return undefined;
  const shown = parsePath(url);
  return shown && { ...shown, options: optionsOf(url, languages) };
}

function parsePath({ pathname, searchParams }: URL): Pick<EmbedTarget, 'oid' | 'linkId'> | undefined {
  const [first, second, third, ...rest] = pathname.replace(/^\/|\/$/g, '').split('/');
  if (rest.length > 0) return undefined;
  if (first === 'v') return third === undefined ? linkOf(second) : undefined;
  if (first !== 'p') return undefined;
  if (second !== 'embed') return oidOf(second);
  const link = searchParams.get(EMBED_LINK_PARAMETER);
  const [shown, opened] = [oidOf(third), link === null ? {} : linkOf(link)];
  return shown && opened && { ...shown, ...opened };
}

function oidOf(text: string | undefined) {
  const { data } = oidSchema.safeParse(text);
  return data === undefined ? undefined : { oid: data };
}

function linkOf(text: string | undefined) {
  const { data } = linkIdSchema.safeParse(text);
  return data === undefined ? undefined : { linkId: data };
}

function optionsOf({ searchParams, hash, pathname }: URL, languages: readonly string[]): URLSearchParams {
  const options = new URLSearchParams();
  const isEmbed = pathname.startsWith('/p/embed/');
  for (const name of EMBED_OPTIONS) {
    const value = searchParams.get(name);
    const isKnown = name === 'lang' ? languages.includes(value ?? '') : isEmbed;
    if (value !== null && isKnown && OPTION.test(value)) options.set(name, value);
  }
  const step = STEP.exec(hash)?.[1];
  if (step !== undefined && !options.has('step')) options.set('step', step);
  return options;
}
