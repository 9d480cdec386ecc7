import { type ReactNode, useContext, useEffect, useId } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import './page.css';
import { ScreenName } from './screen-name.ts';

interface PageProps {
  readonly title: string;
  /** Shown instead of the title, and contains it. */
  readonly heading?: ReactNode;
  /** Document title where `title` names a person or a dossier: browser history and tabs outlive the sign-out. */
  readonly kind?: string;
  /** A name of `icons`, or one sent by the server. */
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
 * A screen with its header and content. Sets the document title; its heading receives the focus on navigation. A title
 * that the top bar already shows is visible only to screen readers and in print.
 */
export function Page({ title, heading = title, kind, icon, facts, actions, width = 'reading', children }: PageProps) {
  useDocumentTitle(kind ?? title);
  const isHeadingShown = useContext(ScreenName) === title;
  return (
    <div className={width === 'wide' ? 'page page-wide' : 'page'} data-file={kind === undefined ? undefined : ''}>
      <header className="page-header" data-heading={isHeadingShown ? '' : undefined}>
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
  /** No surface of its own, for content that has its own cards or table borders. */
  readonly isPlain?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A titled section of a screen. */
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

/** Sets the document title; a screen kept mounted in the background sets it again when it is shown. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lagon`;
  }, [title]);
}
