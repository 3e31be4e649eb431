import { isLinkArea } from '@flydeck/editor/geometry/is-link-area';
import { isClassic } from '@flydeck/editor/path/pages';
import { isLocked } from '@flydeck/editor/transform/area';
import { t } from '../../../i18n/index.ts';
import { ARRANGEMENTS, DECORATIONS } from '../../menus/command-groups.ts';
import { useFieldSession } from '../field-session.ts';
import { AltSection } from './alt-section.tsx';
import { AlignButtons, ArrangeSection } from './arrange-section.tsx';
import { ChartSection } from './chart-section.tsx';
import { CommandSection } from './command-section.tsx';
import { EffectsSection } from './effects-section.tsx';
import { FillSection } from './fill-section.tsx';
import { GeometrySection } from './geometry-section.tsx';
import { ImageSection } from './image-section.tsx';
import { LineEndsSection } from './line-ends-section.tsx';
import { LineSection } from './line-section.tsx';
import { LinkSection } from './link-section.tsx';
import { MediaSection } from './media-section.tsx';
import { QuestionSection } from './question-section.tsx';
import { ShapeSection } from './shape-section.tsx';
import { SmallTextNotice } from './small-text-notice.tsx';
import { SourceSection } from './source-section.tsx';
import { TableSection } from './table-section.tsx';
import { TextLayoutSection } from './text-layout-section.tsx';
import { TextSection } from './text-section.tsx';

/**
 * The sections of the property panel for the selected topics and elements. If the whole selection is locked, the panel
 * has only the buttons to unlock, hide and show. Link areas of pages are invisible and have no fields for their look.
 */
export function AllSections() {
  const { store, selection } = useFieldSession().editor;
  if (selection.every((id) => isLocked(store, id))) return <ArrangeSection isLocked />;
  const isArea = (id: string) => {
    const record = store.get(id);
    return record !== undefined && isLinkArea(record);
  };
  if (isClassic(store) && selection.every(isArea))
    return (
      <>
        <AlignButtons />
        <LinkSection />
        <AltSection />
        <ArrangeSection isLocked={false} />
        <GeometrySection />
      </>
    );
  return (
    <>
      <AlignButtons />
      <ImageSection />
      <MediaSection />
      <SourceSection />
      <QuestionSection />
      <TableSection />
      <ChartSection />
      <ShapeSection />
      <FillSection />
      <LineSection />
      <LineEndsSection />
      <TextSection />
      <SmallTextNotice />
      <TextLayoutSection />
      <CommandSection
        name="cover"
        title={t('canvas-menus.cover')}
        hint={t('canvas-menus.coverHint')}
        commandIds={['add-cover', 'edit-cover', 'remove-cover']}
      />
      <CommandSection
        name="child-topics"
        title={t('canvas-menus.groupChildTopics')}
        hint={t('canvas-menus.childTopicsHint')}
        commandIds={['lay-out-topics', ...ARRANGEMENTS]}
        startsClosed
      />
      <CommandSection
        name="decoration"
        title={t('canvas-menus.decoration')}
        hint={t('canvas-menus.decorationHint')}
        commandIds={DECORATIONS}
        startsClosed
      />
      <EffectsSection />
      <ArrangeSection isLocked={false} />
      <GeometrySection />
      <LinkSection />
      <AltSection />
    </>
  );
}
