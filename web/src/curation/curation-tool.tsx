import { curationPath } from '@flydeck/contract/curation/constants';
import type { CuratedTags } from '@flydeck/contract/curation/tags';
import { useEffect, useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { tellAdminTools, useAdminTools } from './admin-tools.ts';
import { TagsPanel } from './tags-panel.tsx';

interface Shown {
  readonly oid: string;
  readonly title: string;
}

/**
 * The instance's own tool: answers the page's window events, and shows a panel in which the presentation's tags are
 * changed. Another tool can listen beside it.
 */
export function CurationTool() {
  const [shown, setShown] = useState<Shown>();
  const [tags, setTags] = useState<CuratedTags>();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useAdminTools((message) => {
    if (message.type === 'invoke') setOpen(true);
    if (message.type === 'reinitialize') setShown({ oid: message.oid, title: message.title });
  });
  const learn = (known: CuratedTags) => {
    setTags(known);
    tellAdminTools({ type: 'tags-loaded', hasTags: known.tags.length > 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    if (!shown) return undefined;
    const leaving = new AbortController();
    setTags(undefined);
    setFailed(false);
    call<CuratedTags>('GET', curationPath(shown.oid), { signal: leaving.signal })
      .then(learn)
      .catch((failure: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setFailed(true);
      });
    return () => leaving.abort();
  }, [shown, round]);
  if (!isOpen || !shown) return null;
  return (
    <TagsPanel
      key={`${shown.oid} ${tags === undefined}`}
      oid={shown.oid}
      known={tags}
      hasFailed={hasFailed}
      onRetry={() => setRound(round + 1)}
      onSaved={(saved) => {
        learn(saved);
        setOpen(false);
      }}
      onClose={() => setOpen(false)}
    />
  );
}
