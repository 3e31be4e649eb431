import type { CuratedTags } from '@flydeck/contract/curation/tags';
import { useEffect, useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { sendAdminToolsMessage, useAdminTools } from './admin-tools.ts';
import { TagsPanel } from './tags-panel.tsx';

interface CurrentPresentation {
  readonly oid: string;
  readonly title: string;
}

/**
 * The built-in curation tool. Shows a panel to edit the presentation's tags when the page sends a window event of the
 * type `invoke` (V7.16). Other tools can listen to the same events.
 */
export function CurationTool() {
  const [presentation, setPresentation] = useState<CurrentPresentation>();
  const [tags, setTags] = useState<CuratedTags>();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useAdminTools((message) => {
    if (message.type === 'invoke') setOpen(true);
    if (message.type === 'reinitialize') setPresentation({ oid: message.oid, title: message.title });
  });
  const updateTags = (loadedTags: CuratedTags) => {
    setTags(loadedTags);
    sendAdminToolsMessage({ type: 'tags-loaded', hasTags: loadedTags.tags.length > 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats the request.
  useEffect(() => {
    if (!presentation) return undefined;
    const controller = new AbortController();
    setTags(undefined);
    setFailed(false);
    const params = { oid: presentation.oid };
    call('GET /api/admin/presentations/:oid/tags', { params, signal: controller.signal })
      .then(updateTags)
      .catch((failure: unknown) => {
        if (controller.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setFailed(true);
      });
    return () => controller.abort();
  }, [presentation, attempt]);
  if (!isOpen || !presentation) return null;
  return (
    // A new key resets the form when the presentation changes and when its tags are loaded.
    <TagsPanel
      key={`${presentation.oid} ${tags === undefined}`}
      oid={presentation.oid}
      storedTags={tags}
      hasLoadFailed={hasFailed}
      onRetry={() => setAttempt(attempt + 1)}
      onSaved={(savedTags) => {
        updateTags(savedTags);
        setOpen(false);
      }}
      onClose={() => setOpen(false)}
    />
  );
}
