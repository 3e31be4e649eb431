import type { Link } from '@flydeck/scene/model/text';
import type { Diagram } from './diagrams/diagram.ts';
import type { Dialect } from './dialect.ts';
import type { Backdrop } from './model.ts';

/** What reading one slide needs of the deck, and what it finds beside the slide's blocks. */
export interface Reading {
  readonly dialect: Dialect;
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title?: string }>;
  /** Where a link leads; undefined: nowhere that may be linked. */
  link(href: string): Link | undefined;
  warn(code: string, message: string): void;
  /** A comment of the file, without its marks. */
  comment(text: string): void;
  /** The diagram that a fenced block of this language draws; undefined: it is shown as its source. */
  diagram(language: string, source: string): Diagram | undefined;
  readonly notes: string[];
  readonly backdrops: Backdrop[];
}
