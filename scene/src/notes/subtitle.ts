import { chooseCards } from './choose-cards.ts';
import { type ContentBlock, isShortLine, type Notes } from './read-notes.ts';

/** The beginning of notes with a title. */
export interface Opening {
  /** The lines below the title. */
  readonly subtitle: readonly string[];
  /** The blocks after the subtitle. */
  readonly blocks: readonly ContentBlock[];
}

/**
 * Splits off the subtitle of a title: a single short line above a section or a paragraph, which is neither
 * the end of a sentence nor shown as another composition than text.
 */
export function splitSubtitle({ blocks, sections }: Notes, language: string): Opening {
  const [first, ...others] = blocks;
  const lines = first?.kind === 'paragraph' && first.lines.length === 1 ? first.lines : [];
  const isAboveText = others[0] ? others[0].kind === 'paragraph' : sections.length > 0;
  const isSubtitle =
    isAboveText && lines.length > 0 && lines.every(isShortLine) && isPlainText(blocks.slice(0, 1), language);
  return isSubtitle ? { subtitle: lines, blocks: others } : { subtitle: [], blocks };
}

const isPlainText = (blocks: readonly ContentBlock[], language: string): boolean =>
  chooseCards(blocks, language).every(({ kind }) => kind === 'text');
