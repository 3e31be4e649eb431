import type { Link, Paragraph, RunStyle } from '@flydeck/scene/model/text';
import { alignParagraphs, changeLevel, type ListKind, listKindOf, toggleList } from './format-paragraphs.ts';
import { formatRange, type StyleChange, selectedStyle, type ToggledStyle, toggleChange } from './format-runs.ts';
import { textLength } from './runs.ts';
import { isCollapsed } from './text-selection.ts';
import type { TextSession } from './text-session.ts';

/** Formats the selected text, or what is typed next. */
export class TextFormatting {
  readonly #session: TextSession;

  constructor(session: TextSession) {
    this.#session = session;
  }

  /** Changes the style of the selected text, or of what is typed next. */
  format(change: StyleChange): void {
    const { paragraphs, selection, range } = this.#session;
    const isEmpty = textLength(paragraphs[selection.focus.paragraph]) === 0;
    if (isCollapsed(selection) && !isEmpty) this.#session.chosenStyle = { ...this.#session.chosenStyle, ...change };
    else this.#session.setParagraphs(formatRange(paragraphs, range, change));
  }

  toggle(name: ToggledStyle): void {
    const chosen = this.#session.chosenStyle[name];
    const change = toggleChange(this.#session.paragraphs, this.#session.selection, name, this.#session.bodyStyle);
    this.format(chosen === undefined ? change : { [name]: !chosen });
  }

  /** Links the selected text, or removes its links. */
  link(link: Link | undefined): void {
    if (!isCollapsed(this.#session.selection))
      this.#session.setParagraphs(formatRange(this.#session.paragraphs, this.#session.range, { link }));
  }

  /** The value of a property of the selected text, or of what is typed next. */
  style<Name extends keyof RunStyle>(name: Name): RunStyle[Name] | 'mixed' {
    if (name in this.#session.chosenStyle) return this.#session.chosenStyle[name];
    return selectedStyle(this.#session.paragraphs, this.#session.selection, name, this.#session.bodyStyle);
  }

  align(align: NonNullable<Paragraph['align']>): void {
    this.#session.setParagraphs(alignParagraphs(this.#session.paragraphs, this.#session.range, align));
  }

  toggleList(kind: ListKind): void {
    this.#session.setParagraphs(
      toggleList(this.#session.paragraphs, this.#session.range, kind, this.#session.bodyStyle.size),
    );
  }

  /** Moves the selected list items to another level. Returns false outside of lists. */
  changeLevel(step: 1 | -1): boolean {
    if (listKindOf(this.#session.paragraphs[this.#session.selection.focus.paragraph]) === undefined) return false;
    this.#session.setParagraphs(
      changeLevel(this.#session.paragraphs, this.#session.range, step, this.#session.bodyStyle.size),
    );
    return true;
  }
}
