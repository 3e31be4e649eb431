import type { Link, RunStyle } from '../model/text.ts';
import type { Theme } from '../model/theme.ts';
import type { DisplayItem, LinkArea, SceneLink, StructNode } from '../paint/display-list.ts';
import type { CompilePorts, TypesetMath } from '../ports.ts';
import type { FontRequest, FontSystem } from './font-port.ts';

/** Dependencies and settings of text layout. */
export interface LayoutContext {
  readonly theme: Theme;
  readonly fonts: FontSystem;
  readonly typesetMath: CompilePorts['typesetMath'];
  /** BCP 47 of the topic or document. */
  readonly language: string;
  /** Han variant if `language` does not select one (`ja`, `ko`); absent: guessed from the body's text. */
  readonly hanLanguage?: string;
  /** Returns the index of a font file in `Scene.fonts`; adds the file if it is new. */
  fontIndex(id: string): number;
  /** Returns the target of a link in the scene; undefined if there is none. */
  linkTarget(link: Link): SceneLink | undefined;
  /** Default values of the style fields that the run, the paragraph and the body leave unset. */
  readonly defaultStyle: RunStyle;
  warn(code: string, message: string): void;
}

/** The layout of a text body. Positions are relative to the box's top left corner. */
export interface TextLayout {
  /** Width of the widest line and height of all lines, insets included; the box may be larger or smaller. */
  readonly width: number;
  readonly height: number;
  readonly items: DisplayItem[];
  /** One node per paragraph (lists nested); `from` and `to` are indexes into `items`. */
  readonly struct: StructNode[];
  readonly links: LinkArea[];
  /** For each paragraph of the body, its items and links. */
  readonly paragraphs: readonly ItemRange[];
}

/** A range of items, and of link areas; ends are exclusive. */
export interface ItemRange {
  readonly items: readonly [from: number, to: number];
  readonly links: readonly [from: number, to: number];
}

/** A run's style with all fields resolved; sizes are scaled, in the box's units. */
export interface ResolvedStyle {
  readonly request: FontRequest;
  readonly size: number;
  /** Upward shift of the baseline, in box units. */
  readonly rise: number;
  /** Extra space after each character, in box units. */
  readonly spacing: number;
  readonly color: string;
  readonly highlight?: string;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly link?: Link;
  /** Extents above and below the baseline, in box units, for the line height; each includes half of the line gap. */
  readonly ascent: number;
  readonly descent: number;
}

/** A range of a paragraph's text in a single style. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly style: ResolvedStyle;
  /** The formula, if the span's text is a single U+FFFC. */
  readonly formula?: TypesetMath;
}
