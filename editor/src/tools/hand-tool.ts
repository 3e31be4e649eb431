import type { Point } from '@flydeck/scene/model/geometry';
import { panCamera } from '../camera.ts';
import type { Tool } from './tool.ts';

/** `lastPoint`: the pointer's position in the window at the last event. */
type HandState = { readonly name: 'idling' } | { readonly name: 'panning'; readonly lastPoint: Point };

/** The tool that pans the camera by dragging. */
export const handTool: Tool<HandState> = {
  name: 'hand',
  initialState: { name: 'idling' },
  transition(state, { type, point }, { view }) {
    if (type === 'down') return { state: { name: 'panning', lastPoint: point } };
    if (state.name === 'idling') return { state };
    if (type !== 'move') return { state: { name: 'idling' } };
    const camera = panCamera(view.camera, point.x - state.lastPoint.x, point.y - state.lastPoint.y);
    return { state: { name: 'panning', lastPoint: point }, effects: [{ do: 'move-camera', camera }] };
  },
};
