import { expect, it } from 'vitest';
import { UndoStack } from './undo.ts';

it('UndoStack runs each action once, from the last to the first, and skips actions that have already run', () => {
  const undone: string[] = [];
  const stack = new UndoStack();
  const [, undoSecond] = ['first', 'second', 'third'].map((name) => stack.push(() => undone.push(name)));
  undoSecond?.();
  undoSecond?.();
  expect([stack.undo(), stack.undo(), stack.undo()]).toEqual([true, true, false]);
  expect(undone).toEqual(['second', 'third', 'first']);
});
