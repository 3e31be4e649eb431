import type { Link } from '@flydeck/scene/model/text';
import type { Definition } from 'mdast';
import type { Diagram } from './diagrams/diagram.ts';
import type { Dialect } from './dialect.ts';
import type { Backdrop } from './model.ts';

/** Context for reading one slide: data of the deck, and collectors for everything except the slide's blocks. */
export interface SlideContext {
  readonly dialect: Dialect;
  /** Definitions of references (`[id]: url "title"`) by id. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Resolves a link; undefined if its target is missing or not allowed. */
  resolveLink(href: string): Link | undefined;
  warn(code: string, message: string): void;
  /** Collects a comment, without its delimiters. */
  addComment(text: string): void;
  /** Reads the diagram in a code fence; undefined if the source must be shown instead. */
  readDiagram(language: string, source: string): Diagram | undefined;
  readonly notes: string[];
  readonly backdrops: Backdrop[];
}
