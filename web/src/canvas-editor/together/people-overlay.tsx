import { screenBox } from '@flydeck/editor/bounds';
import type { ColoredPerson } from '@flydeck/editor/presence/people';
import { projectPerson } from '@flydeck/editor/presence/projection';
import { apply } from '@flydeck/scene/model/geometry';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import styles from './people-overlay.module.css';
import type { Together } from './together.ts';

/** Pointers, selections and places of the other people, over the canvas. */
export function PeopleOverlay() {
  const session = useChangingSession();
  const { together } = session;
  const people = together?.people.list ?? [];
  const lastPeople = useRef(people);
  // Pointers move smoothly when people move them, but not when the camera of this window moves.
  const isMoved = lastPeople.current !== people;
  lastPeople.current = people;
  if (!together) return null;
  return (
    <div className={classNames(styles.overlay, isMoved && styles.smooth)}>
      <svg className={styles.selections} aria-hidden="true">
        {people.map((person) => (
          <Selection key={person.connectionId} session={session} person={person} />
        ))}
      </svg>
      {people.map((person) => (
        <PersonCaret key={person.connectionId} together={together} person={person} />
      ))}
      {people.map((person) => (
        <Place key={person.connectionId} session={session} together={together} person={person} />
      ))}
      {together.following && <FollowingFrame together={together} people={people} />}
    </div>
  );
}

interface PersonProps {
  readonly session: EditorSession;
  readonly person: ColoredPerson;
}

/** Outlines of what a person has selected, and of the text that the person edits. */
function Selection({ session: { editor }, person: { state, color } }: PersonProps) {
  // Outlines inside of closed topics would be in places where nothing is shown.
  if (!state?.topic || !editor.openIds.has(state.topic)) return null;
  const ids = [...(state?.selection ?? []), ...(state?.text ? [state.text] : [])];
  const isEditing = state?.text != null;
  return [...new Set(ids)].map((id) => {
    const box = editor.store.isPresent(id) ? screenBox(editor.view, id) : undefined;
    if (!box) return null;
    const { m, width, height } = box;
    const corners = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ].map((corner) => apply(m, corner));
    return (
      <polygon
        key={id}
        data-person-selection
        className={styles.selection}
        style={{ stroke: color.fill }}
        strokeDasharray={isEditing && id === state?.text ? '2 4' : undefined}
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
      />
    );
  });
}

/** The caret of a person in the text that the person edits, with the name. */
function PersonCaret({ together, person }: { readonly together: Together; readonly person: ColoredPerson }) {
  const ends = together.caretOf(person);
  if (!ends) return null;
  const [top, bottom] = ends;
  const { name, color } = person;
  const line = { x1: top.x, y1: top.y, x2: bottom.x, y2: bottom.y };
  return (
    <div className={styles.caret} aria-hidden="true" data-person-caret={name}>
      <svg className={styles.selections} aria-hidden="true">
        <line {...line} className={styles.caretEdge} />
        <line {...line} className={styles.caretLine} style={{ stroke: color.fill }} />
      </svg>
      <span
        className={classNames(styles.name, styles.caretName)}
        style={{ translate: `${top.x}px calc(${top.y}px - 100%)`, background: color.fill, color: color.text }}
      >
        {name}
      </span>
    </div>
  );
}

/** The pointer of a person, or a button that flies to where the person is. */
function Place({ session: { editor }, together, person }: PersonProps & { readonly together: Together }) {
  const place = projectPerson(editor.view, editor.openIds, person.state);
  // The caret already has the name of the person.
  if (!place || place.kind === 'elsewhere' || (place.kind !== 'edge' && together.caretOf(person))) return null;
  const { name, color } = person;
  const style = { translate: `${place.point.x}px ${place.point.y}px` };
  const label = { background: color.fill, color: color.text };
  if (place.kind === 'pointer' || place.kind === 'view')
    return (
      <div
        className={classNames(styles.pointer, place.kind === 'view' && styles.view)}
        style={style}
        aria-hidden="true"
        data-person={name}
      >
        {place.kind === 'pointer' && (
          <svg viewBox="0 0 16 20" className={styles.arrow} style={{ fill: color.fill }} aria-hidden="true">
            <path d="M1 1v15l4-4 3 7 3-1.4-3-6.6h6z" />
          </svg>
        )}
        <span className={styles.name} style={label}>
          {name}
        </span>
      </div>
    );
  return (
    <button
      type="button"
      className={styles.badge}
      style={{ ...style, ...label }}
      title={t('canvas-together.goTo', { name })}
      aria-label={t('canvas-together.goTo', { name })}
      data-initials={person.avatar.initials}
      onClick={() => together.goTo(person)}
    />
  );
}

interface FollowingFrameProps {
  readonly together: Together;
  readonly people: readonly ColoredPerson[];
}

/** A frame around the canvas while this window follows a person. */
function FollowingFrame({ together, people }: FollowingFrameProps) {
  const person = people.find(({ connectionId }) => connectionId === together.following?.connectionId);
  if (!person) return null;
  const { color, name } = person;
  return (
    <div className={styles.frame} style={{ borderColor: color.fill }}>
      <div className={styles.following} style={{ background: color.fill, color: color.text }} role="status">
        <span>{t('canvas-together.following', { name })}</span>
        <Button className={styles.stop} onClick={() => together.stopFollowing()}>
          {t('canvas-together.stopFollowing')}
        </Button>
      </div>
    </div>
  );
}
