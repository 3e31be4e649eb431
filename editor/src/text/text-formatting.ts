import type { Link, Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import type { TextStyleName } from '@flydeck/scene/model/text-styles';
import {
  isBodyProperty,
  isParagraphProperty,
  partPropertyOf,
  styleChange,
  type TextPropertyName,
  type TextPropertyValues,
  writeParagraph,
} from '../properties/text-properties.ts';
import { styledParagraphs } from '../properties/text-styles.ts';
import { BASELINE_SHIFTS, type BaselinePosition, baselinePosition } from './baseline.ts';
import { changeLevel, type ListKind, listKindOf, mapParagraphs, toggleList } from './format-paragraphs.ts';
import { formatRange, linkRange, selectedStyle, type ToggledStyle, toggleChange } from './format-runs.ts';
import { formulaIn } from './formulas.ts';
import { linkAt, wordTouching } from './link-range.ts';
import { type StyleChange, styleValue, withNeutralStyles } from './neutral-styles.ts';
import { textLength } from './runs.ts';
import type { TextFormat } from './text-format.ts';
import { isCollapsed } from './text-selection.ts';
import type { TextSession } from './text-session.ts';

/** Formats the selected text. If no text is selected, sets the style of the text that is typed next. */
export class TextFormatting {
  readonly #session: TextSession;

  constructor(session: TextSession) {
    this.#session = session;
  }

  /** Applies a format. */
  apply(format: TextFormat): void {
    switch (format) {
      case 'superscript':
      case 'subscript':
        this.toggleBaseline(format);
        break;
      case 'bulleted-list':
      case 'numbered-list':
        this.toggleList(format === 'bulleted-list' ? 'bullet' : 'number');
        break;
      case 'increase-level':
      case 'decrease-level':
        this.changeLevel(format === 'increase-level' ? 1 : -1);
        break;
      case 'align-start':
        this.align('start');
        break;
      case 'align-center':
        this.align('center');
        break;
      case 'align-end':
        this.align('end');
        break;
      case 'align-justify':
        this.align('justify');
        break;
      case 'style-title':
      case 'style-heading':
      case 'style-body':
      case 'style-caption':
      case 'style-quote':
      case 'style-code':
        this.setTextStyle(format.slice('style-'.length) as TextStyleName);
        break;
      default:
        this.toggle(format);
    }
  }

  /** Changes the style of the selected text, or of the text that is typed next. */
  format(change: StyleChange): void {
    const { paragraphs, selection, range, bodyStyle } = this.#session;
    // In an empty paragraph, the style is stored with the paragraph, for the text that the author types there.
    const isEmpty = textLength(paragraphs[selection.focus.paragraph]) === 0;
    if (isCollapsed(selection) && !isEmpty) {
      const inherited = { ...bodyStyle, ...paragraphs[selection.focus.paragraph]?.style };
      this.#session.chosenStyle = { ...this.#session.chosenStyle, ...withNeutralStyles(change, inherited) };
    } else this.#session.setParagraphs(formatRange(paragraphs, range, change, bodyStyle));
  }

  /** Turns a style such as bold on or off for the selected text, or for the text that is typed next. */
  toggle(name: ToggledStyle): void {
    const chosen = this.#session.chosenStyle[name];
    const change = toggleChange(this.#session.paragraphs, this.#session.selection, name, this.#session.bodyStyle);
    this.format(chosen === undefined ? change : { [name]: !chosen });
  }

  /**
   * Turns superscript or subscript on or off for the selected text. If no text is selected, for the text that is typed
   * next.
   */
  toggleBaseline(position: 'superscript' | 'subscript'): void {
    this.#setBaseline(this.baseline === position ? 'none' : position);
  }

  #setBaseline(position: BaselinePosition): void {
    this.format({ baseline: position === 'none' ? undefined : BASELINE_SHIFTS[position] });
  }

  /**
   * Whether `property` and `setProperty` apply to the selected part of the text: for properties of paragraphs always,
   * for styles of characters if characters are selected, never for properties of the whole text.
   */
  isPartProperty(name: TextPropertyName): boolean {
    return isParagraphProperty(name) || (!isBodyProperty(name) && !isCollapsed(this.#session.selection));
  }

  /** Returns the value of a property of the selected paragraphs or characters; 'mixed' if they differ. */
  property<Name extends TextPropertyName>(name: Name): TextPropertyValues[Name] | 'mixed' | undefined {
    const { record, selectedParagraphs } = this.#session;
    return record && partPropertyOf(this.#session.view.store, record, selectedParagraphs, name);
  }

  /** Sets a property of the selected paragraphs or characters. `undefined` removes a style, such as the highlight. */
  setProperty<Name extends TextPropertyName>(name: Name, value: TextPropertyValues[Name] | undefined): void {
    const { record, paragraphs, range } = this.#session;
    if (!record) return;
    if (isParagraphProperty(name))
      this.#session.setParagraphs(
        mapParagraphs(paragraphs, range, (paragraph) => writeParagraph(record, paragraph, name, value)),
      );
    else if (name === 'baseline') this.#setBaseline(value as BaselinePosition);
    else this.format(styleChange(name, value));
  }

  /** The vertical position of the selected text, or of the text that is typed next; `mixed` if there are several. */
  get baseline(): BaselinePosition | 'mixed' {
    const shift = this.style('baseline');
    return shift === 'mixed' ? shift : baselinePosition(shift);
  }

  /** If no text is selected, selects the link at the caret or, without a link, the word at the caret. */
  selectLinkOrWord(): void {
    const { paragraphs, selection } = this.#session;
    if (isCollapsed(selection)) {
      const { from, to } = linkAt(paragraphs, selection.focus) ?? wordTouching(paragraphs, selection.focus);
      this.#session.select({ anchor: from, focus: to });
    }
  }

  /**
   * Links the selected text, or removes its links if `link` is undefined.
   * @param text the text that is inserted with the link if no text is selected
   */
  link(link: Link | undefined, text = ''): void {
    if (!isCollapsed(this.#session.selection)) {
      this.#session.setParagraphs(linkRange(this.#session.paragraphs, this.#session.range, link));
      return;
    }
    if (!link || text === '') return;
    // Inserting the text is a separate undoable change.
    this.#session.endUndoStep();
    this.#session.chosenStyle = { ...this.#session.chosenStyle, underline: true, link };
    this.#session.insertText(text);
    this.#session.endUndoStep();
  }

  /**
   * Returns the value of a property of the selected text, or of the text that is typed next; `mixed` if the selected
   * text has several values.
   */
  style<Name extends keyof RunStyle>(name: Name): RunStyle[Name] | 'mixed' {
    if (name in this.#session.chosenStyle) return styleValue(name, this.#session.chosenStyle[name]);
    return selectedStyle(this.#session.paragraphs, this.#session.selection, name, this.#session.bodyStyle);
  }

  /** Applies a text style to the selected paragraphs. */
  setTextStyle(name: TextStyleName): void {
    const { record, paragraphs, range, view } = this.#session;
    if (!record) return;
    const selected = paragraphs.slice(range.from.paragraph, range.to.paragraph + 1);
    const styled = styledParagraphs(view, record, selected, name);
    this.#session.setParagraphs([
      ...paragraphs.slice(0, range.from.paragraph),
      ...styled,
      ...paragraphs.slice(range.to.paragraph + 1),
    ]);
  }

  /** The formula that is selected in the text; undefined if something else is selected. */
  get formula(): Run | undefined {
    return formulaIn(this.#session.paragraphs, this.#session.range);
  }

  align(align: TextPropertyValues['align']): void {
    this.setProperty('align', align);
  }

  toggleList(kind: ListKind): void {
    this.#session.setParagraphs(
      toggleList(this.#session.paragraphs, this.#session.range, kind, this.#session.bodyStyle.size),
    );
  }

  /** The kind of list of the selected paragraphs; undefined if a paragraph is no list item or the kinds differ. */
  get list(): ListKind | undefined {
    const [first, ...others] = this.#selectedParagraphs.map(listKindOf);
    return others.every((kind) => kind === first) ? first : undefined;
  }

  /** Whether at least one selected paragraph is a list item. */
  get isInList(): boolean {
    return this.#selectedParagraphs.some(({ bullet }) => bullet !== undefined);
  }

  get #selectedParagraphs(): readonly Paragraph[] {
    const { paragraphs, range } = this.#session;
    return paragraphs.slice(range.from.paragraph, range.to.paragraph + 1);
  }

  /** Moves the selected list items to a deeper (1) or higher (-1) level. Returns false if no list item is selected. */
  changeLevel(change: 1 | -1): boolean {
    if (!this.isInList) return false;
    this.#session.setParagraphs(
      changeLevel(this.#session.paragraphs, this.#session.range, change, this.#session.bodyStyle.size),
    );
    return true;
  }
}
