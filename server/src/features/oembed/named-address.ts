import { EMBED_LINK_PARAMETER } from '@flydeck/contract/embed/constants';
import { linkIdSchema } from '@flydeck/contract/links/link';
import { oidSchema } from '@flydeck/contract/presentations/ids';

/** What an address of the instance shows, and how. */
export interface NamedAddress {
  /** Absent: what the share link opens. */
  readonly oid?: string;
  readonly linkId?: string;
  /** What of the address the embed takes over. */
  readonly options: URLSearchParams;
}

/** Of an embed's own address, or of a page's, the language and the step. */
const EMBED_OPTIONS = ['lang', 'step', 'autoplay', 'interval', 'transcript'];
const OPTION = /^[A-Za-z0-9.-]{1,12}$/;
const STEP = /^#step=(\d{1,5})(?:&|$)/;

/**
 * Reads the address of a presentation's page, of a share link's page or of an embed; undefined for every other one, also
 * on other hosts. Whether it is asked by http or https is nothing to tell pages apart by.
 */
export function readAddress(
  address: string,
  origin: string,
  languages: readonly string[],
): NamedAddress | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.host !== new URL(origin).host) return undefined;
  const shown = shownBy(url);
  return shown && { ...shown, options: optionsOf(url, languages) };
}

function shownBy({ pathname, searchParams }: URL): Pick<NamedAddress, 'oid' | 'linkId'> | undefined {
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
