import { type ReactNode, useEffect, useRef } from 'react';
import './plain.css';

let isFirstPage = true;

/**
 * Card of a public page: its heading sets the document title and receives the focus on navigation from another page.
 */
export function PublicCard(props: {
  readonly title: string;
  readonly heading?: ReactNode;
  readonly lead?: string;
  readonly children?: ReactNode;
}) {
  const { title, heading, lead, children } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Lagon`;
    if (!isFirstPage) headingRef.current?.focus();
    isFirstPage = false;
  }, [title]);
  return (
    <section className="public-card plain">
      <h1 ref={headingRef} tabIndex={-1}>
        {heading ?? title}
      </h1>
      {lead && <p className="public-lead">{lead}</p>}
      {children}
    </section>
  );
}
