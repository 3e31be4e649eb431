import type { DatedText } from './dates.ts';
import type { LabelledFigure } from './figures.ts';

/** A paragraph or list item of a text card. The text may contain inline Markdown. */
export interface TextLine {
  readonly text: string;
  /** A `line` follows the line before without a distance, as in a poem. */
  readonly kind: 'paragraph' | 'line' | 'bullet' | 'number' | 'open' | 'done';
  /** Nesting level of a list item, from 0. */
  readonly level: number;
}

/** An entry of a path of steps or dates. */
export interface PathEntry {
  /** The date of the entry; empty for a step. */
  readonly date: string;
  readonly text: string;
  /** Lines of a nested list. */
  readonly details: readonly string[];
}

/** One row of a bar chart. `text` is the row as in the notes. */
export interface ChartRow {
  readonly text: string;
  readonly value: number;
}

/** One column of a comparison. */
export interface ComparisonColumn {
  readonly title: string;
  readonly lines: readonly TextLine[];
}

/** Series of numbers of a table. */
export interface TableSeries {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** The content of one topic and its composition. `lead` is a paragraph above the composition. */
export type Card = { readonly lead?: string } & (
  | { readonly kind: 'text'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'quote'; readonly lines: readonly string[]; readonly author: string }
  | { readonly kind: 'code'; readonly source: string; readonly language: string }
  | {
      readonly kind: 'path';
      readonly entries: readonly PathEntry[];
      readonly isNumbered: boolean;
      readonly firstNumber: number;
    }
  | { readonly kind: 'chart'; readonly rows: readonly ChartRow[] }
  | { readonly kind: 'figures'; readonly figures: readonly LabelledFigure[] }
  | {
      readonly kind: 'table';
      readonly rows: readonly (readonly string[])[];
      readonly hasHeader: boolean;
      readonly chart?: TableSeries;
    }
  | { readonly kind: 'comparison'; readonly columns: readonly ComparisonColumn[] }
);

/** Creates the entry of a path from a line that starts with a date. */
export const datedEntry = ({ date, text }: DatedText, details: readonly string[] = []): PathEntry => ({
  date,
  text,
  details,
});
