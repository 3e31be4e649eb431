/** Names of the tools. */
export type ToolName = 'select' | 'hand' | 'text' | 'shape' | 'line' | 'pen' | 'eraser' | 'crop' | 'topic';

/** Settings of the tools that draw, which the author can change. */
export interface ToolSettings {
  /** Preset geometry of new shapes. */
  readonly preset: string;
  /** Route of new lines. */
  readonly route: 'straight' | 'elbow' | 'curve';
  /** Whether new lines end in an arrow. */
  readonly hasArrow: boolean;
  /** Colour and width, in points, of strokes of the pen. */
  readonly penColor: string;
  readonly penPoints: number;
}

/** Settings of a new editor. */
export const DEFAULT_TOOL_SETTINGS: ToolSettings = {
  preset: 'rect',
  route: 'straight',
  hasArrow: false,
  penColor: 'ink',
  penPoints: 3,
};

/** The choice of a tool. */
export interface ToolChoice {
  readonly name: ToolName;
  /** Settings that are changed by the choice. */
  readonly settings?: Partial<ToolSettings>;
  /** Whether the tool stays chosen after it has drawn an element or topic. */
  readonly isLocked?: boolean;
}
