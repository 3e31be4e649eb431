import { topicLines } from '../assist/topic-lines.ts';
import type { Command, CommandContext, Panel } from './command.ts';
import { unlockedSelection } from './selection-scope.ts';

/** Whether a single topic with text is selected. */
const hasTopicWithText = (context: CommandContext): boolean => {
  const { store } = context.view;
  const [id, ...others] = unlockedSelection(context);
  return id !== undefined && others.length === 0 && store.get(id)?.kind === 'topic' && topicLines(store, id).length > 0;
};

const assistCommand = (id: string, opens: Panel): Command => ({
  id,
  shortcuts: [],
  isEnabled: hasTopicWithText,
  run: () => ({ opens }),
});

/**
 * Commands that change the selected topic with the AI service. Each opens a dialog that shows the result before the
 * topic is changed. The interface registers them only if the instance has an AI service.
 */
export const ASSIST_COMMANDS: readonly Command[] = [
  assistCommand('rewrite-topic', 'assist-rewrite'),
  assistCommand('shorten-topic', 'assist-shorten'),
  {
    ...assistCommand('split-topic', 'assist-split'),
    isForCanvas: true,
    isEnabled: (context) => {
      const { store } = context.view;
      const [id = ''] = context.selection;
      const hasParent = store.get(store.get(id)?.parent ?? '')?.kind === 'topic';
      return hasParent && hasTopicWithText(context) && topicLines(store, id).length > 1;
    },
  },
  assistCommand('add-example', 'assist-example'),
];
