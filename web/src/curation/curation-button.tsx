import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Tag, Tags } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/index.ts';
import { ToolbarButton } from '../routes/view/toolbar-action.tsx';
import { sendAdminToolsMessage, useAdminTools } from './admin-tools.ts';
import { CurationTool } from './curation-tool.tsx';

/**
 * The button for curation tags (V6.7). When the button is first rendered, and when the presentation changes, it sends
 * the message `reinitialize` to `CurationTool` and other tools of administrators. On click, it sends them the message
 * `invoke`. The icon and the label depend on the last message `tags-loaded` (V7.16).
 */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function CurationButton({ page }: { readonly page: PresentationPage }) {
  const { oid, title } = page;
  const [hasTags, setHasTags] = useState<boolean>();
  useAdminTools((message) => {
    if (message.type === 'tags-loaded') setHasTags(message.hasTags);
  });
  useEffect(() => {
    setHasTags(undefined);
    sendAdminToolsMessage({ type: 'reinitialize', title, oid });
  }, [title, oid]);
  return (
    <>
      <CurationTool />
      <ToolbarButton
        icon={hasTags === false ? Tag : Tags}
        label={t(hasTags === false ? 'curation.addTags' : 'curation.tags')}
        aria-haspopup="dialog"
        data-has-tags={hasTags}
        onClick={() => sendAdminToolsMessage({ type: 'invoke' })}
      />
    </>
  );
}
