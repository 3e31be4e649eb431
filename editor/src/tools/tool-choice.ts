import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { ChartKind } from '../charts/chart-kinds.ts';

/** Names of the tools. */
export type ToolName =
  | 'select'
  | 'hand'
  | 'text'
  | 'shape'
  | 'table'
  | 'chart'
  | 'line'
  | 'pen'
  | 'eraser'
  | 'crop'
  | 'topic'
  | 'link-area';

/** The look of new objects. The theme determines what is absent. */
export interface ObjectStyle {
  /** Null: no fill. */
  readonly fill?: Fill | null;
  /** Null: no line. The width of the line is in points. */
  readonly stroke?: Stroke | null;
}

/** What the author can choose for the tools that draw. The settings are not part of the document. */
export interface ToolSettings {
  /** Preset geometry of new shapes, by its name in OOXML. */
  readonly preset: string;
  /** The fill and line that the author has chosen last for a shape. */
  readonly shapeStyle: ObjectStyle;
  /** The line that the author has chosen last for a line. */
  readonly lineStyle: Pick<ObjectStyle, 'stroke'>;
  /** Route of new lines. */
  readonly route: 'straight' | 'elbow' | 'curve';
  /** Whether new lines have the arrow heads of `lineStyle` or, without any, one arrow head at the end. */
  readonly hasArrow: boolean;
  /** Colour of strokes of the pen, for example the role `ink`. */
  readonly penColor: string;
  /** Width of strokes of the pen, in points. */
  readonly penPoints: number;
  /** Numbers of rows and columns of new tables. */
  readonly tableRows: number;
  readonly tableColumns: number;
  /** Kind of new charts. */
  readonly chartKind: ChartKind;
}

/**
 * Stroke of new lines until the author chooses another; the width is in points. Instead of `ink`, new lines have a colour
 * that is legible at their start.
 */
export const NEW_LINE: Stroke = { color: 'ink', width: 2 };

/** Settings until the author changes them. */
export const DEFAULT_TOOL_SETTINGS: ToolSettings = {
  preset: 'rect',
  shapeStyle: {},
  lineStyle: {},
  route: 'straight',
  hasArrow: false,
  penColor: 'ink',
  penPoints: 3,
  tableRows: 4,
  tableColumns: 3,
  chartKind: 'column',
};

/** The choice of a tool. */
export interface ToolChoice {
  readonly name: ToolName;
  /** Settings that are changed by the choice. */
  readonly settings?: Partial<ToolSettings>;
  /** Whether the tool stays chosen after it has drawn an element or topic. Default: false. */
  readonly staysChosen?: boolean;
}
