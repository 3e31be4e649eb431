import type { Link } from '@flydeck/scene/model/text';
import type { Definition } from 'mdast';
import type { Diagram } from './diagrams/diagram.ts';
import type { Dialect } from './dialect.ts';
import type { Backdrop } from './model.ts';

/**
 * What the reader of one slide needs: data of the deck, and methods and arrays that collect what is not a block of the
 * slide, such as notes and backdrops.
 */
export interface SlideContext {
  readonly dialect: Dialect;
  /** Definitions of references (`[id]: url "title"`) by id. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Resolves a link; undefined if its target is missing or not allowed. */
  resolveLink(href: string): Link | undefined;
  /** Adds an import warning. */
  warn(code: string, message: string): void;
  /** Adds an HTML comment, without its delimiters. Comments can contain directives or, in some dialects, notes. */
  addComment(text: string): void;
  /** Reads the diagram in a code fence; undefined if the source must be shown instead. */
  readDiagram(language: string, source: string): Diagram | undefined;
  /** Speaker notes of the slide. */
  readonly notes: string[];
  readonly backdrops: Backdrop[];
}
