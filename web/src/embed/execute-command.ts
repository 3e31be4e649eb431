import type { EmbedCommand } from '@flydeck/contract/embed/messages';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import type { ViewerStore } from '../viewer/viewer-store.ts';

/**
 * Executes a command of the embedding page on the viewer. Ignores `hello` and `transcript`: `useEmbeddingPage` handles
 * these commands.
 * @param firstStepNumber the number of the first entry of the steps in commands: 0 in a pitch (the overview), 1 in a
 * classic (the first page)
 */
export function executeCommand(command: EmbedCommand, store: ViewerStore, firstStepNumber: FirstStepNumber): void {
  const { mode } = store.getSnapshot();
  switch (command.type) {
    case 'goTo':
      store.goTo(command.step - firstStepNumber);
      return;
    case 'present':
      if (mode === 'start') store.present();
      else if (mode === 'restart') store.dispatch({ type: 'restart' });
      return;
    case 'next':
      if (mode === 'start') store.present();
      else store.next();
      return;
    case 'previous':
      store.previous();
      return;
    case 'restart':
      store.dispatch({ type: 'restart' });
      return;
    case 'play':
      store.play();
      return;
    case 'pause':
      store.pause();
  }
}
