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

/** What the author can choose for the tools that draw. */
export interface ToolSettings {
  /** Preset geometry of new shapes, by its name in OOXML. */
  readonly preset: string;
  /** Route of new lines. */
  readonly route: 'straight' | 'elbow' | 'curve';
  /** Whether new lines end in an arrow. */
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

/** Settings until the author changes them. */
export const DEFAULT_TOOL_SETTINGS: ToolSettings = {
  preset: 'rect',
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
