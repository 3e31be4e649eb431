import type { LayoutContext } from '../layout/layout-types.ts';
import type { Color } from '../model/color.ts';
import type { Size } from '../model/geometry.ts';
import type { SceneImage, SceneMedia } from '../model/scene.ts';
import type { Theme } from '../model/theme.ts';
import type { PaintColor } from '../paint/display-list.ts';
import type { CompilePorts } from '../ports.ts';
import type { ItemSink } from './item-sink.ts';

/** What compiling an element needs to know of its topic and its document. */
export interface ElementContext {
  readonly theme: Theme;
  readonly ports: CompilePorts;
  /** The topic's size in its own units. */
  readonly topic: Size;
  readonly layout: LayoutContext;
  readonly sink: ItemSink;
  /** The solid colour that the topic's elements are painted on; undefined where it is a gradient or a picture. */
  readonly ground: PaintColor | undefined;
  color(color: Color): PaintColor;
  /** The picture behind an asset, now listed in the scene; undefined, with a warning, when there is none. */
  picture(asset: string): SceneImage | undefined;
  media(asset: string): SceneMedia | undefined;
  warn(code: string, message: string): void;
}
