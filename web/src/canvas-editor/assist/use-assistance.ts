import type { AssistResult } from '@flydeck/contract/outlines/assist';
import { ASSIST_MAX_LINES, type AssistAction } from '@flydeck/contract/outlines/assist-limits';
import { type TopicLine, topicLines } from '@flydeck/editor/assist/topic-lines';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { useEffect, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { t } from '../../i18n/index.ts';
import { useSession } from '../session/use-session.ts';

/** Maximum length of a title that the endpoint accepts. */
const TITLE_MAX_LENGTH = 200;

export interface Assistance {
  /** Id of the topic that was selected when the dialog was opened. */
  readonly topic: string;
  /** The lines that were sent. */
  readonly lines: readonly TopicLine[];
  /** Undefined until the service has answered. */
  readonly result: AssistResult | undefined;
  /** Text of the error; undefined if the last request has not failed. */
  readonly error: string | undefined;
  retry(): void;
}

/** Returns the reason of a failed request, and what the author can do. */
function failureText(failure: unknown): string {
  if (!(failure instanceof CallError)) return t('form.errorReload');
  if (failure.code === 'outline.failed') return t('canvas-menus.assistUnusable');
  if (failure.code === 'outline.daily_limit') return t('canvas-menus.assistDailyLimit');
  return errorText(failure);
}

/** Sends the text of the selected topic to the AI service. Aborts the request on unmount. */
export function useAssistance(action: AssistAction): Assistance {
  const { editor } = useSession();
  const [topic] = useState(() => editor.selection[0] ?? '');
  const [lines] = useState(() => topicLines(editor.store, topic).slice(0, ASSIST_MAX_LINES));
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly result?: AssistResult; readonly error?: string }>({});
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    const controller = new AbortController();
    const language = editor.store.get(DOCUMENT_ID)?.properties['language'];
    const title = String(editor.store.get(topic)?.properties['title'] ?? '').slice(0, TITLE_MAX_LENGTH);
    const body = {
      action,
      title,
      lines: lines.map(({ text }) => text),
      ...(typeof language === 'string' && { language }),
    };
    setState({});
    call('POST /api/assist', { body, signal: controller.signal }).then(
      (result) => !controller.signal.aborted && setState({ result }),
      (failure: unknown) => {
        if (controller.signal.aborted) return;
        setState({ error: failureText(failure) });
      },
    );
    return () => controller.abort();
  }, [editor, action, topic, lines, attempt]);
  return { topic, lines, result: state.result, error: state.error, retry: () => setAttempt(attempt + 1) };
}
