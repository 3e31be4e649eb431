import type { Size } from '../model/geometry.ts';
import type { Link, RunStyle } from '../model/text.ts';
import type { Theme } from '../model/theme.ts';
import type { DisplayItem, LinkArea, SceneLink, StructNode } from '../paint/display-list.ts';
import type { CompilePorts, TypesetMath } from '../ports.ts';
import type { FontRequest, FontSystem } from './font-port.ts';

/** What laying out needs to know of its surroundings. */
export interface LayoutContext {
  readonly theme: Theme;
  readonly fonts: FontSystem;
  readonly typesetMath: CompilePorts['typesetMath'];
  /** BCP 47 of the topic or document. */
  readonly language: string;
  /** For Han characters where the language does not choose (`ja`, `ko`); absent: guessed from the body's text. */
  readonly hanLanguage?: string;
  /** Index in `Scene.fonts`, adding the font file when it is new. */
  fontIndex(id: string): number;
  linkTarget(link: Link): SceneLink | undefined;
  /** What runs inherit when neither they, nor the paragraph, nor the body say. */
  readonly defaultStyle: RunStyle;
  warn(code: string, message: string): void;
}

/** A body of text with every line broken. Positions are relative to the box's top left corner. */
export interface TextLayout {
  /** Width of the widest line and height of all lines, insets included; the box may be larger or smaller. */
  readonly width: number;
  readonly height: number;
  readonly items: DisplayItem[];
  /** One node per paragraph (lists nested); `from` and `to` count in `items`. */
  readonly struct: StructNode[];
  readonly links: LinkArea[];
}

/** A run's style with everything decided; sizes in the box's units, scaled. */
export interface ResolvedStyle {
  readonly request: FontRequest;
  readonly size: number;
  /** How far the baseline is raised, box units. */
  readonly rise: number;
  /** Extra space after each character, box units. */
  readonly spacing: number;
  readonly color: string;
  readonly highlight?: string;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly link?: Link;
  /** Above and below the baseline, line gap shared out, box units; for line heights. */
  readonly ascent: number;
  readonly descent: number;
}

/** A stretch of a paragraph's text in one style. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly style: ResolvedStyle;
  /** The span is one U+FFFC that stands for this formula. */
  readonly formula?: TypesetMath;
}

/** A box that text flows into: one column. */
export type Column = Size;
