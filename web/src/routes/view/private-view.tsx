import { productTypeOf } from '@flydeck/contract/events/product-type';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Shell } from '../../shell/shell.tsx';
import { Transcript } from '../../transcript/transcript.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NativeAppPrompt } from './around/native-app-prompt.tsx';
import { DetailsCard } from './details-card.tsx';
import { ModerationNotice } from './moderation-notice.tsx';
import { PrivateHeader, usePrivateHeader } from './private-header.tsx';
import styles from './private-view.module.css';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';

/** No terms are suggested beside what is private. */
const NO_TERMS = { 'sales-marketing': [], teacher: [], student: [], other: [] };

/** What not everybody may find (V§2): one column, the presentation and what it says, and nothing of others beside it. */
export function PrivateView({ data }: { readonly data: PresentationPage }) {
  const hasHeader = usePrivateHeader(data);
  return (
    <Shell productType={productTypeOf(data.schemaVersion)} searchTerms={NO_TERMS}>
      <div className={classNames(styles.upper, hasHeader && styles.withHeader)}>
        {hasHeader && <PrivateHeader page={data} />}
        <Stage data={data} />
      </div>
      {data.isHiddenByModerators && <ModerationNotice />}
      <Toolbar data={data} hasHeader={hasHeader} />
      <div className={styles.column}>
        <DetailsCard data={data} hasHeader={hasHeader} />
        <NativeAppPrompt page={data} />
        <Transcript data={data} />
      </div>
    </Shell>
  );
}
