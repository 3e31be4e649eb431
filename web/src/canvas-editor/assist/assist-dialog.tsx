import type { AssistResult } from '@flydeck/contract/outlines/assist';
import type { AssistAction } from '@flydeck/contract/outlines/assist-limits';
import { addExample } from '@flydeck/editor/assist/add-example';
import { changeLines } from '@flydeck/editor/assist/change-lines';
import { splitTopic } from '@flydeck/editor/assist/split-topic';
import type { TopicLine } from '@flydeck/editor/assist/topic-lines';
import { findNumberSources } from '@flydeck/scene/notes/number-sources';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal, requestClose } from '../menus/modal.tsx';
import { ModalHeader } from '../menus/modal-header.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './assist-dialog.module.css';
import { type Assistance, useAssistance } from './use-assistance.ts';

const TITLE_KEYS = {
  rewrite: 'canvas-menus.assistRewrite',
  shorten: 'canvas-menus.assistShorten',
  split: 'canvas-menus.assistSplit',
  example: 'canvas-menus.assistExample',
} as const satisfies Record<AssistAction, string>;

interface AssistDialogProps {
  readonly action: AssistAction;
  readonly onClose: () => void;
}

/** Shows what the AI service proposes for the selected topic, and changes the topic when the author accepts it. */
export function AssistDialog({ action, onClose }: AssistDialogProps) {
  const session = useSession();
  const assistance = useAssistance(action);
  const { topic, lines, result, error, retry } = assistance;
  const form = useRef<HTMLFormElement>(null);
  const title = t(TITLE_KEYS[action]);
  const apply = () => {
    if (!result) return;
    session.update((editor) =>
      editor.perform((context) => {
        if (action === 'split') return splitTopic(context, topic, { lines, parts: result.parts });
        if (action === 'example') return addExample(context, lines, result.lines[0] ?? '');
        return { operations: changeLines(context.view.store, lines, (index) => result.lines[index]) };
      }),
    );
    form.current?.closest('dialog')?.close();
  };
  return (
    <Modal label={title} onClose={onClose}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <ModalHeader title={title} />
        <div className={styles.content} aria-busy={!result && error === undefined}>
          {!result && error === undefined && (
            <>
              <p role="status">{t('canvas-menus.assistWaiting')}</p>
              <progress className={styles.progress} aria-label={t('canvas-menus.assistWaiting')} />
            </>
          )}
          {error !== undefined && <Notice kind="failed">{error}</Notice>}
          {result && <Proposal action={action} assistance={assistance} result={result} />}
        </div>
        <div className={styles.footer}>
          <Button kind="quiet" onClick={({ currentTarget }) => requestClose(currentTarget)}>
            {t('form.cancel')}
          </Button>
          {(result || error !== undefined) && <Button onClick={retry}>{t('canvas-menus.assistRetry')}</Button>}
          <Button kind="primary" type="submit" disabled={!result}>
            {t('canvas-menus.sourceApply')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface ProposalProps {
  readonly action: AssistAction;
  readonly assistance: Assistance;
  readonly result: AssistResult;
}

/** The new texts, each after the text that it replaces, and the numbers that the author's text does not contain. */
function Proposal({ action, assistance: { lines }, result }: ProposalProps) {
  const numbers = newNumbers(lines, result);
  return (
    <>
      <p role="status" className={styles.note}>
        {t('canvas-menus.assistCheck')}
      </p>
      {action === 'split' ? (
        <Parts lines={lines} result={result} />
      ) : (
        <Lines action={action} lines={lines} result={result} />
      )}
      {numbers.length > 0 && (
        <Notice>
          {numbers.map((number) => (
            <p key={number}>{t('canvas-menus.assistNumber', { number })}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

function Parts({ lines, result }: { readonly lines: readonly TopicLine[]; readonly result: AssistResult }) {
  return (
    <ol className={styles.parts}>
      {result.parts.map((part) => (
        <li key={part.lines[0]} dir="auto">
          <strong>{part.title}</strong>
          {part.lines.map((line) => (
            <p key={line}>{lines[line]?.text}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Lines({
  action,
  lines,
  result,
}: Omit<ProposalProps, 'assistance'> & { readonly lines: readonly TopicLine[] }) {
  return (
    <ul className={styles.lines}>
      {result.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id; the index identifies them.
        <li key={i} dir="auto">
          {action !== 'example' && lines[i]?.text !== line && <del>{lines[i]?.text}</del>}
          {lines[i]?.text === line ? <span>{line}</span> : <ins>{line}</ins>}
        </li>
      ))}
    </ul>
  );
}

function newNumbers(lines: readonly TopicLine[], result: AssistResult): string[] {
  const source = lines.map(({ text }) => text).join('\n');
  return findNumberSources(result.lines.join('\n'), source).flatMap(({ number, sentence }) =>
    sentence === undefined ? [number] : [],
  );
}
