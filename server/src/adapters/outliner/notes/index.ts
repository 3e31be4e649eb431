import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import { detectLanguage } from '@flydeck/scene/notes/detect-language';
import { type Outliner, OutlinerError, type OutlinerEvent } from '../../../ports/outliner.ts';
import { outlineOfNotes } from './outline-of-notes.ts';

/** Creates an outliner that arranges the words of the source and adds none. */
export function createNotesOutliner(): Outliner {
  return { kind: 'notes', label: '', make };
}

async function* make(request: MakeOutlineRequest, signal: AbortSignal): AsyncGenerator<OutlinerEvent> {
  signal.throwIfAborted();
  const { source, title = '', pageLanguage = 'und' } = request;
  const detected = detectLanguage(source);
  const outline = outlineOfNotes({
    text: source,
    title: title.trim(),
    language: request.language ?? (detected === 'und' ? pageLanguage : detected),
  });
  if (!outline) throw new OutlinerError('invalid_response', 'the source has no words');
  yield { event: 'title', title: outline.title, language: outline.language };
  for (const [index, topic] of outline.topics.entries()) {
    signal.throwIfAborted();
    yield { event: 'topic', path: [index], title: topic.title, text: [...topic.text] };
    for (const [childIndex, child] of (topic.topics ?? []).entries())
      yield { event: 'topic', path: [index, childIndex], title: child.title, text: [...child.text] };
  }
  yield { event: 'done', outline, completeness: 'complete' };
}
