import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { textLimits } from '#shared/primitives/limits.ts';
import { Icon } from '#ui/icon.tsx';

type Criterion = 'searchNumber' | 'lastName';

const searchPaths = ['/contract/topSearch', '/contract/search'];

/** What letters are, where nobody said it: a name, unless they hold a digit or are the two that begin a number. */
const criterionOf = (text: string): Criterion => (/^\D{3,}$/.test(text.trim()) ? 'lastName' : 'searchNumber');

/** Looks a contract up by its number or its holder's name. Specification 1, section 2 "Top-bar search". */
export function TopSearch() {
  const router = useRouter();
  const isOnSearch = useLocation({ select: ({ pathname }) => searchPaths.includes(pathname.replace(/\/+$/, '')) });
  const [chosen, setChosen] = useState<Criterion>();
  const [text, setText] = useState('');
  const criterion = chosen ?? criterionOf(text);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    if (value === '') return;
    void router.navigate({ href: `/contract/topSearch?${new URLSearchParams({ [criterion]: value })}` });
  };
  return (
    <search title={isOnSearch ? 'La recherche rapide est dans cette page' : undefined}>
      <form aria-label="Recherche rapide" autoComplete="off" className="top-search" onSubmit={search}>
        <select
          aria-label="Rechercher par"
          value={criterion}
          onChange={(event) => setChosen(event.target.value as Criterion)}
          disabled={isOnSearch}
        >
          <option value="searchNumber">Numéro</option>
          <option value="lastName">Nom</option>
        </select>
        <input
          aria-label={criterion === 'searchNumber' ? 'Numéro de contrat ou devis' : 'Nom du souscripteur'}
          placeholder={criterion === 'searchNumber' ? 'Contrat ou devis' : 'Souscripteur'}
          value={text}
          onChange={(event) => setText(event.target.value)}
          disabled={isOnSearch}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={textLimits.search}
        />
        <button type="submit" aria-label="Rechercher" disabled={isOnSearch}>
          <Icon name="search" />
          <span className="desktop-only">Rechercher</span>
        </button>
      </form>
    </search>
  );
}
