import type { LayoutContext } from '../layout/layout-types.ts';
import type { Color } from '../model/color.ts';
import type { DerivableColor } from '../model/derived-color.ts';
import type { Size } from '../model/geometry.ts';
import type { SceneImage, SceneMedia } from '../model/scene.ts';
import type { Theme } from '../model/theme.ts';
import type { PaintColor } from '../paint/display-list.ts';
import type { CompilePorts } from '../ports.ts';
import type { ItemSink } from './item-sink.ts';

/** Input for compiling an element: ports, functions, and properties of the element's topic and document. */
export interface ElementContext {
  readonly theme: Theme;
  readonly ports: CompilePorts;
  /** The topic's size, in the topic's units. */
  readonly topic: Size;
  /** Fonts, language and other dependencies of text layout. */
  readonly layout: LayoutContext;
  /** Collects the compiled items. */
  readonly sink: ItemSink;
  /** The solid background colour of the topic; undefined if the background is a gradient or a picture. */
  readonly background: PaintColor | undefined;
  /** Resolves a hexadecimal colour, a palette name, a role of the theme, or a derived colour. */
  color(color: Color | DerivableColor): PaintColor;
  /** Returns the picture of an asset and adds it to the scene. Without a picture, warns and returns undefined. */
  picture(asset: string): SceneImage | undefined;
  /** Returns the video or audio of an asset and adds it to the scene. Without a file, warns and returns undefined. */
  media(asset: string): SceneMedia | undefined;
  /** Adds a warning to the result of the compilation. `code` names the kind of the problem. */
  warn(code: string, message: string): void;
}
