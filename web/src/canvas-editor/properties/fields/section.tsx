import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { scrollBehavior } from '../../tool-bar/scroll-behavior.ts';
import styles from './fields.module.css';

/** Whether each section is open, by name. Sections stay open or closed when the author selects something else. */
const openBySection = new Map<string, boolean>();

interface SectionProps {
  /** Key of the section in `openBySection`. */
  readonly name: string;
  readonly title: string;
  readonly startsClosed?: boolean;
  readonly children: ReactNode;
}

/** A section of the property panel. The author can open and close each section. */
export function Section({ name, title, startsClosed = false, children }: SectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(openBySection.get(name) ?? !startsClosed);
  const section = useRef<HTMLElement>(null);
  /** Whether the author has opened the section, whose content can be below the visible part of the panel. */
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isOpen && wasOpened.current) section.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [isOpen]);
  const toggle = () => {
    openBySection.set(name, !isOpen);
    wasOpened.current = !isOpen;
    setOpen(!isOpen);
  };
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <h3 className={styles.heading}>
        <button id={id} type="button" aria-expanded={isOpen} onClick={toggle}>
          {title}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </h3>
      {isOpen && <div className={styles.content}>{children}</div>}
    </section>
  );
}
