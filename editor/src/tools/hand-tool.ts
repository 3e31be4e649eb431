import type { Point } from '@flydeck/scene/model/geometry';
import { panCamera } from '../camera.ts';
import type { Tool } from './tool.ts';

type HandState = { readonly name: 'idling' } | { readonly name: 'panning'; readonly last: Point };

/** Moves the view by dragging. */
export const handTool: Tool<HandState> = {
  name: 'hand',
  initial: { name: 'idling' },
  transition(state, { type, point }, { view }) {
    if (type === 'down') return { state: { name: 'panning', last: point } };
    if (state.name === 'idling') return { state };
    if (type !== 'move') return { state: { name: 'idling' } };
    const camera = panCamera(view.camera, point.x - state.last.x, point.y - state.last.y);
    return { state: { name: 'panning', last: point }, effects: [{ do: 'move-camera', camera }] };
  },
};
