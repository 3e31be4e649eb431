import type { FontSystem } from './layout/font-port.ts';
import type { SceneImage, SceneMedia } from './model/scene.ts';

/** A typeset formula as filled paths at text size 1. The origin is the left end of the baseline, and y points down. */
export interface TypesetMath {
  readonly width: number;
  /** Extents above and below the baseline, both positive. */
  readonly ascent: number;
  readonly descent: number;
  readonly paths: readonly { readonly d: string }[];
  /** Text for screen readers. */
  readonly alt: string;
}

/** Dependencies of the compiler. All methods are synchronous and deterministic once the data is loaded. */
export interface CompilePorts {
  readonly fonts: FontSystem;
  /** Typesets a formula, as a separate block (`isBlock`) or for a line of text. @throws Error for invalid TeX */
  typesetMath(tex: string, options: { readonly isBlock: boolean }): TypesetMath;
  /**
   * Splits each line of source code into tokens. `scope` is a highlight.js scope, or '' for a token without one. In an
   * unknown language, all tokens are without a scope.
   */
  highlight(source: string, language: string | undefined): readonly (readonly { text: string; scope: string }[])[];
  /**
   * Returns the prepared sizes of a picture asset; undefined if there is no such picture. Returns the same object each
   * time.
   */
  image(asset: string): SceneImage | undefined;
  /** Returns the file of a video or audio asset; undefined if there is no such file. */
  media(asset: string): SceneMedia | undefined;
  /**
   * Returns how many results so far were provisional, because data such as fonts is still being loaded (in browsers).
   * If the number grows while an element is compiled, the compiler keeps the element's previous result, and compiles
   * the element again the next time. If this method is absent, all data is loaded.
   */
  provisionalResultCount?(): number;
}
