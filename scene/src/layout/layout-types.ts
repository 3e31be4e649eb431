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
  /** Language tag (BCP 47) of the topic or document. */
  readonly language: string;
  /**
   * Language (`ja` or `ko`) whose variant of Han characters is used if `language` does not select a variant. If absent,
   * the language is guessed from the text of the body.
   */
  readonly hanLanguage?: string;
  /** Returns the index of a font file in `Scene.fonts`; adds the file if it is new. */
  fontIndex(id: string): number;
  /** Returns the target of a link in the scene; undefined if the linked topic does not exist. */
  linkTarget(link: Link): SceneLink | undefined;
  /** Default values of the style fields that the run, the paragraph and the body leave unset. */
  readonly defaultStyle: RunStyle;
  /** Adds a warning to the compiled scene. */
  warn(code: string, message: string): void;
}

/** The layout of a text body in a box. Positions are relative to the box's top left corner, in the box's units. */
export interface TextLayout {
  /** Width of the widest line, insets included. The box may be wider or narrower. */
  readonly width: number;
  /** Height of all lines, insets included. The box may be higher or lower. */
  readonly height: number;
  readonly items: DisplayItem[];
  /**
   * One node per paragraph, and nodes of lists around the nodes of their paragraphs. `from` and `to` are indexes into
   * `items`.
   */
  readonly struct: StructNode[];
  readonly links: LinkArea[];
  /** For each paragraph of the body, its items and links. */
  readonly paragraphs: readonly ItemRange[];
}

/** A range of items and a range of link areas, as indexes. The ends of the ranges are exclusive. */
export interface ItemRange {
  readonly items: readonly [from: number, to: number];
  readonly links: readonly [from: number, to: number];
}

/** A run's style with all fields resolved. Lengths are in the box's units, after the scaling of the text. */
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
  /** Extent above the baseline for the line height, in box units, including half of the line gap. */
  readonly ascent: number;
  /** Extent below the baseline for the line height, in box units, including half of the line gap. */
  readonly descent: number;
}

/** A range of a paragraph's text in a single style. `from` and `to` are UTF-16 offsets; the end is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly style: ResolvedStyle;
  /** The formula, if the span's text is a single U+FFFC. */
  readonly formula?: TypesetMath;
}
