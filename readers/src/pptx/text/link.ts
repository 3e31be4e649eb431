import type { Link } from '@flydeck/scene/model/text';
import { findRelationship, type Scope, warn } from '../deck/scope.ts';
import type { XmlNode } from '../package/xml.ts';

/** Matches URLs that a link may have. */
const ALLOWED_URL = /^(https?:|mailto:|tel:)/i;
/** Maximum length of a URL in the document format. */
const MAX_URL_LENGTH = 4000;

/**
 * Returns the topic to which a jump such as `nextslide` goes; undefined if the deck does not have the slide or the jump
 * is not supported.
 */
function jumpTarget(jump: string | null, scope: Scope): string | undefined {
  const topics = [...scope.deck.slideTopics.values()];
  const index = topics.indexOf(scope.topicId);
  if (jump === 'firstslide') return topics[0];
  if (jump === 'lastslide') return topics.at(-1);
  if (index < 0) return undefined;
  if (jump === 'nextslide') return topics[index + 1];
  return jump === 'previousslide' ? topics[index - 1] : undefined;
}

/** Reads a link to another slide. `target` is the path of the slide's XML file inside the PPTX file. */
function readActionLink(action: string, target: string | undefined, scope: Scope): Link | undefined {
  if (action.startsWith('ppaction://hlinkshowjump')) {
    const topic = jumpTarget(new URLSearchParams(action.split('?')[1] ?? '').get('jump'), scope);
    return topic === undefined ? undefined : { kind: 'topic', topic };
  }
  if (action.startsWith('ppaction://hlinksldjump')) {
    const topic = scope.deck.slideTopics.get((target ?? '').toLowerCase());
    if (topic !== undefined) return { kind: 'topic', topic };
    warn(scope, 'pptx.link_lost', 'A link points to a slide that is hidden or missing.');
  }
  return undefined;
}

/**
 * Reads the link of an `a:hlinkClick`. A link can have another slide or an http(s), mailto or tel URL as its target;
 * other links are dropped.
 */
export function readLink(node: XmlNode | undefined, scope: Scope): Link | undefined {
  if (!node) return undefined;
  const relationship = findRelationship(scope, node.attrs['r:id'] || undefined);
  const action = node.attrs.action ?? '';
  if (action.startsWith('ppaction://hlink')) return readActionLink(action, relationship?.part, scope);
  const href = relationship?.externalUrl?.trim();
  if (href !== undefined && ALLOWED_URL.test(href) && href.length <= MAX_URL_LENGTH) return { kind: 'url', href };
  const slide = scope.deck.slideTopics.get((relationship?.part ?? '').toLowerCase());
  if (slide !== undefined) return { kind: 'topic', topic: slide };
  if (href) warn(scope, 'pptx.link_lost', 'A link that points neither to the web nor to a slide was dropped.');
  return undefined;
}
