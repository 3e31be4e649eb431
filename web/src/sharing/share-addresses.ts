import type { ShareNetwork } from '@flydeck/contract/sharing/constants';

/** What is passed on to a network or a mail. */
export interface Shared {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
  /** One text, separated by commas. */
  readonly tags: string;
}

/** The address to share: that of a page, and, where it is given, the fragment of the step to start at. */
export function addressAt(url: string, stepHash: string | undefined): string {
  const page = url.replace(/#.*$/s, '');
  return stepHash === undefined ? page : page + stepHash;
}

/** Tags as networks take them: letters, digits and underscores, at least one of them a letter, none twice. */
export function hashtagsOf(tags: string): readonly string[] {
  const words = tags.split(',').map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, ''));
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.toLowerCase();
    if (!/\p{L}/u.test(word) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** `base` with what has a value as its query. */
function address(base: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  // Spaces as %20: mail programs show a plus sign as one.
  return `${base}?${pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
}

/** Percent-encoded; half a character, of which no address can be made, becomes a replacement. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** Where a network takes what is shared. Nothing is asked of it before somebody goes there. */
export function networkAddress(network: ShareNetwork, { url, title, tags }: Shared): string {
  switch (network) {
    case 'FACEBOOK':
      return address('https://www.facebook.com/sharer/sharer.php', { u: url });
    case 'LINKEDIN':
      return address('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'TWITTER':
      return address('https://twitter.com/intent/tweet', {
        url,
        text: title,
        hashtags: hashtagsOf(tags).join(','),
      });
    case 'GOOGLE_CLASSROOM':
      return address('https://classroom.google.com/share', { url, title });
  }
}

/** A mail to whomever, ready to be sent. */
export function mailAddress({ url, title }: Pick<Shared, 'url' | 'title'>): string {
  return address('mailto:', { subject: title, body: `${title}\r\n${url}` });
}
