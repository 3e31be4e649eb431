import '../../ui/base.css';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { hydratePage } from '../../hydrate.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import { watchPresentation } from '../../watching/watch-presentation.ts';
import { ViewPage } from './page.tsx';
import { applyPersonalPage } from './personal-page.ts';
import { whenIdle } from './when-visible.ts';

const { data, context } = hydratePage<PresentationPage>((page) => <ViewPage data={page} />);
watchPresentation(viewerStore, data);
void whenIdle().then(async () => {
  const personalPageApplied = applyPersonalPage(data, context);
  const { runIdleTasks } = await import('./run-idle-tasks.ts');
  await runIdleTasks(data, context, personalPageApplied);
});
