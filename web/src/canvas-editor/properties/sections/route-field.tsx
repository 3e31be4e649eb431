import type { Route } from '@flydeck/editor/connectors/line-box';
import { t } from '../../../i18n/index.ts';
import { IconChoice } from '../fields/icon-choice.tsx';
import { useProperty } from '../use-property.ts';
import { routeIcon } from './line-icons.tsx';

interface RouteChoiceProps {
  readonly value: Route | 'mixed' | undefined;
  onChoose(route: Route): void;
}

/** Buttons to choose the route of a connector: a straight line, a line with right angles, or a curve. */
export function RouteChoice({ value, onChoose }: RouteChoiceProps) {
  return (
    <IconChoice<Route>
      label={t('canvas-properties.route')}
      options={[
        { value: 'straight', label: t('canvas-properties.route.straight'), icon: routeIcon('straight') },
        { value: 'elbow', label: t('canvas-properties.route.elbow'), icon: routeIcon('elbow') },
        { value: 'curve', label: t('canvas-properties.route.curve'), icon: routeIcon('curve') },
      ]}
      value={value}
      onChoose={onChoose}
    />
  );
}

/** Buttons that change the route of the selected connectors. */
export function RouteField() {
  const route = useProperty('route');
  return route.isShown ? <RouteChoice value={route.value} onChoose={(next) => route.set(next)} /> : null;
}
