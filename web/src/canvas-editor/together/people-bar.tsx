import type { ColoredPerson } from '@flydeck/editor/presence/people';
import { Eye, LocateFixed, Users } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { MenuItem } from '../../ui/aria/menu-popover.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../menus/menu.tsx';
import { useSessionValue } from '../session/use-session.ts';
import { useMediaQuery } from '../use-media-query.ts';
import styles from './people-bar.module.css';
import type { Together } from './together.ts';
import { distinctPeople, useTogether } from './use-together.ts';

const AVATAR_SIZE_PX = 28;
/** Maximum number of avatars in the bar. The others are in the menu of a button with their number. */
const MAX_AVATARS = 4;
/** Windows in which the bar has space for one button only. */
const NARROW_WINDOW = '(max-width: 899px)';
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The other people who have the presentation open. A menu goes to a person or follows the person. */
export function PeopleBar() {
  const { together, people } = useTogether();
  const isNarrow = useMediaQuery(NARROW_WINDOW);
  const followed = useSessionValue((session) => session.together?.following?.connectionId);
  if (!together) return null;
  const distinct = distinctPeople(people);
  const shown = isNarrow ? [] : distinct.slice(0, distinct.length > MAX_AVATARS ? MAX_AVATARS - 1 : MAX_AVATARS);
  const others = distinct.slice(shown.length);
  return (
    <div className={styles.people}>
      {shown.map((person) => (
        <Menu
          key={person.profileOid}
          label={person.name}
          triggerClassName={styles.trigger}
          trigger={<RingedAvatar person={person} />}
          items={itemsFor(together, person, followed)}
        />
      ))}
      {others.length > 0 && (
        <Menu
          label={t('canvas-together.people', { count: distinct.length })}
          triggerClassName={styles.trigger}
          trigger={
            <span className={styles.more}>
              {isNarrow ? <Users {...ICON} /> : '+'}
              {others.length}
            </span>
          }
          items={others.flatMap((person) => {
            const [first, ...rest] = itemsFor(together, person, followed);
            return first ? [{ ...first, heading: person.name }, ...rest] : [];
          })}
        />
      )}
    </div>
  );
}

const RingedAvatar = ({ person: { avatar, color } }: { readonly person: ColoredPerson }) => (
  <span className={styles.ring} style={{ borderColor: color.fill }}>
    <Avatar {...avatar} sizePx={AVATAR_SIZE_PX} />
  </span>
);

function itemsFor(together: Together, person: ColoredPerson, followed: string | undefined): MenuItem[] {
  const { name } = person;
  return [
    { label: t('canvas-together.goTo', { name }), icon: <LocateFixed {...ICON} />, act: () => together.goTo(person) },
    person.connectionId === followed
      ? { label: t('canvas-together.stopFollowing'), icon: <Eye {...ICON} />, act: () => together.stopFollowing() }
      : {
          label: t('canvas-together.follow', { name }),
          icon: <Eye {...ICON} />,
          act: () => together.follow(person),
        },
  ];
}
