/** An item of a list. Texts may contain inline Markdown. */
export interface ListItem {
  readonly text: string;
  /** Nesting level, from 0. */
  readonly level: number;
  readonly isNumbered: boolean;
  /** State of a task; undefined for items that are not tasks. */
  readonly isDone?: boolean;
}

/** A block of notes, in the order of the text. Texts may contain inline Markdown. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly level: number; readonly isMarked: boolean }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly hasHeader: boolean }
  | { readonly kind: 'quote'; readonly lines: readonly string[]; readonly author?: string }
  | { readonly kind: 'code'; readonly source: string; readonly language: string };

/** A block and the index of the line after it. */
export interface ReadBlock {
  readonly block: Block | undefined;
  readonly end: number;
}
