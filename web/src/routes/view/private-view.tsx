import { productTypeOf } from '@flydeck/contract/events/product-type';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Shell } from '../../shell/shell.tsx';
import { Transcript } from '../../transcript/transcript.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DetailsCard } from './details-card.tsx';
import { ModerationNotice } from './moderation-notice.tsx';
import { PrivateHeader, useHasPrivateHeader } from './private-header.tsx';
import styles from './private-view.module.css';
import { NativeAppPrompt } from './promotions/native-app-prompt.tsx';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';

/** Replaces the suggested search terms of each segment, because a private page has no links to other presentations. */
const NO_SEARCH_TERMS = { 'sales-marketing': [], teacher: [], student: [], other: [] };

/** Private layout (V2.10): one column with viewer, details and transcript, without links to other presentations. */
export function PrivateView({ data }: { readonly data: PresentationPage }) {
  const hasPrivateHeader = useHasPrivateHeader(data);
  return (
    <Shell productType={productTypeOf(data.schemaVersion)} searchTerms={NO_SEARCH_TERMS}>
      <div className={classNames(styles.headerAndStage, hasPrivateHeader && styles.withPrivateHeader)}>
        {hasPrivateHeader && <PrivateHeader page={data} />}
        <Stage data={data} />
      </div>
      {data.isHiddenByModerators && <ModerationNotice />}
      <Toolbar data={data} hasPrivateHeader={hasPrivateHeader} />
      <div className={styles.column}>
        <DetailsCard data={data} hasPrivateHeader={hasPrivateHeader} />
        <NativeAppPrompt page={data} />
        <Transcript data={data} />
      </div>
    </Shell>
  );
}
