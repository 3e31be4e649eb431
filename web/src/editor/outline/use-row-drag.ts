import { placeOf } from '@flydeck/scene/edit/topics';
import type { Document } from '@flydeck/scene/model/document';
import { type DragEvent, useState } from 'react';
import type { OutlineActions } from './use-outline-actions.ts';
import type { OutlineRow } from './visible-rows.ts';

export type DropSide = 'before' | 'inside' | 'after';

interface Drop {
  readonly id: string;
  readonly side: DropSide;
}

/** What a row needs to be dragged and dropped on. */
export interface RowDrag {
  readonly isDragged: boolean;
  readonly drop: DropSide | undefined;
  readonly handlers: {
    readonly draggable: true;
    onDragStart(event: DragEvent): void;
    onDragOver(event: DragEvent<HTMLElement>): void;
    onDrop(event: DragEvent): void;
    onDragEnd(): void;
  };
}

/** Moving topics by drag; keys and the menu do the same. */
export function useRowDrag(document: Document, actions: OutlineActions) {
  const [dragged, setDragged] = useState<string>();
  const [drop, setDrop] = useState<Drop>();
  const end = () => {
    setDragged(undefined);
    setDrop(undefined);
  };
  const row = ({ topic }: OutlineRow): RowDrag => ({
    isDragged: dragged === topic.id,
    drop: drop?.id === topic.id ? drop.side : undefined,
    handlers: {
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', topic.title);
        setDragged(topic.id);
      },
      onDragOver: (event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        const side = sideOf(event, document.kind === 'classic');
        if (drop?.id !== topic.id || drop.side !== side) setDrop({ id: topic.id, side });
      },
      onDrop: (event) => {
        event.preventDefault();
        if (dragged !== undefined && drop && dragged !== drop.id) moveTo(document, dragged, drop, actions);
        end();
      },
      onDragEnd: end,
    },
  });
  return { row, tree: { onDragLeave: leaveOf(() => setDrop(undefined)) } };
}

const leaveOf = (left: () => void) => (event: DragEvent) => {
  if (!(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) left();
};

/** The upper quarter of a row is before it, the lower one after it, the rest inside. */
function sideOf(event: DragEvent<HTMLElement>, isFlat: boolean): DropSide {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (isFlat) return share < 0.5 ? 'before' : 'after';
  if (share < 0.28) return 'before';
  return share > 0.72 ? 'after' : 'inside';
}

function moveTo(document: Document, id: string, { id: target, side }: Drop, actions: OutlineActions): void {
  const place = placeOf(document, target);
  if (!place) return;
  if (side === 'inside') {
    actions.move({ id, parent: target, index: place.topic.topics.length });
    return;
  }
  const others = place.parent.topics.filter((topic) => topic.id !== id);
  const at = others.findIndex((topic) => topic.id === target);
  actions.move({ id, parent: place.parent.id, index: side === 'before' ? at : at + 1 });
}
