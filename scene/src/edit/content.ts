import type { Document, Topic } from '../model/document.ts';
import type { Element, ImageElement } from '../model/elements.ts';
import type { Paragraph } from '../model/text.ts';
import { allElements } from './elements-of.ts';
import { linesOf, type TextLine } from './text-lines.ts';
import { isTitled, restOf, type Wording, wordings } from './wordings.ts';

/** Ids of the elements that the outline lays out; what they hold is the topic's content. */
export const BODY_ID = 'outline-body';
export const PICTURE_ID = 'outline-picture';

/** One text of a topic. A title that says the topic's title is not among them: it is the title. */
export interface TopicText {
  /** Id of the element that says it. */
  readonly element: string;
  readonly role: 'title' | 'subtitle' | 'text';
  readonly lines: readonly TextLine[];
}

export interface TopicPicture {
  readonly element: string;
  readonly asset: string;
  readonly alt: string;
}

/** A topic as an outline shows it. */
export interface TopicContent {
  /** Of a topic that the outline lays out; others have `texts`. */
  readonly lines: readonly TextLine[];
  /** In reading order. */
  readonly texts: readonly TopicText[];
  readonly pictures: readonly TopicPicture[];
  /** The first of them. */
  readonly picture: TopicPicture | undefined;
  /** The words stand in a picture (a page of a PDF). */
  readonly isTextFixed: boolean;
  /** Pages are what they are. */
  readonly isPictureFixed: boolean;
}

/** What a topic says and shows. */
export function contentOf(topic: Topic, kind: Document['kind'] = 'pitch'): TopicContent {
  const elements = [...allElements(topic.elements)];
  const pictures = elements.filter(isPicture).map(pictureOf);
  const picture = pictures[0];
  if (topic.made === 'outline') {
    const body = elements.find(({ id }) => id === BODY_ID);
    const lines = body?.kind === 'text' ? linesOf(body.body.paragraphs) : [];
    const texts = [{ element: BODY_ID, role: 'text' as const, lines }];
    return { lines, texts, pictures, picture, isTextFixed: false, isPictureFixed: false };
  }
  const bodies = wordings(topic);
  return {
    lines: [],
    texts: bodies.flatMap((body) => textOf(body, topic)),
    pictures,
    picture,
    isTextFixed: bodies.length === 0 && elements.some((element) => element.kind === 'image' || isPage(element)),
    isPictureFixed: isPictureFixed(topic, kind),
  };
}

/** Whether a topic keeps its pictures: those of a page are the page. */
export const isPictureFixed = (topic: Topic, kind: Document['kind']): boolean =>
  topic.made !== 'outline' && (kind === 'classic' || topic.elements.some(isPage));

/** Pictures that say something: neither furniture nor decoration. */
export const isPicture = (element: Element): element is ImageElement =>
  element.kind === 'image' && !element.furniture && element.alt !== '';

const isPage = (element: Element): boolean => element.kind === 'text' && element.lines !== undefined;

const pictureOf = ({ id, asset, alt }: ImageElement): TopicPicture => ({
  element: id,
  asset,
  alt: alt ?? '',
});

function textOf(wording: Wording, topic: Topic): TopicText[] {
  const { id, name, body } = wording;
  if (!isTitled(wording, topic)) {
    const isSub = /sub-?title/i.test(name ?? '');
    const role = isSub ? 'subtitle' : body.paragraphs.some(isTitle) ? 'title' : 'text';
    return [{ element: id, role, lines: linesOf(body.paragraphs) }];
  }
  const rest = restOf(wording);
  if (rest.length === 0) return [];
  const isShort = rest.length <= 3 && !rest.some(({ bullet }) => bullet);
  return [{ element: id, role: isShort ? 'subtitle' : 'text', lines: linesOf(rest) }];
}

const isTitle = ({ role }: Paragraph) => role === 'title';
