import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import type { MediaItem } from './media-items.ts';

/** The files in their order, moved by pointer or keyboard, each step said aloud. */
export function SortableTiles({
  items,
  onMove,
  children,
}: {
  items: MediaItem[];
  onMove: (key: string, to: string) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(({ key }) => key);
  const facts = (id: UniqueIdentifier, over: UniqueIdentifier = id) => ({
    name: items.find(({ key }) => key === id)?.name ?? '',
    place: keys.indexOf(String(over)) + 1,
    count: keys.length,
  });
  // A file that is picked up lies over its own place at once; saying so would drown the first sentence.
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return t('media.picked', facts(active.id));
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!moved.current && over.id === active.id)) return undefined;
      moved.current = true;
      return t('media.over', facts(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t('media.dropped', facts(active.id, over?.id)),
    onDragCancel: ({ active }) => t('media.putBack', facts(active.id)),
  };
  return (
    <DndContext
      id="media-order"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('media.dragHelp') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol aria-label={t('media.list')} className="grid min-w-0 gap-3">
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
