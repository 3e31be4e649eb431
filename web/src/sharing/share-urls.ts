import type { ShareNetwork } from '@flydeck/contract/sharing/constants';

/** The presentation to share on a network or by e-mail. */
export interface ShareData {
  /** Absolute URL of the presentation's page. */
  readonly url: string;
  readonly title: string;
  /** The tags as one string, separated by commas (V3.1). */
  readonly tags: string;
}

/** Returns a page's URL with the fragment of the step to start at, or without a fragment. */
export function urlAtStep(url: string, stepHash: string | undefined): string {
  const pageUrl = url.replace(/#.*$/s, '');
  return stepHash === undefined ? pageUrl : pageUrl + stepHash;
}

/**
 * Returns tags as hashtags. A hashtag consists of letters, marks, digits and underscores, and has at least one letter.
 * Hashtags that differ only in case are returned once.
 */
export function hashtagsOf(tags: string): readonly string[] {
  const hashtags = tags.split(',').map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, ''));
  const usedKeys = new Set<string>();
  return hashtags.filter((hashtag) => {
    const key = hashtag.toLowerCase();
    if (!/\p{L}/u.test(hashtag) || usedKeys.has(key)) return false;
    usedKeys.add(key);
    return true;
  });
}

/** Returns `base` with a query of all parameters that are not empty. */
function buildUrl(base: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  // Spaces are encoded as %20, because e-mail programs do not decode plus signs.
  return `${base}?${pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
}

/** Percent-encodes a text. Lone surrogates, which `encodeURIComponent` rejects, become U+FFFD. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** Returns the URL of a network's share page. Nothing is sent to the network before the visitor opens the URL. */
export function networkShareUrl(network: ShareNetwork, { url, title, tags }: ShareData): string {
  switch (network) {
    case 'FACEBOOK':
      return buildUrl('https://www.facebook.com/sharer/sharer.php', { u: url });
    case 'LINKEDIN':
      return buildUrl('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'TWITTER':
      return buildUrl('https://twitter.com/intent/tweet', {
        url,
        text: title,
        hashtags: hashtagsOf(tags).join(','),
      });
    case 'GOOGLE_CLASSROOM':
      return buildUrl('https://classroom.google.com/share', { url, title });
  }
}

/** Returns a `mailto:` URL without a recipient. */
export function mailtoUrl({ url, title }: Pick<ShareData, 'url' | 'title'>): string {
  return buildUrl('mailto:', { subject: title, body: `${title}\r\n${url}` });
}
