import { startTool } from './all-tools.ts';
import type { RunningTool } from './running-tool.ts';
import type { Effect, PointerInput, ToolContext } from './tool.ts';
import { DEFAULT_TOOL_SETTINGS, type ToolChoice, type ToolName, type ToolSettings } from './tool-choice.ts';

/** The chosen tool, a temporary tool that replaces it, and the settings of all tools. */
export class ToolBox {
  #current: RunningTool = startTool('select');
  /** While a temporary tool is used: the chosen tool, which is used again afterwards. */
  #interruptedTool: RunningTool | undefined;
  #staysChosen = false;
  #settings = DEFAULT_TOOL_SETTINGS;

  /** The tool in use: the chosen tool or a temporary one. */
  get current(): RunningTool {
    return this.#current;
  }

  /** Whether the chosen tool stays chosen after it has drawn something. */
  get staysChosen(): boolean {
    return this.#staysChosen;
  }

  get settings(): ToolSettings {
    return this.#settings;
  }

  choose({ name, settings, staysChosen = false }: ToolChoice): void {
    this.changeSettings(settings);
    this.#staysChosen = staysChosen;
    this.#interruptedTool = undefined;
    this.#current = startTool(name);
  }

  changeSettings(settings: Partial<ToolSettings> | undefined): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /**
   * Passes an event to the tool in use, and returns the effects of the event. While the middle mouse button (1) is
   * pressed, the hand tool is used.
   */
  handle(input: PointerInput, context: ToolContext): readonly Effect[] {
    if (input.type === 'down' && input.button === 1) this.startTemporary('hand');
    const effects = this.#current.handle(input, context);
    if (input.type === 'up' && input.button === 1) this.endTemporary();
    return effects;
  }

  /** Uses another tool until `endTemporary` is called. Has no effect during a gesture or another temporary tool. */
  startTemporary(name: ToolName): void {
    if (this.#interruptedTool || this.#current.isBusy) return;
    this.#interruptedTool = this.#current;
    this.#current = startTool(name);
  }

  /** Returns to the chosen tool. */
  endTemporary(): void {
    this.#current = this.#interruptedTool ?? this.#current;
    this.#interruptedTool = undefined;
  }
}
