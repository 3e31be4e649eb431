import type { Asset, Document, Topic } from '../model/document.ts';
import type { Element, ImageElement } from '../model/elements.ts';
import { type Command, patchTo } from './command.ts';
import { isPicture, isPictureFixed, PICTURE_ID } from './content.ts';
import { allElements, withElement } from './elements-of.ts';
import { freeBox } from './free-place.ts';
import { inFrameOf } from './picture-box.ts';
import { EditError, requirePlace, withTopic } from './topics.ts';

export interface SetPicture {
  readonly id: string;
  /** Id of the picture that is replaced; absent: a new one, or the only one of a topic that the outline lays out. */
  readonly element?: string | undefined;
  /** SHA-256 of the file. */
  readonly asset: string;
  readonly file: Asset;
  /** Words for those who do not see it. */
  readonly alt: string;
}

/** Gives a topic a picture: in the frame of another, at a free place, or where the outline puts it. @throws EditError for pages. */
export const setPicture: Command<SetPicture> = (document, { id, element, asset, file, alt }) => {
  const { topic } = requirePlace(document, id);
  assertFree(topic, document);
  const made = topic.made === 'outline';
  const before = made || element !== undefined ? pictureIn(topic, made ? PICTURE_ID : element) : undefined;
  if (!made && element !== undefined && !before) throw new EditError('There is no such picture');
  const described = alt ? { alt } : {};
  const changed = withTopic(document, id, (found): Topic => {
    if (!made && before) {
      const picture = { ...inFrameOf(before, asset, file, found), ...described };
      return { ...found, elements: withElement(found.elements, before.id, () => picture) };
    }
    const box = made ? { x: 0, y: 0, width: found.width, height: found.height } : freeBox(found, file);
    const own = made ? PICTURE_ID : freeId(found);
    const others = made ? withElement(found.elements, PICTURE_ID, () => undefined) : found.elements;
    return { ...found, elements: [...others, { kind: 'image', id: own, ...box, asset, ...described }] };
  });
  return patchTo(document, shedding({ ...changed, assets: { ...changed.assets, [asset]: file } }, before?.asset));
};

/** Takes a picture of a topic away. @throws EditError for pages. */
export const removePicture: Command<{ readonly id: string; readonly element?: string | undefined }> = (
  document,
  { id, element = PICTURE_ID },
) => {
  const { topic } = requirePlace(document, id);
  assertFree(topic, document);
  const picture = pictureIn(topic, topic.made === 'outline' ? PICTURE_ID : element);
  if (!picture) return [];
  const changed = withTopic(document, id, (found) => ({
    ...found,
    elements: withElement(found.elements, picture.id, () => undefined),
  }));
  return patchTo(document, shedding(changed, picture.asset));
};

const pictureIn = (topic: Topic, element: string | undefined): ImageElement | undefined =>
  [...allElements(topic.elements)].filter(isPicture).find(({ id }) => id === element);

/** An id that no element of the topic has. */
function freeId(topic: Topic): string {
  const taken = new Set([...idsOf(topic.elements), ...idsOf(topic.cover ?? [])]);
  let number = 1;
  while (taken.has(`picture-${number}`)) number += 1;
  return `picture-${number}`;
}

const idsOf = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => [element.id, ...(element.kind === 'group' ? idsOf(element.children) : [])]);

function assertFree(topic: Topic, { kind }: Document): void {
  if (isPictureFixed(topic, kind)) throw new EditError('The pictures of this topic are fixed');
}

/** Without the file that the topic showed before, if nobody else does. */
function shedding(changed: Document, asset: string | undefined): Document {
  if (asset === undefined || JSON.stringify([changed.root, changed.theme]).includes(asset)) return changed;
  const { [asset]: _unused, ...assets } = changed.assets;
  return { ...changed, assets };
}
