import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import type { Editor } from '../editor.ts';
import { inheritedFromBody } from '../properties/text-part.ts';
import type { TextEditing } from '../sync/text-editing.ts';
import { renameToTitle, topicTitledBy } from '../topics/title-element.ts';
import { copyRange, pasteParagraphs } from './copied-text.ts';
import { adjustSelection, flatOffset, flatText, positionAt, textDifference } from './flat-text.ts';
import { changeLevel, withoutBullet } from './format-paragraphs.ts';
import { withStyle } from './format-runs.ts';
import { missingBodyOperations } from './missing-body.ts';
import { clampPosition, type Direction, movePosition, type TextUnit } from './movement.ts';
import type { StyleChange } from './neutral-styles.ts';
import { deleteRange, replaceRange, splitParagraph, type TextChange } from './replace-range.ts';
import { textLength } from './runs.ts';
import { caretAt, isCollapsed, rangeOf, type TextRange, type TextSelection, textEnd } from './text-selection.ts';
import { typedList } from './typed-list.ts';
import { TypingUndoSteps } from './typing-steps.ts';
import { typingStyle } from './typing-style.ts';

/** The empty text: one empty paragraph. */
const EMPTY_TEXT: readonly Paragraph[] = [{ runs: [] }];

interface TextSessionOptions {
  readonly editor: Editor;
  /** Id of the record whose body is edited. */
  readonly id: string;
  readonly text: Pick<TextEditing, 'paragraphs' | 'change' | 'close'>;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
}

/**
 * Edits one text. Contains the selection in the text, and applies typing and formatting. After changes of other
 * authors, the same characters are selected as before.
 */
export class TextSession {
  readonly id: string;
  readonly #editor: Editor;
  readonly #text: TextSessionOptions['text'];
  readonly #undoSteps: TypingUndoSteps;
  #selection: TextSelection;
  /** The text for which the positions in `#selection` are valid. */
  #adjustedTo: readonly Paragraph[];
  #isChanged = false;
  #hasMoved = false;
  #composition: TextSelection | undefined;
  /** The topic whose title the text showed when the editing began. The name of the topic is changed with the text. */
  readonly #titledTopic: string | undefined;
  /** Style that the author chose at the caret for the text that is typed next. */
  chosenStyle: StyleChange = {};

  constructor({ editor, id, text, now }: TextSessionOptions) {
    this.#editor = editor;
    this.id = id;
    this.#text = text;
    this.#undoSteps = new TypingUndoSteps(now);
    this.#titledTopic = topicTitledBy(editor.store, id);
    this.#adjustedTo = this.#storedParagraphs;
    this.#selection = caretAt(textEnd(this.#adjustedTo));
  }

  /** The current text, with changes of other authors. It has at least one paragraph. */
  get paragraphs(): readonly Paragraph[] {
    this.#adjustToChanges();
    return this.#adjustedTo;
  }

  get selection(): TextSelection {
    this.#adjustToChanges();
    return this.#selection;
  }

  get range(): TextRange {
    return rangeOf(this.selection);
  }

  /** The selected text, with its formatting. */
  get selectedParagraphs(): Paragraph[] {
    return copyRange(this.paragraphs, this.range);
  }

  /** Ends the editing. */
  close(): void {
    this.#text.close();
  }

  select(selection: TextSelection): void {
    const { anchor, focus, isAtLineEnd } = selection;
    this.#moveTo({
      anchor: clampPosition(this.paragraphs, anchor),
      focus: clampPosition(this.paragraphs, focus),
      ...(isAtLineEnd ? { isAtLineEnd } : {}),
    });
  }

  get view(): View {
    return this.#editor.view;
  }

  /** The record whose body is edited; undefined if it does not exist any more. */
  get record(): DocumentRecord | undefined {
    return this.#editor.store.get(this.id);
  }

  /** The style of the text's body, which paragraphs inherit. */
  get bodyStyle(): RunStyle {
    return this.record ? inheritedFromBody(this.#editor.store, this.record) : {};
  }

  /** Inserts text in place of the selection. Each line after the first becomes a new paragraph. */
  insertText(text: string): void {
    this.#replace(this.range, text, 'typing');
  }

  /** Inserts copied paragraphs with their formatting in place of the selection. */
  paste(copied: readonly Paragraph[]): void {
    this.#change(pasteParagraphs(this.paragraphs, this.range, copied), 'typing');
  }

  /**
   * Inserts a formula in place of the selection, as one undo step.
   * @param text the plain text of the formula, for screen readers and search
   */
  insertFormula(tex: string, text: string): void {
    const { from, to } = this.range;
    // See `#replace`.
    const styleAt = isCollapsed(this.selection) ? from : { ...from, offset: from.offset + 1 };
    const run = { ...this.#typedRun(text.replace(/\s+/g, ' ').trim() || tex, styleAt), math: tex };
    this.#undoSteps.end();
    this.#change(replaceRange(this.paragraphs, { from, to }, [[run]]), 'typing');
    this.#undoSteps.end();
  }

  /** The range that an input method composes; undefined if there is no composition. */
  get composition(): TextRange | undefined {
    this.#adjustToChanges();
    return this.#composition && rangeOf(this.#composition);
  }

  /**
   * Starts a composition at the caret, or in place of the selected text. All changes of the composition are one undo
   * step.
   */
  startComposition(): void {
    this.#composition = caretAt(this.range.from);
    this.#undoSteps.startComposition();
  }

  /** Sets the composed range and the caret in it, as offsets in `flatText`, after the composition has changed. */
  setComposition(from: number, to: number, caret: number): void {
    const { paragraphs } = this;
    this.#composition = { anchor: positionAt(paragraphs, from), focus: positionAt(paragraphs, to) };
    this.#selection = caretAt(clampPosition(paragraphs, positionAt(paragraphs, caret)));
    this.#hasMoved = true;
  }

  /** Ends the composition. The composed text remains in the text. */
  endComposition(): void {
    this.#composition = undefined;
    this.#undoSteps.endComposition();
  }

  /**
   * Replaces `removedCount` characters of `flatText` from `start` by a text, as on-screen keyboards and input methods
   * do.
   */
  replaceFlat(start: number, removedCount: number, inserted: string): void {
    const { paragraphs } = this;
    const isAtCaret = isCollapsed(this.selection) && this.flatSelection.focus === start + removedCount;
    // On-screen keyboards send the keys Enter and Backspace as changes of the text.
    if (removedCount === 0 && inserted === '\n' && isAtCaret) {
      this.splitParagraph();
      return;
    }
    if (removedCount === 1 && inserted === '' && isAtCaret && !this.#composition) {
      this.delete('character', 'backward');
      return;
    }
    const range = { from: positionAt(paragraphs, start), to: positionAt(paragraphs, start + removedCount) };
    this.#replace(range, inserted, inserted === '' ? 'deleting' : 'typing');
  }

  /**
   * Deletes the selected text; without a selection, one unit before or after the caret. Deleting backward at the start
   * of a list item moves the item to the level above instead, or turns it into a plain paragraph.
   */
  delete(unit: TextUnit, direction: Direction): void {
    const { paragraphs, selection } = this;
    if (isCollapsed(selection) && direction === 'backward' && this.#decreaseListLevel()) return;
    const target = isCollapsed(selection)
      ? movePosition(paragraphs, selection.focus, unit, direction)
      : selection.anchor;
    this.#change(deleteRange(paragraphs, rangeOf({ anchor: target, focus: selection.focus })), 'deleting');
  }

  /**
   * Begins a new paragraph at the caret. If the paragraph is an empty list item, moves it to the level above instead,
   * or turns it into a plain paragraph.
   */
  splitParagraph(): void {
    const { paragraphs, range } = this;
    const paragraph = paragraphs[range.from.paragraph];
    if (textLength(paragraph) === 0 && isCollapsed(this.selection) && this.#decreaseListLevel()) return;
    const change = splitParagraph(paragraphs, range);
    this.#change({ ...change, caret: { paragraph: range.from.paragraph + 1, offset: 0 } }, 'splitting');
  }

  /** Begins a new line in the same paragraph. */
  breakLine(): void {
    const { paragraphs, range } = this;
    this.#change(replaceRange(paragraphs, range, [[this.#typedRun('\n')]]), 'splitting');
  }

  /** Undoes or redoes the last change of the author, and moves the caret to this change. */
  undoOrRedo(direction: 'undo' | 'redo'): void {
    const before = flatText(this.paragraphs);
    this.#editor[direction]();
    this.#undoSteps.end();
    // If `#isChanged` is true, the interface fits the box to the text. Undo and redo already restore the size of the
    // box, and fitting the box after undo would be a new change, after which redo is impossible.
    this.#isChanged = false;
    const { paragraphs } = this;
    const difference = textDifference(before, flatText(paragraphs));
    if (difference) this.#moveTo(caretAt(positionAt(paragraphs, difference.start + difference.inserted.length)));
  }

  /** Whether the author has changed the text since the last call of `readAndResetChanged`. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Returns whether the author has changed the text since the last call of this function. */
  readAndResetChanged(): boolean {
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    return isChanged;
  }

  /**
   * Returns whether the author has moved the caret, typed or formatted since the last call of this function. Changes of
   * other authors do not count.
   */
  readAndResetMoved(): boolean {
    const hasMoved = this.#hasMoved;
    this.#hasMoved = false;
    return hasMoved;
  }

  /** Ends the current undo step, so that the next change begins a new undo step. */
  endUndoStep(): void {
    this.#undoSteps.end();
  }

  /** The ends of the selection as offsets in `flatText`. */
  get flatSelection(): { readonly anchor: number; readonly focus: number } {
    const { paragraphs, selection } = this;
    return { anchor: flatOffset(paragraphs, selection.anchor), focus: flatOffset(paragraphs, selection.focus) };
  }

  /** The stored text; at least one paragraph. */
  get #storedParagraphs(): readonly Paragraph[] {
    const { paragraphs } = this.#text;
    return paragraphs.length > 0 ? paragraphs : EMPTY_TEXT;
  }

  /** Adjusts the selection after changes of other authors. */
  #adjustToChanges(): void {
    const current = this.#storedParagraphs;
    if (current === this.#adjustedTo) return;
    const { anchor, focus } = adjustSelection(this.#adjustedTo, current, this.#selection);
    this.#selection = {
      ...this.#selection,
      anchor: clampPosition(current, anchor),
      focus: clampPosition(current, focus),
    };
    this.#composition &&= adjustSelection(this.#adjustedTo, current, this.#composition);
    this.#adjustedTo = current;
  }

  /** Sets the selection, whose positions must exist in the text. */
  #moveTo(selection: TextSelection): void {
    this.#selection = selection;
    this.#hasMoved = true;
    this.chosenStyle = {};
    this.#undoSteps.end();
  }

  /**
   * If the caret is at the start of a list item, moves the item to the level above, or turns it into a plain paragraph.
   * Returns false if the caret is not at the start of a list item.
   */
  #decreaseListLevel(): boolean {
    const { paragraphs, range } = this;
    const { paragraph: index, offset } = range.from;
    const paragraph = paragraphs[index];
    if (offset > 0 || !paragraph?.bullet) return false;
    const isNested = (paragraph.level ?? 0) > 0;
    this.setParagraphs(
      isNested
        ? changeLevel(paragraphs, range, -1, this.bodyStyle.size)
        : paragraphs.map((content, i) => (i === index ? withoutBullet(content) : content)),
    );
    return true;
  }

  /**
   * Turns the paragraph into a list item if the marker of a list was typed at its start. Undo restores the typed
   * characters.
   */
  #startTypedList(): void {
    const { paragraphs, selection } = this;
    const withListItem = typedList(paragraphs, selection.focus, this.bodyStyle.size);
    if (!withListItem) return;
    this.setParagraphs(withListItem);
    this.#selection = caretAt({ paragraph: selection.focus.paragraph, offset: 0 });
  }

  /** Returns a run with the style that typed text has at a position. */
  #typedRun(text: string, at = this.range.from): Run {
    const paragraph = this.paragraphs[at.paragraph];
    return { ...withStyle(paragraph ? typingStyle(paragraph, at.offset) : {}, this.chosenStyle), text };
  }

  #replace(range: TextRange, text: string, kind: 'typing' | 'deleting'): void {
    const isReplacing = range.from.paragraph === range.to.paragraph && range.from.offset < range.to.offset;
    // Text that replaces other text gets the style of the first replaced character. The style at an offset is that of
    // the character before the offset, so 1 is added.
    const styleAt = isReplacing ? { ...range.from, offset: range.from.offset + 1 } : range.from;
    const lines = text.replace(/\r\n?|\u2029/g, '\n').split('\n');
    const runs = lines.map((line) => (line === '' ? [] : [this.#typedRun(line, styleAt)]));
    this.#change(replaceRange(this.paragraphs, range, runs), kind);
    if (text === ' ' && !this.#composition) this.#startTypedList();
  }

  /** Applies a change of the text and moves the caret. `splitting` begins a new paragraph or line. */
  #change({ paragraphs, caret }: TextChange, kind: 'typing' | 'deleting' | 'splitting'): void {
    if (paragraphs === this.#adjustedTo) return;
    const chosenStyle = kind === 'deleting' ? {} : this.chosenStyle;
    this.#store(paragraphs, this.#undoSteps.recordChange(kind));
    this.#selection = caretAt(clampPosition(this.#adjustedTo, caret));
    // Further text inherits the chosen style from the typed text. A new paragraph has no text that could pass on the
    // style, so the chosen style is kept.
    this.chosenStyle = kind === 'splitting' ? chosenStyle : {};
  }

  /** Changes the formatting. The selection does not change. */
  setParagraphs(paragraphs: readonly Paragraph[]): void {
    this.#undoSteps.end();
    const selection = this.#selection;
    this.#store(paragraphs, undefined);
    this.#selection = selection;
  }

  /** @param continuation `continued` if the change belongs to the current undo step */
  #store(paragraphs: readonly Paragraph[], continuation: 'continued' | undefined): void {
    const { view } = this.#editor;
    const topic = this.#titledTopic;
    this.#text.change(paragraphs, continuation, [
      ...missingBodyOperations(view, this.id),
      ...(topic === undefined ? [] : renameToTitle(view.store, topic, paragraphs)),
    ]);
    this.#adjustedTo = this.#storedParagraphs;
    this.#isChanged = true;
    this.#hasMoved = true;
  }
}
