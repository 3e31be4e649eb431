import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { HydratedPage } from '../../hydrate.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import { watchPresentation } from '../../watching/watch-presentation.ts';
import { applyPersonalPage } from './personal-page.ts';
import { whenIdle } from './when-visible.ts';

/**
 * Starts to record which steps are watched. Once the browser is idle, loads the personal page data, and runs the tasks
 * that can wait.
 */
export function start({ data, context }: HydratedPage<PresentationPage>): void {
  watchPresentation(viewerStore, data);
  void whenIdle().then(async () => {
    const personalPageApplied = applyPersonalPage(data, context);
    const { runIdleTasks } = await import('./run-idle-tasks.ts');
    await runIdleTasks(data, context, personalPageApplied);
  });
}
