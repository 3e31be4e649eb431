import { productTypeOf } from '@flydeck/contract/events/product-type';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { ModalHost } from '../../modals/modal-host.tsx';
import { Shell } from '../../shell/shell.tsx';
import { Transcript } from '../../transcript/transcript.tsx';
import { ControlBoundary } from '../../ui/control-boundary.tsx';
import { DetailsCard } from './details-card.tsx';
import { ModerationNotice } from './moderation-notice.tsx';
import styles from './page.module.css';
import { PrivateView } from './private-view.tsx';
import { AdSlot } from './promotions/ad-slot.tsx';
import { AssistantBanner } from './promotions/assistant-banner.tsx';
import { BottomCallToAction } from './promotions/bottom-call-to-action.tsx';
import { NativeAppBanner } from './promotions/native-app-banner.tsx';
import { NativeAppPrompt } from './promotions/native-app-prompt.tsx';
import { VideoBanner } from './promotions/video-banner.tsx';
import { RelatedPresentations } from './related.tsx';
import { Sidebar } from './sidebar.tsx';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';

/** The view page of one presentation, in its public or private layout (V2.4, V2.10). */
export function ViewPage({ data }: { readonly data: PresentationPage }) {
  return (
    <>
      {data.isPublicView ? <PublicView data={data} /> : <PrivateView data={data} />}
      <ModalHost />
    </>
  );
}

/** Public layout: viewer, toolbar, details, transcript, related presentations and sidebar (V2.4). */
function PublicView({ data }: { readonly data: PresentationPage }) {
  return (
    <Shell
      productType={productTypeOf(data.schemaVersion)}
      topContent={
        <ControlBoundary>
          <VideoBanner page={data} />
        </ControlBoundary>
      }
    >
      <AdSlot page={data} slot="top" />
      <Stage data={data} />
      {data.isHiddenByModerators && <ModerationNotice />}
      <Toolbar data={data} />
      <NativeAppBanner page={data} />
      <AdSlot page={data} slot="bottom" />
      <div className={styles.belowStage}>
        <div className={styles.main}>
          <DetailsCard data={data} />
          <NativeAppPrompt page={data} />
          <Transcript data={data} />
          <RelatedPresentations data={data} />
        </div>
        <Sidebar data={data} />
      </div>
      <ControlBoundary>
        <AssistantBanner page={data} />
      </ControlBoundary>
      <BottomCallToAction />
    </Shell>
  );
}
