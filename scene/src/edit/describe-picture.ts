import { type Command, patchTo } from './command.ts';
import { contentOf } from './content.ts';
import { withElement } from './elements-of.ts';
import { requirePlace, withTopic } from './topics.ts';

export interface DescribePicture {
  readonly id: string;
  /** Id of the picture; absent: the topic's first. */
  readonly element?: string | undefined;
  readonly alt: string;
}

/** Writes the words for those who do not see a picture, of any topic that shows one. */
export const describePicture: Command<DescribePicture> = (document, { id, element, alt }) => {
  requirePlace(document, id);
  return patchTo(
    document,
    withTopic(document, id, (topic) => {
      const { pictures } = contentOf(topic);
      const picture = pictures.find((each) => element === undefined || each.element === element);
      if (!picture) return topic;
      const words = alt.slice(0, 5000);
      const elements = withElement(topic.elements, picture.element, (found) => {
        const { alt: _before, ...rest } = found;
        return words.trim() === '' ? rest : { ...rest, alt: words };
      });
      return { ...topic, elements };
    }),
  );
};
