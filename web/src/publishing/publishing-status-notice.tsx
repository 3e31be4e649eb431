import { useState } from 'react';
import { useEndpoint } from '../api/use-endpoint.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/notice.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';

interface PublishingStatusNoticeProps {
  readonly oid: string;
  /** Called after the changes were published by this notice. */
  readonly onPublished: () => void;
}

/**
 * Shows `UnpublishedNotice` to members who may publish, if there are unpublished changes, and a confirmation after they
 * are published. Shows nothing if the status cannot be loaded: the dialog around this notice works without it.
 */
export function PublishingStatusNotice({ oid, onPublished }: PublishingStatusNoticeProps) {
  const { data, reload } = useEndpoint('GET /api/editing/:oid/publishing', { params: { oid } });
  const [isPublished, setPublished] = useState(false);
  if (data?.hasChanges && data.canPublish)
    return (
      <UnpublishedNotice
        oid={oid}
        seq={data.headSeq}
        publishedAt={data.publishedAt}
        onPublished={() => {
          setPublished(true);
          onPublished();
        }}
        onChanged={reload}
      />
    );
  return isPublished ? <Notice kind="done">{t('draft.published')}</Notice> : null;
}
