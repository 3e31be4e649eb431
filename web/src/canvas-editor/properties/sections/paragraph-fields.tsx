import {
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  List,
  ListOrdered,
  Minus,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
} from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { IconChoice } from '../fields/icon-choice.tsx';
import { useIsRightToLeft, useTextProperty } from '../use-property.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Buttons for the alignment of all paragraphs of the selected texts. */
export function AlignField() {
  const align = useTextProperty('align');
  return (
    <IconChoice<'start' | 'center' | 'end' | 'justify'>
      label={t('canvas-properties.align')}
      isRightToLeft={useIsRightToLeft()}
      options={[
        {
          value: 'start',
          label: t('canvas-properties.align.start'),
          icon: <TextAlignStart {...ICON} data-directional />,
        },
        { value: 'center', label: t('canvas-properties.align.center'), icon: <TextAlignCenter {...ICON} /> },
        { value: 'end', label: t('canvas-properties.align.end'), icon: <TextAlignEnd {...ICON} data-directional /> },
        { value: 'justify', label: t('canvas-properties.align.justify'), icon: <TextAlignJustify {...ICON} /> },
      ]}
      value={align.value}
      onChoose={(value) => align.set(value)}
    />
  );
}

/** Buttons that make all paragraphs of the selected texts a list with bullets or numbers, or end the list. */
export function ListField() {
  const list = useTextProperty('list');
  return (
    <IconChoice<'none' | 'bullet' | 'number'>
      label={t('canvas-properties.list')}
      isRightToLeft={useIsRightToLeft()}
      options={[
        { value: 'none', label: t('canvas-properties.none'), icon: <Minus {...ICON} /> },
        { value: 'bullet', label: t('canvas-properties.list.bullet'), icon: <List {...ICON} data-directional /> },
        {
          value: 'number',
          label: t('canvas-properties.list.number'),
          icon: <ListOrdered {...ICON} data-directional />,
        },
      ]}
      value={list.value}
      onChoose={(value) => list.set(value)}
    />
  );
}

/** Buttons for the vertical position of a text in its box. */
export function AnchorField() {
  const anchor = useTextProperty('anchor');
  return (
    <IconChoice<'top' | 'middle' | 'bottom'>
      label={t('canvas-properties.anchor')}
      options={[
        { value: 'top', label: t('canvas-properties.anchor.top'), icon: <AlignVerticalJustifyStart {...ICON} /> },
        {
          value: 'middle',
          label: t('canvas-properties.anchor.middle'),
          icon: <AlignVerticalJustifyCenter {...ICON} />,
        },
        { value: 'bottom', label: t('canvas-properties.anchor.bottom'), icon: <AlignVerticalJustifyEnd {...ICON} /> },
      ]}
      value={anchor.value}
      onChoose={(value) => anchor.set(value)}
    />
  );
}
