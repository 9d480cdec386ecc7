import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { searchHelp } from './search-help.ts';

/** The guide: short answers by subject, searched as one types, also without network. */
export function HelpScreen() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const groups = searchHelp(typed);
  const count = groups.reduce((sum, { topics }) => sum + topics.length, 0);
  const isSearching = typed.trim() !== '';
  return (
    <Page title="Aide" icon="help" facts="Se lit aussi sans réseau">
      <Search>
        <label htmlFor={id}>Rechercher dans l’aide</label>
        <div>
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder={'Un mot\u00A0: prix, photo, réseau…'}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Icon name="search" />
        </div>
        <p role="status">{isSearching ? `${count}\u00A0${count > 1 ? 'réponses' : 'réponse'}` : ''}</p>
      </Search>
      {groups.length === 0 ? (
        <EmptyState title="Aucune réponse pour ces mots" icon="search">
          Essayez un mot plus court, ou videz la recherche pour tout lire.
        </EmptyState>
      ) : null}
      {groups.map(({ title, topics }) => (
        <PageSection key={title} title={title} isPlain>
          <Topics>
            {topics.map((topic) => (
              <details key={`${topic.id} ${isSearching}`} id={topic.id} open={isSearching && count <= maxOpened}>
                <summary>
                  <h3>{topic.title}</h3>
                  <Icon name="chevronDown" size={18} />
                </summary>
                {topic.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {topic.link ? <PathLink path={topic.link.path}>{topic.link.label}</PathLink> : null}
              </details>
            ))}
          </Topics>
        </PageSection>
      ))}
    </Page>
  );
}

/** If a search finds at most this many answers, they are shown expanded. */
const maxOpened = 3;

const Search = chakra('div', {
  base: {
    maxWidth: '35rem',
    marginBottom: '4',
    '& label': { display: 'block', marginBottom: '1.5', fontSize: '0.875rem', fontWeight: 'medium' },
    '& > div': { position: 'relative' },
    '& svg': { position: 'absolute', insetInlineEnd: '3', top: '12px', color: 'fg.muted', pointerEvents: 'none' },
    '& input': {
      appearance: 'none',
      width: 'full',
      minHeight: '2.75rem',
      paddingInline: '3',
      paddingInlineEnd: '10',
      fontSize: 'md',
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'l2',
    },
    '& p': { minHeight: '1.25rem', marginTop: '1', fontSize: 'sm', color: 'fg.muted' },
  },
});

const Topics = chakra('div', {
  base: {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    '& details': { paddingInline: '4' },
    '& details + details': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: '3rem',
      paddingBlock: '1.5',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& h3': { fontSize: 'md', fontWeight: 'medium' },
    '& details[open]': { paddingBottom: '3' },
    '& details p': { maxWidth: '68ch', paddingBlock: '1', color: 'fg.muted' },
    '& details a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', color: 'accent.fg' },
  },
});
