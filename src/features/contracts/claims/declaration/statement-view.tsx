import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useLatest } from '#offline/state/use-latest.ts';
import { parseSketch } from '#shared/claims/sketch.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { SketchPicture } from '../sketch-picture.tsx';
import type { ClaimStatement } from './claim-work-definition.ts';

interface StatementViewProps {
  readonly statement: ClaimStatement;
  /** Called once the end was on the screen. */
  readonly onRead: () => void;
}

/** The declaration as its document prints it. */
export function StatementView({ statement, onRead }: StatementViewProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useLatest(onRead);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  const sketch = parseSketch(statement.sketch);
  return (
    <>
      {statement.blocks.map(({ title, facts, table, none }) => (
        <Block key={title}>
          <h2>{title}</h2>
          {facts.length > 0 ? <Facts facts={facts} /> : null}
          {table ? (
            <ul>
              {table.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and they never move
                <li key={`${row.join('\n')} ${index}`}>{row.filter(Boolean).join(', ')}</li>
              ))}
            </ul>
          ) : null}
          {none ? <p>{none}</p> : null}
        </Block>
      ))}
      {sketch ? (
        <Block>
          <h2>Croquis de l’accident</h2>
          <SketchPicture sketch={sketch} label="Croquis de l’accident" />
        </Block>
      ) : null}
      <div ref={end} style={{ height: '1px' }} />
    </>
  );
}

const Block = chakra('section', {
  base: {
    marginBottom: '6',
    '& h2': { fontSize: 'lg', fontWeight: 'semibold', marginBottom: '2' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
    '& dd': { whiteSpace: 'pre-line' },
  },
});
