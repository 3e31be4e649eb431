import type { Document } from '@flydeck/scene/model/document';
import { apply, multiply, type Point } from '@flydeck/scene/model/geometry';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { screenBox } from '../bounds.ts';
import { ASSIST_COMMANDS } from '../commands/assist-commands.ts';
import type { Panel } from '../commands/command.ts';
import { EDITING_COMMANDS, EDITING_FOLLOW_UPS } from '../commands/editing-commands.ts';
import { BRAND_COMMANDS } from '../commands/insert-logo.ts';
import type { Notice, OutcomeNotice, VisibleNotice } from '../commands/notice.ts';
import { findCommand, registerCommands, registerFollowUps } from '../commands/registry.ts';
import { Editor } from '../editor.ts';
import { shownTopic } from '../path/shown-topic.ts';
import type { TextFormat } from '../text/text-format.ts';
import { registerEditingTools } from '../tools/editing-tools.ts';
import type { PointerInput } from '../tools/tool.ts';
import { topicChain } from '../topic-chain.ts';
import { type HandleName, selectionBox } from '../transform/selection-box.ts';

/** Modifier keys, button and device of a simulated event of the pointer. */
interface InputOptions {
  readonly shift?: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly mod?: boolean;
  readonly alt?: boolean;
  /** 0 is the main button, 1 the middle button (as in `PointerEvent`). */
  readonly button?: number;
  /** Absent for a mouse. */
  readonly device?: 'touch';
}

/**
 * An editor with a window of 1000 by 600 CSS pixels, and functions that simulate pointer, wheel and keyboard. Points
 * are in CSS pixels of the window.
 */
export class TestEditor {
  readonly editor: Editor;
  /** The operations of each change, in order. */
  readonly changes: (readonly Operation[])[] = [];

  readonly notices: VisibleNotice[] = [];
  /** What was announced to screen readers, in order. */
  readonly outcomes: OutcomeNotice[] = [];
  /** The formats that commands requested for the edited text, in order. */
  readonly formats: TextFormat[] = [];
  /** The panels that commands opened, in order. */
  readonly panels: Panel[] = [];

  constructor(document: Document) {
    registerFollowUps(EDITING_FOLLOW_UPS);
    registerCommands([...EDITING_COMMANDS, ...ASSIST_COMMANDS, ...BRAND_COMMANDS]);
    registerEditingTools({ categories: ['Q1', 'Q2', 'Q3', 'Q4'], series: ['2025', '2026'] });
    const store = new RecordStore(flattenDocument(document));
    let lastNumber = 0;
    const newId = () => {
      lastNumber += 1;
      return `new-${lastNumber}`;
    };
    const onChange = (operations: readonly Operation[]) => {
      // Each change must be valid for the server.
      checkOperations(store, operations);
      this.changes.push(operations);
    };
    const onNotice = (notice: Notice) =>
      notice.kind === 'outcome' ? this.outcomes.push(notice) : this.notices.push(notice);
    const onFormatText = (format: TextFormat) => this.formats.push(format);
    const onOpen = (panel: Panel) => this.panels.push(panel);
    const window = { width: 1000, height: 600 };
    this.editor = new Editor({ store, window, newId, onChange, onNotice, onFormatText, onOpen });
  }

  /** Ids of the topics from the root topic to the topic that the editor shows. */
  get shownTopics(): string[] {
    const { store, view, openIds } = this.editor;
    return topicChain(store, shownTopic(view, openIds)).reverse();
  }

  pointer(type: PointerInput['type'], point: Point, options: InputOptions = {}): this {
    this.editor.pointer({ type, point, shift: false, mod: false, alt: false, button: 0, ...options });
    return this;
  }

  click(point: Point, options?: InputOptions): this {
    return this.pointer('down', point, options).pointer('up', point, options);
  }

  /** Presses the pointer at `from`, moves it to `to` in three events, and releases it. */
  drag(from: Point, to: Point, options?: InputOptions): this {
    this.pointer('down', from, options);
    for (const fraction of [0.3, 0.7, 1]) {
      const point = { x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction };
      this.pointer('move', point, options);
    }
    return this.pointer('up', to, options);
  }

  /** Turns the wheel at `point` by `deltaY` pixels. A positive `deltaY` zooms out. With Shift, the wheel pans. */
  wheel(point: Point, deltaY: number, options: Pick<InputOptions, 'shift' | 'mod'> = {}): this {
    this.editor.scroll({ point, deltaX: 0, deltaY, shift: false, mod: false, ...options });
    return this;
  }

  /** Presses a shortcut such as `mod+d`. */
  key(shortcut: string): this {
    this.editor.key(shortcut);
    return this;
  }

  /** Performs the command with the id `id`. Returns whether the command is enabled. */
  run(id: string): boolean {
    const command = findCommand(id);
    if (!command) throw new Error(`There is no command ${id}.`);
    return this.editor.run(command);
  }

  /**
   * Returns the point of the window at fractions of the width and height of a record's box: (0, 0) is the top left
   * corner, (1, 1) the bottom right corner. Without fractions, returns the centre.
   */
  pointOf(id: string, across = 0.5, down = 0.5): Point {
    const box = screenBox(this.editor.view, id);
    if (!box) throw new Error(`There is no box of ${id}.`);
    return apply(multiply(box.m, [box.width, 0, 0, box.height, 0, 0]), { x: across, y: down });
  }

  /** Returns the point of the window at a handle of the selection. */
  pointOfHandle(name: HandleName): Point {
    const box = selectionBox(this.editor.view, this.editor.selection, this.editor.isTouch);
    const handle = box?.handles.find((candidate) => candidate.name === name);
    if (!handle) throw new Error(`There is no handle ${name}.`);
    return handle.point;
  }

  /** Drags a handle of the selection by a distance in pixels. */
  dragHandle(name: HandleName, dx: number, dy: number, options?: InputOptions): this {
    const from = this.pointOfHandle(name);
    return this.drag(from, { x: from.x + dx, y: from.y + dy }, options);
  }

  /** Returns the stored box of a record, in the space of its parent. */
  boxOf(id: string): Box {
    return this.editor.store.get(id)?.properties['box'] as Box;
  }

  document(): Document {
    return assembleDocument(this.editor.store);
  }
}
