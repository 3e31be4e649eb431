import type { Bullet } from '../model/text.ts';
import type { TextLine } from './cards.ts';

/** Returns the bullet of an item of a list. */
export function bulletOf({ kind, level }: Pick<TextLine, 'kind' | 'level'>): Bullet {
  if (kind === 'number') return { kind: 'number', style: 'decimal', pattern: '%.' };
  if (kind === 'open' || kind === 'done') return { kind: 'char', char: kind === 'done' ? '☑' : '☐' };
  return { kind: 'char', char: level > 0 ? '–' : '•' };
}
