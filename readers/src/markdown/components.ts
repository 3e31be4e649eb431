import type { OpenTag } from './html-token.ts';
import type { ComponentBlock } from './model.ts';
import type { SlideContext } from './slide-context.ts';

const HTML_TAGS = new Set(
  (
    'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption ' +
    'figure font footer form frame h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label ' +
    'legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param picture pre ' +
    'progress q rp rt ruby s samp script search section select slot small source span strike strong style sub ' +
    'summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

/**
 * Matches the names of components that are not shown as cards: all names that contain a `:`, and the names of
 * components that, for example, position or animate their children, draw icons, or show slide numbers.
 */
const NAMES_WITHOUT_CARD =
  /^(?:v-.*|.*:.*|(?:[\w-]*-)?(?:line|fill|logo|icons?)(?:-.*)?|arrow|transform|link|router-?link|lightordark|autofittext|vswitch|renderwhen|slidecurrentno|slidestotal|fit|poweredbyslidev)$/;

/**
 * Returns whether a tag name (in lower case) is the name of a component that is shown as a card. Returns false for HTML
 * elements and for components without a card.
 */
export const isComponent = (name: string): boolean =>
  !HTML_TAGS.has(name) && !NAMES_WITHOUT_CARD.test(name) && /^[a-z][\w.-]*$/.test(name);

/**
 * Converts the self-closing tag of a component to a card with the component's name; undefined for any other tag. The
 * card of a tweet or a YouTube video has a link.
 */
export function readComponent(tag: OpenTag, context: SlideContext): ComponentBlock | undefined {
  if (!tag.selfClosing || !isComponent(tag.name)) return undefined;
  context.warn('markdown.component_card', `The component <${tag.originalName}> is shown as a card.`);
  const id = /^[\w-]{1,40}$/.exec(tag.attributes.get('id') ?? '')?.[0];
  if (tag.name === 'tweet' && id) return linkCard('Tweet', `https://x.com/i/status/${id}`);
  if (tag.name === 'youtube' && id) return linkCard('YouTube', `https://www.youtube.com/watch?v=${id}`);
  const name = tag.originalName.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[-_.]+/g, ' ');
  return { kind: 'component', label: name.slice(0, 80) };
}

const linkCard = (label: string, href: string): ComponentBlock => ({
  kind: 'component',
  label,
  link: { kind: 'url', href },
});
