/** A text, tag or comment of HTML. Names of tags and attributes are in lower case. */
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
  /** Values by attribute name, with decoded entities; an empty text for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly selfClosing: boolean;
}
