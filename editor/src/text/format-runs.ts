import type { Link, Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { withIndentForSize } from './format-paragraphs.ts';
import { type StyleChange, styleValue, withNeutralStyles } from './neutral-styles.ts';
import { mapRuns, sliceRuns, textLength } from './runs.ts';
import { isCollapsed, paragraphPartsOf, rangeOf, type TextRange, type TextSelection } from './text-selection.ts';
import { typingStyle } from './typing-style.ts';

/** Properties of text that are either on or off. */
export type ToggledStyle = 'bold' | 'italic' | 'underline' | 'strike';

/** Returns a copy of a style with changes. */
export function withStyle<Style extends RunStyle>(style: Style, change: StyleChange): Style {
  const entries = Object.entries({ ...style, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Style;
}

/**
 * Changes the style of a range. An empty paragraph in the range stores the style for text that is typed in it. If the
 * size of a whole list item changes, its indent changes with the size.
 * @param inherited the style of the text's body
 */
export function formatRange(
  paragraphs: readonly Paragraph[],
  range: TextRange,
  change: StyleChange,
  inherited: RunStyle = {},
): Paragraph[] {
  const parts = new Map(paragraphPartsOf(paragraphs, range).map((part) => [part.paragraph, part]));
  return paragraphs.map((paragraph, index) => {
    const part = parts.get(index);
    if (!part) return paragraph;
    if (paragraph.runs.length > 0) {
      const runChange = withNeutralStyles(change, { ...inherited, ...paragraph.style });
      const runs = mapRuns(paragraph.runs, part.from, part.to, (run) => withStyle<Run>(run, runChange));
      const isWhole = part.from === 0 && part.to === textLength(paragraph);
      const indented = isWhole && change.size ? withIndentForSize(paragraph, change.size, inherited.size) : paragraph;
      return { ...indented, runs };
    }
    // Only a run can have a link, so a link is not added to the paragraph's style.
    const { link: _link, ...changeWithoutLink } = withNeutralStyles(change, inherited);
    return { ...paragraph, style: withStyle(paragraph.style ?? {}, changeWithoutLink) };
  });
}

/**
 * Returns the value of a property of the selected text, or 'mixed' if parts of the text have different values. If no
 * text is selected, returns the value that text typed at the caret gets.
 * @param inherited the style of the text's body, for properties that neither run nor paragraph set
 */
export function selectedStyle<Name extends keyof RunStyle>(
  paragraphs: readonly Paragraph[],
  selection: TextSelection,
  name: Name,
  inherited: RunStyle = {},
): RunStyle[Name] | 'mixed' {
  const [first, ...rest] = selectedStyles(paragraphs, selection).map((style) =>
    styleValue(name, style[name] ?? inherited[name]),
  );
  return rest.every((value) => isEqual(value, first)) ? first : 'mixed';
}

/**
 * Links and underlines a range. If `link` is undefined, removes the links of the range and their underlines. The
 * underline is stored, because a run with a link and a colour is underlined only if its property `underline` is true.
 */
export function linkRange(paragraphs: readonly Paragraph[], range: TextRange, link: Link | undefined): Paragraph[] {
  const parts = new Map(paragraphPartsOf(paragraphs, range).map((part) => [part.paragraph, part]));
  const linked = (run: Run): Run => {
    if (link) return { ...run, link, underline: true };
    return run.link ? withStyle<Run>(run, { link, underline: undefined }) : run;
  };
  return paragraphs.map((paragraph, index) => {
    const part = parts.get(index);
    return part ? { ...paragraph, runs: mapRuns(paragraph.runs, part.from, part.to, linked) } : paragraph;
  });
}

/**
 * Returns the styles of the runs in a selection, including properties inherited from their paragraphs. If no text is
 * selected, returns the style of text typed at the caret. For an empty paragraph, returns the paragraph's own style.
 */
function selectedStyles(paragraphs: readonly Paragraph[], selection: TextSelection): RunStyle[] {
  const styles = paragraphPartsOf(paragraphs, rangeOf(selection)).flatMap(({ paragraph: index, from, to }) => {
    const paragraph = paragraphs[index];
    if (!paragraph) return [];
    const runs = isCollapsed(selection) ? [typingStyle(paragraph, from)] : sliceRuns(paragraph.runs, from, to);
    const runStyles: readonly RunStyle[] = paragraph.runs.length === 0 ? [{}] : runs;
    return runStyles.map((style) => ({ ...paragraph.style, ...style }));
  });
  return styles;
}

/** Returns the change that toggles a property of the selected text. A mixed property is turned on. */
export function toggleChange(
  paragraphs: readonly Paragraph[],
  selection: TextSelection,
  name: ToggledStyle,
  inherited: RunStyle = {},
): StyleChange {
  const isOn = selectedStyle(paragraphs, selection, name, inherited) === true;
  return { [name]: !isOn };
}
