import { type ReactNode, useContext, useEffect, useId } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import './page.css';
import { ScreenName } from './screen-name.ts';

interface PageProps {
  readonly title: string;
  /** What is shown in the place of the title, where that says more than a text; it holds it. */
  readonly heading?: ReactNode;
  /**
   * What the browser's history and tabs call the screen, where its title names a person or a dossier: those outlive the sign-out.
   */
  readonly kind?: string;
  /** A name of the icons' table, or one that the server sends. */
  readonly icon?: IconName | (string & {});
  /** One line of facts under the title. */
  readonly facts?: ReactNode;
  /** Buttons at the right; one primary at most. */
  readonly actions?: ReactNode;
  /** `reading` keeps lines short (1,200 px); `wide` lets a table use all the room. */
  readonly width?: 'reading' | 'wide';
  readonly children: ReactNode;
}

/**
 * A screen: its header, then its content. Names the document and receives the focus when one navigates to it. A title
 * that the bar above says already is heard and printed, not seen twice.
 */
export function Page({ title, heading = title, kind, icon, facts, actions, width = 'reading', children }: PageProps) {
  useDocumentTitle(kind ?? title);
  const isSaid = useContext(ScreenName) === title;
  return (
    <div className={width === 'wide' ? 'page page-wide' : 'page'} data-file={kind === undefined ? undefined : ''}>
      <header className="page-header" data-said={isSaid ? '' : undefined}>
        <div className="page-name" style={{ alignItems: facts ? 'flex-start' : 'center' }}>
          {icon ? (
            <span className="page-mark">
              <Icon name={icon} size={24} />
            </span>
          ) : null}
          <div>
            <h1 tabIndex={-1}>{heading}</h1>
            {facts ? <div className="page-facts">{facts}</div> : null}
          </div>
        </div>
        {actions ? (
          <div className="page-actions" data-print="hide">
            {actions}
          </div>
        ) : null}
      </header>
      {children}
    </div>
  );
}

interface PageSectionProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** A section that holds its own cards or table edges sits on the canvas, without a surface of its own. */
  readonly isPlain?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A named part of a screen on a quiet surface. */
export function PageSection({ title, facts, actions, isPlain = false, id, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} id={id} className={isPlain ? 'section' : 'section section-surface'}>
      <div className="section-header">
        <div>
          <h2 id={headingId}>{title}</h2>
          {facts ? <div className="section-facts">{facts}</div> : null}
        </div>
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Names the document after the screen that is shown; a hidden screen names it again when it returns. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lagon`;
  }, [title]);
}
