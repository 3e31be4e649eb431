import '../../ui/base.css';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { hydratePage } from '../../hydrate.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import { watchPresentation } from '../../watching/watch-presentation.ts';
import { comeBackFromCheckout } from './come-back-from-checkout.ts';
import { countVisit } from './count-visit.ts';
import { logLoaded } from './log-loaded.ts';
import { ViewPage } from './page.tsx';
import { applyPersonalPage } from './personal.ts';
import { whenIdle } from './when-visible.ts';

const { data, context } = hydratePage<PresentationPage>((page) => <ViewPage data={page} />);
watchPresentation(viewerStore, data);
// Each when the browser is idle once more, so that together they are no long task.
void whenIdle().then(async () => {
  void applyPersonalPage(data, context).then(() => comeBackFromCheckout(data, context));
  await whenIdle();
  void countVisit(data);
  await whenIdle();
  void logLoaded(data);
});
