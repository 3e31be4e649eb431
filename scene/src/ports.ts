import type { FontSystem } from './layout/font-port.ts';
import type { SceneImage, SceneMedia } from './model/scene.ts';

/** A formula as outlines at size 1 (1 em), y down, origin at the left end of the baseline. */
export interface TypesetMath {
  readonly width: number;
  /** Above and below the baseline, both positive. */
  readonly ascent: number;
  readonly descent: number;
  readonly paths: readonly { readonly d: string }[];
  /** Spoken wording. */
  readonly alt: string;
}

/** What compiling asks of the outside; all answers are immediate (prepare them beforehand) and repeatable. */
export interface CompilePorts {
  readonly fonts: FontSystem;
  /** Throws on TeX that cannot be set. */
  typesetMath(tex: string, display: boolean): TypesetMath;
  /** Source lines as coloured pieces; unknown languages come back uncoloured. `token` is a highlight.js scope or ''. */
  highlight(
    source: string,
    language: string | undefined,
  ): readonly (readonly { text: string; token: string }[])[];
  /** The prepared sizes of a picture asset; undefined when there is no such picture. */
  image(asset: string): SceneImage | undefined;
  media(asset: string): SceneMedia | undefined;
}
