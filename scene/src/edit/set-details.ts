import type { Document } from '../model/document.ts';
import { type Command, patchTo } from './command.ts';

export interface SetDetails {
  readonly title?: string;
  /** HTML; it is cleaned when it is published. */
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly language?: string;
}

/** Title, description, tags and language of the whole. */
export const setDetails: Command<SetDetails> = (document, { title, description, tags, language }) => {
  const changed: Document = {
    ...document,
    ...(title === undefined ? {} : { title, root: { ...document.root, title } }),
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(language === undefined ? {} : { language }),
  };
  return patchTo(document, changed);
};
