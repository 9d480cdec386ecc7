import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { QuickEntry, QuickGroup } from './quick-entry.ts';

interface QuickListProps {
  readonly id: string;
  readonly groups: readonly QuickGroup[];
  readonly activeKey: string | undefined;
  readonly optionId: (key: string) => string;
  readonly onPoint: (key: string) => void;
  readonly onFollow: (entry: QuickEntry) => void;
}

/** Options of the quick search; the focus stays in the text box, the active option follows keys and pointer. */
export function QuickList({ id, groups, activeKey, optionId, onPoint, onFollow }: QuickListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeKey !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Résultats" className="quick-list">
      {groups.map(({ title, entries }, index) => (
        <fieldset key={title} className="quick-group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} role="presentation" className="quick-title">
            {title}
          </div>
          {entries.map((entry) => (
            <button
              key={entry.key}
              type="button"
              id={optionId(entry.key)}
              role="option"
              tabIndex={-1}
              aria-selected={entry.key === activeKey}
              className="quick-option"
              onPointerMove={() => entry.key === activeKey || onPoint(entry.key)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onFollow(entry)}
            >
              <Icon name={entry.icon} />
              <span className="quick-text">
                <span>{entry.title}</span>
                {entry.detail === '' ? null : <span className="quick-detail">{entry.detail}</span>}
              </span>
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
