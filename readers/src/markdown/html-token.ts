/** A text, tag or comment of HTML. Names are in lower case. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | OpenTag
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'comment'; readonly text: string };

export interface OpenTag {
  readonly kind: 'open';
  readonly name: string;
  /** The name in its original case. */
  readonly originalName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly selfClosing: boolean;
}
